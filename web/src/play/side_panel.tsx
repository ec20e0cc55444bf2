/** The side panel: what can be done besides the main actions, the selected piece, and the panels. */

import { useMemo } from "preact/hooks";

import { t } from "../i18n/language";
import type { Choice, Finding } from "../generated/wire";
import { AllChoices } from "./choices/all_choices";
import { ChoiceBar } from "./choices/choice_bar";
import { CommandLine } from "./command/command_line";
import { lineOf, partsOf } from "./command/completion";
import { FieldForm } from "./choices/field_form";
import { RefusalNote } from "./choices/refusal_note";
import { FindingCard } from "./panels/finding_card";
import { filled } from "./selection/selection";
import { HeldPiece } from "./choices/held_piece";
import { Devices } from "./main_actions";
import { isRead, Panels } from "./panels/panels";
import { isSheet, SheetBox } from "./panels/sheet";
import { fill } from "./selection/templates";
import type { ProposedValue } from "./choices/written_findings";
import { Tray } from "./choices/tray";
import type { PlayStore } from "./store";

const NOTHING_WRITTEN: readonly Finding[] = [];

export function SidePanel({ store }: { store: PlayStore }) {
  const { control, boardApi, backToBoard } = store;
  const view = store.view.value;
  const { picture } = store.shown.value;
  const lang = store.lang.value;
  const live = store.live.value;
  const disabled = !live;
  const readOnly = disabled || store.telling.value;
  const held = store.heldPiece.value;
  const { places } = store.geometry.value;
  const table = control.table.value;
  const selection = control.selection.value;
  const answer = control.answer.value;
  const underWay = control.underWay.value;
  const sheets = picture.panels.filter(isSheet);
  const urgent = picture.panels.filter((panel) => panel.type === "chances");
  const vocabulary = useMemo(
    () => ({ choices: table.choices, lenses: view.lenses, places }),
    [table, view.lenses, places],
  );

  const begin = (choice: Choice) => store.atBoard(() => control.begin(choice));

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

  const asides = (
    <ChoiceBar
      choices={store.looseChoices.value.filter((choice) => choice.aside)}
      lang={lang}
      disabled={disabled}
      underWay={underWay}
      last={false}
      onChoose={begin}
    />
  );
  // Where there is little room, what was selected is to be seen first.
  const selected = selection.at === "filling" || held;

  return (
    <div ref={store.sidePanel} class="play-side">
      {!selected && asides}
      <Tray
        pieces={store.pieces.value}
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
          pieces={view.picture.pieces}
          readiness={
            disabled ? "disabled" : underWay.includes(filled(selection)?.action ?? "") ? "busy" : "ready"
          }
          findings={store.lenses.written.value}
          onPut={control.put}
          onDone={control.done}
          onCancel={backToBoard}
        >
          <RefusalNote store={store} at="form" />
        </FieldForm>
      ) : (
        held && <HeldPiece store={store} piece={held} onChoose={begin} />
      )}
      {selected && asides}
      {sheets.map((sheet) => (
        <SheetBox key={sheet.name} sheet={sheet} lang={lang} disabled={readOnly} onAction={store.perform} />
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
        >
          <RefusalNote store={store} at="line" />
        </CommandLine>
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
        disabled={readOnly}
        onAction={store.perform}
      />
      {store.deviceIdle.value && <Devices store={store} />}
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
