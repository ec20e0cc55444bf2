/** What stays in view beside the board: the device, the hint, and the choices that advance the match. */

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { ChoiceBar } from "./choices/choice_bar";
import { ForcedChoices } from "./choices/forced_choices";
import { HintCard } from "./hints/hint_card";
import { DeviceBox, isPressedFor } from "./panels/device";
import { isSheet } from "./panels/sheet";
import { isBoardOpen } from "./selection/selection";
import type { PlayStore } from "./store";

export function MainActions({ store }: { store: PlayStore }) {
  const { control } = store;
  const { picture } = store.view.value;
  const lang = store.lang.value;
  const live = store.live.value;
  const forward = store.looseChoices.value.filter((choice) => !choice.aside);
  const deeds = picture.panels.filter(isSheet).flatMap((sheet) => sheet.deeds ?? []);
  const keys = new Map(
    control.table.value.choices.flatMap(({ action, key }) => (key ? [[action, key] as const] : [])),
  );
  const ready = picture.pieces.filter((piece) => piece.place && store.actors.value.has(piece.id)).length;
  return (
    <>
      {!store.deviceIdle.value && <Devices store={store} />}
      <ForcedChoices store={store} />
      <HintCard control={store.hint} lang={lang} card={store.hintCard} onLeave={store.hint.clear} />
      <div class="play-main-row">
        {deeds.map((button) => (
          <Button
            key={button.action}
            kind="primary"
            disabled={!live}
            onClick={() => store.atBoard(() => void store.perform(button.action))}
          >
            <span lang={lang}>{button.label}</span>
            {keys.has(button.action) && <kbd aria-hidden="true">{keys.get(button.action)}</kbd>}
          </Button>
        ))}
        <ChoiceBar
          choices={forward}
          lang={lang}
          disabled={!live}
          underWay={control.underWay.value}
          last={!isBoardOpen(control.table.value.choices)}
          onChoose={(choice) => store.atBoard(() => control.begin(choice))}
        />
        {live && ready > 1 && (
          <div class="play-ready">
            <Button size="s" kind="quiet" icon="next" title={t("next-piece")} onClick={store.takeNext}>
              <span class="play-ready-word">{t("next-piece")}</span>
            </Button>
            <span class="play-hint">{t("next-piece.able", { count: ready })}</span>
          </div>
        )}
      </div>
    </>
  );
}

/** The devices of the game; while they are idle, they are among the other panels. Of an earlier view they are only read. */
export function Devices({ store }: { store: PlayStore }) {
  const { control } = store;
  const disabled = !store.live.value || store.telling.value;
  const devices = store.shown.value.picture.panels.filter((panel) => panel.type === "device");
  const toConfirm = control.toConfirm.value;
  const busy = store.busy.value || control.underWay.value.length > 0;
  return (
    <>
      {devices.map((device) => (
        <DeviceBox
          key={`${store.scope.value}.${device.name}`}
          device={device}
          scope={store.scope.value}
          lang={store.lang.value}
          readiness={disabled ? "disabled" : busy ? "busy" : "ready"}
          waiting={isPressedFor(device, toConfirm) ? toConfirm : null}
          prepared={control.prepared.value}
          button={store.deviceButton}
          handlers={{
            press: (action) => store.atBoard(() => void control.act(action)),
            confirm: () => store.atBoard(control.confirm),
            cancel: store.backToBoard,
          }}
        />
      ))}
    </>
  );
}
