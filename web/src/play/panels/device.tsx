/** A device beside the board: switches, a button to hold, a trigger, and lamps that show the result. */

import type { RefObject } from "preact";
import { useEffect, useId, useState } from "preact/hooks";

import { language, t } from "../../i18n/language";
import { formatList } from "../../i18n/list_format";
import { quickPress } from "../../lib/preferences";
import { readStored, tabStore, writeStored } from "../../lib/storage";
import { Toggle } from "../../ui/toggle";
import type { Choice, Device, Lamp, Switch } from "../../generated/wire";
import "./device.css";
import type { Option } from "../selection/selection";
import { fill } from "../selection/templates";
import type { Prepared } from "../selection/use_selection";
import { useHold } from "./use_hold";

export interface DeviceBoxProps {
  device: Device;
  /** The storage name of the match and seat, under which switches survive a reload. */
  scope?: string | undefined;
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  /** "busy" while an action is pending; "disabled" if nothing can be done. */
  readiness: "ready" | "busy" | "disabled";
  /** The choice that waits for the button or for the trigger. */
  waiting: Option | null;
  /** An action of the button chosen elsewhere: the switches are set for it. */
  prepared: Prepared | null;
  /** The button to press next: the main one, or the trigger if a choice waits for it. */
  button: RefObject<HTMLButtonElement | null>;
  handlers: DeviceHandlers;
}

export interface DeviceHandlers {
  press(action: string): void;
  /** The button or the trigger was pressed for the choice that waits. */
  confirm(): void;
  /** The waiting choice was cancelled, or the button was left. */
  cancel(): void;
}

/** Why the last press did nothing. */
type Failed = "early" | "not-yet";

type Settings = Readonly<Record<string, string>>;

export function DeviceBox(props: DeviceBoxProps) {
  const { device, scope, lang, readiness, waiting, prepared, button, handlers } = props;
  const { trigger } = device;
  const { action, label } = device.button;
  const [chosen, setChosen] = useSwitches(scope && `${scope}.${device.name}`);
  const [pressedAgain, setPressedAgain] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const hintId = useId();
  const disabled = readiness === "disabled";
  const atTrigger = waiting !== null && (trigger?.presses ?? []).includes(waiting.kind);
  const pressFirst = Boolean(trigger?.after_press) && !pressedAgain;
  const usable = readiness === "ready" && (pressFirst || (waiting !== null && !atTrigger) || Boolean(action));
  const armed = readiness === "ready" && atTrigger && !pressFirst;
  const quick = quickPress.value;
  const settings = settingsOf(device, chosen);
  const hold = useHold({
    // A hold may begin before the answer arrives.
    disabled: !usable && (readiness !== "busy" || quick),
    quick,
    onPressed: () => {
      setFailed(usable ? null : "not-yet");
      if (!usable) return;
      if (pressFirst) setPressedAgain(true);
      else if (waiting) handlers.confirm();
      else if (action) handlers.press(fill(action, asValues(settings)));
    },
    onEarly: () => setFailed("early"),
  });
  useEffect(() => setFailed(null), [action, waiting, pressedAgain]);
  useEffect(() => setPressedAgain(false), [trigger?.after_press]);
  useEffect(() => {
    if (pressedAgain && armed) button.current?.focus();
  }, [pressedAgain]);
  useEffect(() => {
    // The press is done: from now on the match has the player's settings.
    if (!action && !disabled) setChosen({});
  }, [action, disabled]);
  useEffect(() => {
    const found = pressesOf(device).find((press) => press.action === prepared?.action);
    if (found) setChosen(found.settings);
  }, [prepared]);
  const lit = device.lamps.filter((lamp) => lamp.lit);
  const footed = usable || armed || failed !== null || hold.held !== "up";
  const blinking = hold.held !== "up";
  // If the game is in another language, the page's own texts are marked with the page's language.
  const pageLang = lang === undefined ? undefined : language.value;
  const classes = ["device", blinking && "device-held", usable && "device-usable"];
  return (
    <section class={classes.filter(Boolean).join(" ")} aria-label={device.label} lang={lang}>
      <header class="device-head">
        <h2>{device.label}</h2>
        {device.display && <output class="device-display">{device.display}</output>}
      </header>
      <ul class="device-lamps" aria-label={t("device-lamps")}>
        {device.lamps.map((lamp) => (
          <LampLight key={lamp.name} lamp={lamp} />
        ))}
      </ul>
      <div class="device-desk">
        <div class="device-switches">
          {device.switches.map((one) => (
            <SwitchLever
              key={one.name}
              lever={one}
              value={settings[one.name] ?? one.set_to}
              disabled={disabled || !action?.includes(`{${one.name}}`)}
              onSet={(value) => setChosen({ ...chosen, [one.name]: value })}
            />
          ))}
        </div>
        <div class="device-buttons">
          <button
            ref={armed ? null : button}
            type="button"
            class="device-button"
            data-held={hold.held}
            aria-disabled={!usable}
            aria-describedby={hintId}
            onKeyUpCapture={(event) => event.key === "Escape" && handlers.cancel()}
            {...hold.handlers}
          >
            <span class="device-ring" aria-hidden="true" />
            <span class="device-button-word">{label}</span>
          </button>
          {trigger && (
            <button
              ref={armed ? button : null}
              type="button"
              class="device-trigger"
              aria-disabled={!armed}
              aria-describedby={hintId}
              onKeyUpCapture={(event) => event.key === "Escape" && handlers.cancel()}
              onClick={() => {
                if (!armed) return;
                setPressedAgain(false);
                handlers.confirm();
              }}
            >
              {trigger.label}
            </button>
          )}
        </div>
      </div>
      {waiting && (
        <p class="device-waiting">
          <span>{waiting.label}</span>{" "}
          <button type="button" class="device-cancel" lang={pageLang} onClick={handlers.cancel}>
            {t("device-cancel")}
          </button>
        </p>
      )}
      <div class="device-foot" lang={pageLang}>
        <p id={hintId} class="device-hint" aria-live="polite">
          {armed
            ? t("device-hint.trigger", { button: trigger?.label ?? "" })
            : pressFirst && usable && hold.held === "up" && !failed
              ? t("device-hint.again", { button: label })
              : footed && hintOf(quick, hold.held, failed)}
        </p>
        {footed && (
          <Toggle
            label={t("device-quick")}
            checked={quick}
            onChange={(checked) => (quickPress.value = checked)}
          />
        )}
      </div>
      <p class="unseen" role="status" lang={pageLang}>
        {lit.length
          ? t("device-lit", { lamps: formatList(lit.map((lamp) => lamp.label)) })
          : t("device-dark")}
        {device.lamps.map((lamp) => lamp.meaning && ` ${lamp.label}: ${lamp.meaning}.`)}
      </p>
    </section>
  );
}

function hintOf(quick: boolean, held: "up" | "down" | "full", failed: Failed | null): string {
  if (quick) return t("device-hint.quick");
  if (held === "full") return t("device-hint.let-go");
  if (held === "down") return t("device-hint.hold-on");
  if (failed === "not-yet") return t("device-hint.not-yet");
  return t(failed === "early" ? "device-hint.early" : "device-hint");
}

function LampLight({ lamp }: { lamp: Lamp }) {
  const state = lamp.blinking ? "device-lamp.blinking" : lamp.lit ? "device-lamp.lit" : "device-lamp.dark";
  const classes = ["device-lamp", lamp.lit && "device-lit", lamp.blinking && "device-blinking"];
  return (
    <li class={classes.filter(Boolean).join(" ")} data-lamp={lamp.name}>
      <span class="device-bulb" aria-hidden="true" />
      <span>{lamp.meaning ? `${lamp.label}: ${lamp.meaning}` : lamp.label}</span>
      <span class="unseen">{t(state)}</span>
    </li>
  );
}

interface SwitchLeverProps {
  lever: Switch;
  value: string;
  disabled: boolean;
  onSet(value: string): void;
}

function SwitchLever({ lever, value, disabled, onSet }: SwitchLeverProps) {
  const name = useId();
  return (
    <fieldset class="device-switch" disabled={disabled}>
      <legend>{lever.label}</legend>
      <div class="device-lever">
        {lever.settings.map((setting) => (
          <label key={setting.value} class="device-setting">
            <input
              type="radio"
              name={name}
              value={setting.value}
              checked={setting.value === value}
              onChange={() => onSet(setting.value)}
            />
            <span>{setting.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The switches that the player has set and not pressed for yet; they survive a reload. */
function useSwitches(scope: string | undefined): [Settings, (chosen: Settings) => void] {
  const name = `sandtable.switches.${scope}`;
  const [chosen, setChosen] = useState<Settings>(() => (scope ? storedSettings(name) : {}));
  return [
    chosen,
    (next) => {
      if (scope) writeStored(tabStore(), name, Object.keys(next).length ? next : null);
      setChosen(next);
    },
  ];
}

function storedSettings(name: string): Settings {
  const found = readStored<unknown>(tabStore(), name);
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === "string"));
}

/** The settings of the switches: as set here while the button can be pressed, otherwise as in the match. */
function settingsOf({ switches, button }: Device, chosen: Settings): Settings {
  return Object.fromEntries(
    switches.map(({ name, set_to, settings }) => [
      name,
      (button.action?.includes(`{${name}}`) &&
        settings.some(({ value }) => value === chosen[name]) &&
        chosen[name]) ||
        set_to,
    ]),
  );
}

function asValues(settings: Settings): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, [value]]));
}

/** Whether nothing can be done with a device and it shows nothing. */
export function isIdle({ button, lamps, display }: Device): boolean {
  return !button.action && !lamps.some((lamp) => lamp.lit) && !display;
}

/** Whether a button of this device confirms the choice, so that no dialog is needed. */
export function isPressedFor({ button, trigger }: Device, asking: Option | null): boolean {
  const kinds = [...(button.presses ?? []), ...(trigger?.presses ?? [])];
  return asking !== null && kinds.includes(asking.kind);
}

/** The choices without those that a device's button is for. */
export function besides(choices: readonly Choice[], devices: readonly Device[]): readonly Choice[] {
  return choices.filter((choice) => !isPress(devices, choice.action));
}

/** Whether an action is done by the button of one of these devices. */
export function isPress(devices: readonly Device[], action: string): boolean {
  return devices.some((device) => pressesOf(device).some((press) => press.action === action));
}

interface Press {
  readonly action: string;
  readonly settings: Settings;
}

/** Every action of a device's button, for all settings of its switches. */
function pressesOf({ button, switches }: Device): readonly Press[] {
  if (!button.action) return [];
  return switches.reduce<readonly Press[]>(
    (presses, { name, settings }) =>
      presses.flatMap((press) =>
        press.action.includes(`{${name}}`)
          ? settings.map(({ value }) => ({
              action: fill(press.action, { [name]: [value] }),
              settings: { ...press.settings, [name]: value },
            }))
          : [press],
      ),
    [{ action: button.action, settings: {} }],
  );
}
