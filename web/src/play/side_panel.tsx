/** What stands beside the board: the device, everything that can be done, and what there is to read. */

import type { ComponentChildren, RefObject } from "preact";
import { useMemo } from "preact/hooks";

import type { BoardHandle } from "../board/board";
import type { SideStyles } from "../board/side_style";
import type { SymbolDrawings } from "../board/pieces/symbols";
import type { Place } from "../lib/wire_types";
import { t } from "../i18n/language";
import { Button } from "../ui/button";
import type { Choice, Device, Finding, Piece } from "../generated/wire";
import { AllChoices } from "./choices/all_choices";
import type { PieceDrag } from "./selection/drag_piece";
import { ChoiceBar } from "./choices/choice_bar";
import { CommandLine } from "./command/command_line";
import { besides, DeviceBox, isPressedFor } from "./panels/device";
import { FieldForm } from "./choices/field_form";
import { FindingCard } from "./panels/finding_card";
import { filled, isBoardOpen, loose } from "./selection/selection";
import { HeldPiece } from "./choices/held_piece";
import { isOffered, isWordOnPiece } from "./selection/piece_templates";
import { isRead, Panels } from "./panels/panels";
import { besidesSheets, isSheet, SheetBox } from "./panels/sheet";
import type { Refusal, CompleteView } from "../net/seat_view";
import { Tray } from "./choices/tray";
import type { SelectionControl } from "./selection/use_selection";
import type { Lenses } from "./lenses/use_lenses";

export interface SidePanelProps {
  view: CompleteView;
  /** The language of the game, where it is not the page's. */
  lang?: string | undefined;
  live: boolean;
  /** An action is on its way. */
  busy: boolean;
  control: SelectionControl;
  lenses: Lenses;
  devices: readonly Device[];
  /** The pieces that can act. */
  able: ReadonlySet<string>;
  /** Those that can go somewhere. */
  canMove: ReadonlySet<string>;
  held: Piece | null;
  places: readonly Place[];
  styleOf: SideStyles;
  symbols: SymbolDrawings;
  carry: PieceDrag;
  /** What the computer would do, where it was asked. */
  advice: ComponentChildren;
  board: RefObject<BoardHandle | null>;
  rail: RefObject<HTMLDivElement | null>;
  command: RefObject<HTMLInputElement | null>;
  deviceButton: RefObject<HTMLButtonElement | null>;
  /** Under which name it is kept what of the papers was read. */
  scope?: string | undefined;
  /** The next piece that can act shall come to hand. */
  onNext(): void;
  /** A piece that stands in a table shall come to hand. */
  onPick(piece: string): void;
  onInspect(query: string): Promise<Finding | Refusal>;
  /** Let go of what is in hand, and go on at the board. */
  onLeave(): void;
}

export function SidePanel(props: SidePanelProps) {
  const { view, lang, live, scope, busy, control, lenses, devices, able, canMove, held, places } = props;
  const {
    styleOf,
    symbols,
    carry,
    advice,
    board,
    rail,
    command,
    deviceButton,
    onNext,
    onPick,
    onInspect,
    onLeave,
  } = props;
  const { picture } = view;
  const { table, selection, answer, underWay } = control;
  const disabled = !live;
  const sheets = picture.panels.filter(isSheet);
  const urgent = picture.panels.filter((panel) => panel.type === "chances");
  const ready = picture.pieces.filter((piece) => piece.place && able.has(piece.id));
  const vocabulary = useMemo(
    () => ({ choices: table.choices, lenses: view.lenses, places }),
    [table, view.lenses, places],
  );

  /** The button that was pressed may be gone in a moment; the keyboard goes on at the board. */
  function atBoard(act: () => void): void {
    board.current?.focus();
    act();
  }
  const begin = (choice: Choice) => atBoard(() => control.begin(choice));

  /** What is done with a line or a paper: where more is to be filled in, its form opens. */
  function doAction(action: string): Promise<boolean> {
    const form = table.choices.find((choice) => choice.action === action && choice.fields?.length);
    if (!form) return control.actOrConfirm(action);
    control.begin(form);
    return Promise.resolve(true);
  }

  return (
    <div ref={rail} class="play-rail">
      {devices.map((device) => (
        <DeviceBox
          key={device.name}
          device={device}
          lang={lang}
          disabled={disabled}
          busy={busy || underWay.length > 0}
          waiting={isPressedFor(device, control.asking) ? control.asking : null}
          prepared={control.prepared}
          button={deviceButton}
          onPress={(action) => atBoard(() => void control.act(action))}
          onConfirm={() => atBoard(control.confirm)}
          onCancel={onLeave}
        />
      ))}
      {advice}
      <ChoiceBar
        choices={besidesSheets(besides(loose(table.choices), devices), picture.panels).filter(
          (choice) => !isWordOnPiece(choice) && !isOffered(choice),
        )}
        lang={lang}
        disabled={disabled}
        underWay={underWay}
        last={!isBoardOpen(table.choices)}
        onChoose={begin}
      />
      {live && ready.length > 1 && (
        <div class="play-ready">
          <Button size="s" kind="quiet" icon="next" disabled={disabled} onClick={onNext}>
            {t("next-piece")}
          </Button>
          <span class="play-hint">{t("next-piece.able", { count: ready.length })}</span>
        </div>
      )}
      <Tray
        pieces={picture.pieces}
        styleOf={styleOf}
        symbols={symbols}
        actors={able}
        selected={held?.id ?? null}
        board={view.board.type}
        onPick={(piece) => {
          control.pick(piece.id);
          board.current?.focus();
        }}
        onPull={(piece, event) => {
          if (!disabled && canMove.has(piece.id)) carry.watch(piece, event);
        }}
      />
      {selection.at === "filling" ? (
        <FieldForm
          choice={selection.choice}
          values={selection.values}
          pieces={picture.pieces}
          disabled={disabled}
          busy={underWay.includes(filled(selection)?.action ?? "")}
          onPut={control.put}
          onDone={control.done}
          onCancel={onLeave}
        />
      ) : (
        held && (
          <HeldPiece
            piece={held}
            control={control}
            lenses={lenses}
            able={able.has(held.id)}
            disabled={disabled}
            lang={lang}
            onChoose={begin}
          />
        )
      )}
      {sheets.map((sheet) => (
        <SheetBox key={sheet.name} sheet={sheet} lang={lang} disabled={disabled} onAction={doAction} />
      ))}
      {urgent.length > 0 && (
        <div class="play-urgent" role="group" aria-label={t("chances")}>
          <Panels panels={urgent} lang={lang} />
        </div>
      )}
      {live && (
        <CommandLine
          vocabulary={vocabulary}
          field={command}
          onLine={control.line}
          onInspect={onInspect}
          onLeave={() => board.current?.focus()}
        />
      )}
      {answer && <FindingCard finding={answer} lang={lang} />}
      {lenses.findings.map((finding) => (
        <FindingCard key={finding.title} finding={finding} lang={lang} />
      ))}
      <Panels
        panels={picture.panels.filter(isRead).filter((panel) => panel.type !== "chances")}
        lang={lang}
        onPick={onPick}
        scope={scope}
        disabled={disabled}
        onAction={doAction}
      />
      {live && table.choices.length > 0 && (
        <AllChoices
          choices={table.choices}
          disabled={disabled}
          underWay={underWay}
          lang={lang}
          onChoose={control.begin}
        />
      )}
    </div>
  );
}
