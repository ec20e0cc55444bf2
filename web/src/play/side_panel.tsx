/** The side panel: the device, the choices, and the panels. */

import { useMemo } from "preact/hooks";

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import type { Choice, Finding } from "../generated/wire";
import { AllChoices } from "./choices/all_choices";
import { ChoiceBar } from "./choices/choice_bar";
import { CommandLine } from "./command/command_line";
import { lineOf, partsOf } from "./command/completion";
import { besides, DeviceBox, isPressedFor } from "./panels/device";
import { FieldForm } from "./choices/field_form";
import { FindingCard } from "./panels/finding_card";
import { filled, isBoardOpen, loose } from "./selection/selection";
import { HeldPiece } from "./choices/held_piece";
import { isOffered, isWordOnPiece } from "./selection/piece_templates";
import { isRead, Panels } from "./panels/panels";
import { fill } from "./selection/templates";
import type { ProposedValue } from "./choices/written_findings";
import { besidesSheets, isSheet, SheetBox } from "./panels/sheet";
import { Tray } from "./choices/tray";
import { HintCard } from "./hints/hint_card";
import type { PlayStore } from "./store";

const NOTHING_WRITTEN: readonly Finding[] = [];

export function SidePanel({ store }: { store: PlayStore }) {
  const { control, boardApi, backToBoard } = store;
  const view = store.view.value;
  const { picture } = view;
  const lang = store.lang.value;
  const live = store.live.value;
  const disabled = !live;
  const devices = store.devices.value;
  const held = store.heldPiece.value;
  const { places } = store.geometry.value;
  const table = control.table.value;
  const selection = control.selection.value;
  const toConfirm = control.toConfirm.value;
  const answer = control.answer.value;
  const underWay = control.underWay.value;
  const sheets = picture.panels.filter(isSheet);
  const urgent = picture.panels.filter((panel) => panel.type === "chances");
  const ready = picture.pieces.filter((piece) => piece.place && store.actors.value.has(piece.id));
  const vocabulary = useMemo(
    () => ({ choices: table.choices, lenses: view.lenses, places }),
    [table, view.lenses, places],
  );
  const keys = useMemo(
    () => new Map(table.choices.flatMap(({ action, key }) => (key ? [[action, key] as const] : []))),
    [table],
  );

  /** The pressed button may disappear; move the focus to the board. */
  function atBoard(act: () => void): void {
    boardApi.current?.focus();
    act();
  }
  const begin = (choice: Choice) => atBoard(() => control.begin(choice));

  /** Do an action of a line or a paper; open its form if fields are missing. */
  function doAction(action: string): Promise<boolean> {
    const form = table.choices.find((choice) => choice.action === action && choice.fields?.length);
    if (!form) return control.actOrConfirm(action);
    control.begin(form);
    return Promise.resolve(true);
  }

  /** The line on the command line with a proposed value. */
  function lineWith({ field, value }: ProposedValue): string {
    const typed = store.typed.value;
    const line = store.typedLine.value;
    if (!typed) return line;
    const parts = [
      ...partsOf(line).slice(0, -1),
      fill(typed.choice.action, { ...typed.values, [field]: [value] }),
    ];
    return lineOf(parts);
  }

  return (
    <div ref={store.sidePanel} class="play-side">
      {devices.map((device) => (
        <DeviceBox
          key={`${store.scope.value}.${device.name}`}
          device={device}
          scope={store.scope.value}
          lang={lang}
          readiness={disabled ? "disabled" : store.busy.value || underWay.length > 0 ? "busy" : "ready"}
          waiting={isPressedFor(device, toConfirm) ? toConfirm : null}
          prepared={control.prepared.value}
          button={store.deviceButton}
          handlers={{
            press: (action) => atBoard(() => void control.act(action)),
            confirm: () => atBoard(control.confirm),
            cancel: backToBoard,
          }}
        />
      ))}
      <HintCard control={store.hint} lang={lang} card={store.hintCard} onLeave={store.hint.clear} />
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
          <Button size="s" kind="quiet" icon="next" disabled={disabled} onClick={store.takeNext}>
            {t("next-piece")}
          </Button>
          <span class="play-hint">{t("next-piece.able", { count: ready.length })}</span>
        </div>
      )}
      <Tray
        pieces={picture.pieces}
        styleOf={store.styleOf.value}
        symbols={store.symbols.value}
        actors={store.actors.value}
        selected={held?.id ?? null}
        board={view.board.type}
        onPick={(piece) => {
          control.pick(piece.id);
          boardApi.current?.focus();
        }}
        onPull={(piece, event) => {
          if (!disabled && store.movable.value.has(piece.id)) store.drag.watch(piece, event);
        }}
      />
      {selection.at === "filling" ? (
        <FieldForm
          choice={selection.choice}
          values={selection.values}
          pieces={picture.pieces}
          disabled={disabled}
          busy={underWay.includes(filled(selection)?.action ?? "")}
          findings={store.lenses.written.value}
          onPut={control.put}
          onDone={control.done}
          onCancel={backToBoard}
        />
      ) : (
        held && <HeldPiece store={store} piece={held} onChoose={begin} />
      )}
      {sheets.map((sheet) => (
        <SheetBox
          key={sheet.name}
          sheet={sheet}
          lang={lang}
          disabled={disabled}
          keys={keys}
          onAction={doAction}
        />
      ))}
      {urgent.length > 0 && (
        <div class="play-urgent" role="group" aria-label={t("chances")}>
          <Panels panels={urgent} lang={lang} />
        </div>
      )}
      {live && (
        <CommandLine
          vocabulary={vocabulary}
          field={store.commandField}
          onLine={control.line}
          onTyped={(line) => (store.typedLine.value = line)}
          onInspect={(query) => store.handlers.value.inspect(query)}
          onLeave={() => boardApi.current?.focus()}
          findings={selection.at === "filling" ? NOTHING_WRITTEN : store.lenses.written.value}
          clearer={lineWith}
        />
      )}
      {answer && <FindingCard finding={answer} lang={lang} />}
      {store.lenses.findings.value.map((finding) => (
        <FindingCard key={finding.title} finding={finding} lang={lang} />
      ))}
      <Panels
        panels={picture.panels.filter(isRead).filter((panel) => panel.type !== "chances")}
        lang={lang}
        onPick={store.pickFromTable}
        scope={store.scope.value}
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
