import { t } from "../../i18n/language";
import { keysAnywhere } from "../../lib/preferences";
import { Dialog } from "../../ui/dialog";
import { Toggle } from "../../ui/toggle";
import type { Keyboard } from "../../generated/wire";

/** Keys, and what they do. */
export type KeyLine = readonly [keys: readonly string[], meaning: string];

/** The keys of every board, in order of use; they depend on the game's keyboard settings. */
export function keysFor(
  keyboard: Keyboard | null,
  device: boolean,
  hints: boolean,
  story: boolean,
): readonly KeyLine[] {
  const { wraps, homes, stride = 1, in_order, commands } = keyboard ?? {};
  return [
    [["↑", "↓", "←", "→"], t(wraps ? "keys.cursor-wraps" : "keys.cursor")],
    [["Shift", t("keys.arrow")], stride > 1 ? t("keys.stride", { count: stride }) : t("keys.push")],
    ...(commands ? [[["Shift", "←", "→"], t("keys.leaf")] as const] : []),
    [["Enter"], t("keys.enter")],
    ...(commands ? [[["Enter"], t("keys.commands")] as const] : []),
    ...(homes ? [[["Enter"], t("keys.home")] as const] : []),
    [["n", "p"], t(in_order ? "keys.take-next" : "keys.next")],
    [["Tab"], t("keys.tab")],
    ...(device ? [[["g"], t("keys.device")] as const] : []),
    ...(hints ? [[["h"], t("keys.hint")] as const] : []),
    [["Escape"], t("keys.escape")],
    ...(story
      ? [[["Home"], t("keys.replay-turn")] as const, [["End", "Escape"], t("keys.skip-turn")] as const]
      : []),
    [["/"], t("keys.command")],
    [["+", "−", "0"], t("keys.zoom")],
    [[",", "."], t("keys.step")],
    [["?"], t("keys.help")],
    [[t("gamepad")], t("gamepad.help")],
  ];
}

/** The keys that the game itself has, if any. */
export function ownKeys(keyboard: Keyboard | null): readonly KeyLine[] {
  return (keyboard?.keys ?? []).map(({ key, label, then }) => [[key], then ? `${label}: ${then}` : label]);
}

export interface KeyboardHelpProps {
  keyboard: Keyboard | null;
  /** Whether there is a device with a button. */
  device: boolean;
  /** Whether hints are available. */
  hints: boolean;
  /** Whether the others' turns are played on the board. */
  story: boolean;
  onClose(): void;
}

export function KeyboardHelp({ keyboard, device, hints, story, onClose }: KeyboardHelpProps) {
  const own = ownKeys(keyboard);
  return (
    <Dialog title={t("keys")} onClose={onClose}>
      {own.length > 0 && (
        <>
          <KeyList lines={own} />
          <p class="play-hint">{t("keys.letters")}</p>
          <hr />
        </>
      )}
      <KeyList lines={keysFor(keyboard, device, hints, story)} />
      <hr />
      <Toggle
        label={t("keys.anywhere")}
        hint={t("keys.anywhere-hint")}
        checked={keysAnywhere.value}
        onChange={(on) => (keysAnywhere.value = on)}
      />
    </Dialog>
  );
}

function KeyList({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl class="play-keys">
      {lines.map(([keys, meaning]) => (
        <div key={meaning}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
