/** The table of any game: the board, the choices, and the panels. */

import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useEffect, useId, useMemo, useState } from "preact/hooks";

import { Board } from "../board/board";
import { describePlace } from "../board/describe";
import type { BoardConfig, BoardState } from "../board/state";
import { WeatherStrip } from "../board/terrain/weather";
import { t } from "../i18n/language";
import type { TurnMark } from "../board/turn/turn_marks";
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
import { PointedCard } from "./cards/piece_card";
import { GoalStrip } from "./goal/goal_strip";
import { OverlayLegend } from "./lenses/overlay_legend";
import { MainActions } from "./main_actions";
import { PlayBar } from "./play_bar";
import { SidePanel } from "./side_panel";
import { RefusalNote } from "./choices/refusal_note";
import { type Rail, TableLayout } from "./table_layout";
import { TurnStoryStrip } from "./turn_story_strip";
import "./play.css";

export interface PlayTableProps extends TableProps {
  /** The rest of the rail; its tabs follow that of the actions. */
  rail?: Rail;
}

/** The id of the first tab, which holds the actions and the panels. */
export const ACT = "act";
const BARE: Rail = { tabs: [], tab: ACT, onTab: () => undefined };
const NO_MARKS: readonly TurnMark[] = [];

/** The whole table; fills its container, which must have a height. */
export function PlayTable({ rail = BARE, ...props }: PlayTableProps) {
  return <Table inputs={useTableInputs(props)} rail={rail} />;
}

function Table({ inputs, rail }: { inputs: TableInputs; rail: Rail }) {
  const store = usePlayStore(inputs);
  const { tab, onTab } = useTabs(store, rail);
  const keysId = useId();
  const { control, drag, boardApi } = store;
  const { width, height } = store.geometry.value.size;
  const hasDevice = store.devices.value.length > 0;
  const bindings = store.bindings.value;
  const hints = store.hint.offered.value;
  const hasStory = store.story.value !== null;
  const carrying = drag.carrying.value;
  const toConfirm = control.toConfirm.value;
  const act = { id: ACT, label: t("act"), icon: "flag", panel: <SidePanel store={store} /> } as const;
  return (
    <TableLayout
      bar={<PlayBar store={store} toolbar={rail.tools?.(control.refuse)} />}
      strip={
        <>
          <GoalStrip store={store} />
          <WeatherStrip weather={store.shown.value.picture.weather ?? null} />
        </>
      }
      view={<View store={store} keysId={keysId} />}
      shape={width / height}
      main={<MainActions store={store} />}
      rail={{ ...rail, tabs: [act, ...rail.tabs], tab, onTab }}
    >
      {carrying && (
        <DraggedPiece
          carrying={carrying}
          size={boardApi.current?.counterSize() ?? 0}
          sideStyle={store.styleOf.value(carrying.piece.side)}
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
          story={hasStory}
          onClose={() => (store.helpOpen.value = false)}
        />
      )}
      <p id={keysId} class="unseen">
        {[...ownKeys(bindings), ...keysFor(bindings, hasDevice, hints, hasStory)]
          .map(([pressed, meaning]) => `${pressed.join(" ")}: ${meaning}.`)
          .join(" ")}
      </p>
      <p class="unseen" aria-live="polite">
        {store.announcement.value}
      </p>
    </TableLayout>
  );
}

interface ViewProps {
  store: PlayStore;
  /** The id of the element that explains the keys. */
  keysId: string;
}

/** The board with everything over it, and the game's picture above it. */
function View({ store, keysId }: ViewProps) {
  const boardState = useBoardState(store);
  const boardConfig = useBoardConfig(store, keysId);
  const { control, boardApi } = store;
  const { picture } = store.shown.value;
  const lang = store.lang.value;
  const styleOf = store.styleOf.value;
  const illustrations = picture.panels.filter(isIllustration);
  const hasDevice = store.devices.value.length > 0;
  const events = store.events.value;
  const rolls = useMemo(() => events.flatMap((event) => event.rolls ?? []), [events]);
  const refusal = control.refusedAt.value === "board" ? control.refusal.value : null;
  const prompt = store.keyboard.prompt.value;
  const commandLine = store.keyboard.commandLine.value;
  const statusPage = store.statusPages.page.value;
  return (
    <>
      <div class="play-board">
        <Board state={boardState} config={boardConfig} api={boardApi} />
        <PointedCard store={store} />
        <OverlayLegend overlays={store.overlays.requested.value} styleOf={styleOf} />
        {store.story.value && <TurnStoryStrip story={store.story.value} lang={lang} />}
        {!hasDevice && <Dice rolls={rolls} />}
        <RefusalNote store={store} at="board" />
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
      {illustrations.length > 0 && (
        <div class="play-illustrations">
          {illustrations.map((one) => (
            <IllustrationBox key={one.name} illustration={one} lang={lang} />
          ))}
        </div>
      )}
    </>
  );
}

/** The tab of the actions is shown while something is selected, unless the player turns to another one. */
function useTabs(store: PlayStore, { tab, onTab }: Rail): Pick<Rail, "tab" | "onTab"> {
  const [turned, setTurned] = useState(false);
  const { at } = store.control.selection.value;
  const asked = at === "filling" || store.heldPiece.value !== null || store.wanted.value;
  useEffect(() => {
    if (!asked) setTurned(false);
  }, [asked]);
  return {
    tab: asked && !turned ? ACT : tab,
    onTab: (chosen) => {
      setTurned(asked);
      store.wanted.value = false;
      onTab(chosen);
    },
  };
}

function useBoardState(store: PlayStore): ReadonlySignal<BoardState> {
  const { board, control, geometry, pointed } = store;
  const carried = useComputed(() => store.drag.carrying.value?.piece.id ?? null);
  const popover = useComputed(() => {
    const now = control.selection.value;
    if (now.at !== "menu") return null;
    const content = (
      <OptionList
        title={describePlace(board.value, store.pieces.value, now.place)}
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
    return describePlace(board.value, store.pieces.value, place);
  });
  const drawing = useComputed(() => store.handlers.value.drawing);
  return useComputed(() => {
    const { weather = null } = store.shown.value.picture;
    const story = store.story.value;
    const staged = story?.staged.value;
    const { reach, targets } = control.marks.value;
    return {
      board: board.value,
      sides: store.sides.value,
      pieces: store.pieces.value,
      overlays: store.overlays.all.value,
      weather,
      events: store.events.value,
      playing: Boolean(staged),
      tempo: staged?.tempo ?? 1,
      turnMarks: story?.marks.value ?? NO_MARKS,
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
      ...(drawing.value && { over: drawing.value.over }),
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
  const pen = store.handlers.value.drawing?.pen;
  return useMemo(
    () => ({
      ...{ symbols, look, backgroundUrl, sharpen, label, describedBy, stride, wraps, events },
      ...(pen && { pen }),
    }),
    [symbols, look, backgroundUrl, sharpen, label, describedBy, stride, wraps, events, pen],
  );
}
