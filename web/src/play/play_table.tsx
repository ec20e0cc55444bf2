/** The table of any game: the board, the choices, and the panels. */

import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useMemo } from "preact/hooks";

import { Board } from "../board/board";
import { describePlace } from "../board/describe";
import type { BoardConfig, BoardState } from "../board/state";
import { useBackground } from "../net/image_cache";
import { type PlayStore, usePlayStore } from "./store";
import { DraggedPiece } from "./selection/drag_piece";
import { Dice } from "./panels/dice";
import { ConfirmDialog } from "./choices/confirm_dialog";
import { IllustrationBox, isIllustration } from "./panels/illustration";
import { type TableInputs, type TableProps, useTableInputs } from "./inputs";
import { CommandStrip } from "./keyboard/command_strip";
import { KeyPromptNote } from "./keyboard/key_prompt";
import { keysFor, KeyboardHelp, ownKeys } from "./keyboard/keyboard_help";
import { StatusPageCard } from "./keyboard/status_pages";
import { OptionList } from "./choices/option_list";
import { OverlayLegend } from "./lenses/overlay_legend";
import { PlayBar } from "./play_bar";
import { SidePanel } from "./side_panel";
import { RefusalNote } from "./choices/refusal_note";
import "./play.css";

export interface PlayTableProps extends TableProps {
  /** Shown beside the overlay switches. */
  toolbar?: ComponentChildren;
}

/** The whole table; fills its container, which must have a height. */
export function PlayTable({ toolbar, ...props }: PlayTableProps) {
  return <Table inputs={useTableInputs(props)} toolbar={toolbar} />;
}

function Table({ inputs, toolbar }: { inputs: TableInputs; toolbar: ComponentChildren }) {
  const store = usePlayStore(inputs);
  const keysId = useId();
  const boardState = useBoardState(store);
  const boardConfig = useBoardConfig(store, keysId);
  const { control, drag, boardApi } = store;
  const { picture } = store.view.value;
  const lang = store.lang.value;
  const styleOf = store.styleOf.value;
  const { width, height } = store.geometry.value.size;
  const illustrations = picture.panels.filter(isIllustration);
  const hasDevice = store.devices.value.length > 0;
  const bindings = store.bindings.value;
  const hints = store.hint.offered.value;
  const events = store.events.value;
  const rolls = useMemo(() => events.flatMap((event) => event.rolls ?? []), [events]);
  const refusal = control.refusal.value;
  const prompt = store.keyboard.prompt.value;
  const commandLine = store.keyboard.commandLine.value;
  const statusPage = store.statusPages.page.value;
  const carrying = drag.carrying.value;
  const toConfirm = control.toConfirm.value;
  return (
    <div class="play-table">
      <PlayBar store={store} toolbar={toolbar} />

      {illustrations.length > 0 && (
        <div class="play-illustrations">
          {illustrations.map((one) => (
            <IllustrationBox key={one.name} illustration={one} lang={lang} />
          ))}
        </div>
      )}

      <div class="play-board" style={{ "--board-shape": String(width / height) }}>
        <Board state={boardState} config={boardConfig} api={boardApi} />
        <OverlayLegend overlays={store.overlays.requested.value} styleOf={styleOf} />
        {!hasDevice && <Dice rolls={rolls} />}
        {refusal && (
          <RefusalNote
            refusal={refusal}
            onRule={(rule) => store.handlers.value.openRule(rule)}
            onClose={control.dismiss}
          />
        )}
        {!refusal && commandLine ? (
          <CommandStrip
            state={commandLine}
            text={prompt?.text}
            onPerform={(command) => {
              boardApi.current?.focus();
              store.keyboard.perform(command);
            }}
          />
        ) : (
          !refusal && prompt && <KeyPromptNote prompt={prompt} />
        )}
        {statusPage && (
          <StatusPageCard
            page={statusPage}
            lang={lang}
            onTurn={() => {
              boardApi.current?.focus();
              store.statusPages.turn();
            }}
          />
        )}
      </div>

      <SidePanel store={store} />

      {carrying && (
        <DraggedPiece
          carrying={carrying}
          size={boardApi.current?.counterSize() ?? 0}
          sideStyle={styleOf(carrying.piece.side)}
          symbols={store.symbols.value}
        />
      )}
      {toConfirm && !store.atDevice.value && (
        <ConfirmDialog option={toConfirm} onConfirm={control.confirm} onCancel={store.backToBoard} />
      )}
      {store.helpOpen.value && (
        <KeyboardHelp
          keyboard={bindings}
          device={hasDevice}
          hints={hints}
          onClose={() => (store.helpOpen.value = false)}
        />
      )}
      <p id={keysId} class="unseen">
        {[...ownKeys(bindings), ...keysFor(bindings, hasDevice, hints)]
          .map(([pressed, meaning]) => `${pressed.join(" ")}: ${meaning}.`)
          .join(" ")}
      </p>
      <p class="unseen" aria-live="polite">
        {store.announcement.value}
      </p>
    </div>
  );
}

function useBoardState(store: PlayStore): ReadonlySignal<BoardState> {
  const { board, control, geometry, pointed } = store;
  const carried = useComputed(() => store.drag.carrying.value?.piece.id ?? null);
  const popover = useComputed(() => {
    const now = control.selection.value;
    if (now.at !== "menu") return null;
    const content = (
      <OptionList
        title={describePlace(board.value, store.view.value.picture.pieces, now.place)}
        options={now.options}
        onChoose={(option) => {
          store.boardApi.current?.focus();
          control.choose(option);
        }}
        onClose={store.backToBoard}
      />
    );
    return { place: now.place, content };
  });
  const legend = useComputed(() => {
    const place = pointed.value;
    if (!place || !geometry.value.has(place)) return "";
    return describePlace(board.value, store.view.value.picture.pieces, place);
  });
  return useComputed(() => {
    const { pieces, weather = null } = store.view.value.picture;
    const { reach, targets } = control.marks.value;
    return {
      board: board.value,
      sides: store.sides.value,
      pieces,
      overlays: store.overlays.all.value,
      weather,
      events: store.events.value,
      reach,
      targets,
      selected: control.selectedPiece.value,
      holding: control.selection.value.at !== "rest",
      carried: carried.value,
      actors: store.actors.value,
      side: store.seat.value,
      cursor: store.cursor.value,
      keyLabels: store.keyboard.keyLabels.value,
      popover: popover.value,
      legend: legend.value,
    };
  });
}

function useBoardConfig(store: PlayStore, describedBy: string): BoardConfig {
  const board = store.board.value;
  const { address: backgroundUrl, sharpen } = useBackground(board);
  const symbols = store.symbols.value;
  const look = store.look.chosen.value;
  const { picture, status } = store.view.value;
  const label = picture.caption || status;
  const { stride = 1, wraps = false } = store.bindings.value ?? {};
  const events = store.boardEvents;
  return useMemo(
    () => ({ symbols, look, backgroundUrl, sharpen, label, describedBy, stride, wraps, events }),
    [symbols, look, backgroundUrl, sharpen, label, describedBy, stride, wraps, events],
  );
}
