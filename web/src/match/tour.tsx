/** A short tour of the screen for a player's first game. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { writeStored, readStored, deviceStore } from "../lib/storage";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icons";
import "./tour.css";
import { TOUR_STEPS, type TourStep, type TourTask } from "./tour_steps";

const SEEN = "sandtable.tour-seen";
const LOOK_EVERY = 200;
const MARGIN = 6;
const GAP = 14;
const EDGE = 12;

/** Offers the tour once; the answer is saved on this device. */
export function TourOffer({ onAccept }: { onAccept: () => void }) {
  const [seen, setSeen] = useState(() => readStored<boolean>(deviceStore(), SEEN) === true);
  if (seen) return null;
  function answered(): void {
    rememberTour();
    setSeen(true);
  }
  return (
    <div class="tour-offer">
      <p>{t("tour-offer")}</p>
      <Button
        size="s"
        kind="quiet"
        icon="info"
        onClick={() => {
          answered();
          onAccept();
        }}
      >
        {t("tour-offer.accept")}
      </Button>
      <IconButton size="s" kind="quiet" icon="close" label={t("tour-offer.decline")} onClick={answered} />
    </div>
  );
}

function rememberTour(): void {
  writeStored(deviceStore(), SEEN, true);
}

export function Tour({ onEnd }: { onEnd: () => void }) {
  const [steps] = useState(() => TOUR_STEPS.filter((step) => targetOf(step) !== null));
  const [place, setPlace] = useState(0);
  const step = steps[place];

  function end(): void {
    rememberTour();
    onEnd();
  }

  useEffect(() => {
    if (!step) onEnd();
  }, [step]);
  if (!step) return null;
  const last = place === steps.length - 1;
  return (
    <TourCard
      key={place}
      step={step}
      count={t("tour.count", { step: place + 1, steps: steps.length })}
      onEnd={end}
      onBack={place > 0 ? () => setPlace(place - 1) : null}
      onNext={last ? end : () => setPlace(place + 1)}
      nextLabel={t(last ? "tour.begin" : "tour.next")}
    />
  );
}

interface TourCardProps {
  step: TourStep;
  count: string;
  onEnd: () => void;
  onBack: (() => void) | null;
  onNext: () => void;
  nextLabel: string;
}

function TourCard({ step, count, onEnd, onBack, onNext, nextLabel }: TourCardProps) {
  const card = useRef<HTMLElement>(null);
  const around = useAround(step);
  const [task] = useState(step.task && document.querySelector(step.task.possible) ? step.task : null);
  const done = useDone(step, task);
  useEffect(() => card.current?.focus(), []);
  useLayoutEffect(() => {
    if (card.current && around) settle(card.current, around);
  });

  return (
    <>
      {around && (
        <div
          class="tour-light"
          style={{
            left: `${around.left - MARGIN}px`,
            top: `${around.top - MARGIN}px`,
            width: `${around.width + 2 * MARGIN}px`,
            height: `${around.height + 2 * MARGIN}px`,
          }}
        />
      )}
      <section
        class="tour-card"
        ref={card}
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onEnd();
        }}
      >
        <header class="tour-head">
          <h2 id="tour-title">{t(step.title)}</h2>
          <IconButton icon="close" size="s" label={t("tour")} onClick={onEnd} />
        </header>
        <p id="tour-text">{t(step.text)}</p>
        {task && (
          <p class={done ? "tour-task tour-done" : "tour-task"} role="status">
            <Icon name={done ? "check" : "next"} size={18} /> {t(task.text)} {done && t("tour.done")}
          </p>
        )}
        <footer class="tour-foot">
          <span class="tour-count">{count}</span>
          {onBack && (
            <Button size="s" onClick={onBack}>
              {t("tour.back")}
            </Button>
          )}
          <Button size="s" kind="primary" onClick={onNext}>
            {nextLabel}
          </Button>
        </footer>
      </section>
    </>
  );
}

/** The position of the part that a step points at, which may move meanwhile. */
function useAround(step: TourStep): DOMRect | null {
  const [around, setAround] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    targetOf(step)?.scrollIntoView({ block: "nearest" });
    function look(): void {
      const rect = rectOf(step);
      setAround((before) => (before && rect && same(before, rect) ? before : rect));
    }
    look();
    const timer = setInterval(look, LOOK_EVERY);
    addEventListener("resize", look);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", look);
    };
  }, [step]);
  return around;
}

/** Whether the task has been done since the step began. */
function useDone(step: TourStep, task: TourTask | null): boolean {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!task) return;
    let before = switches(step);
    const timer = setInterval(() => {
      const now = switches(step);
      const switched = before !== "" && now !== "" && now !== before;
      if (task.done === "switched" ? switched : document.querySelector(task.done) !== null) setDone(true);
      if (now !== "") before = now;
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [step, task]);
  return done;
}

/** The state of the switches in the part that a step points at; empty if none are visible. */
function switches(step: TourStep): string {
  return [...(targetOf(step)?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])]
    .map((one) => one.checked)
    .join();
}

/** The part of the screen that a step points at. */
function rectOf(step: TourStep): DOMRect | null {
  const rect = targetOf(step)?.getBoundingClientRect() ?? null;
  const more = step.also ? document.querySelector(step.also)?.getBoundingClientRect() : undefined;
  if (!rect || !more) return rect;
  const left = Math.min(rect.left, more.left);
  const top = Math.min(rect.top, more.top);
  const right = Math.max(rect.right, more.right);
  return new DOMRect(left, top, right - left, Math.max(rect.bottom, more.bottom) - top);
}

function targetOf(step: TourStep): Element | null {
  for (const target of step.targets) {
    const found = document.querySelector(target);
    if (found) return found;
  }
  return null;
}

/** Place the card next to what it explains: below, above, or over its lower edge if it fills the screen. */
function settle(card: HTMLElement, around: DOMRect): void {
  const { innerWidth, innerHeight } = window;
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = around.bottom + GAP;
  const above = around.top - GAP - height;
  const beside = around.left - GAP - width;
  let left = around.left + around.width / 2 - width / 2;
  let top = below;
  if (below + height > innerHeight - EDGE) top = above;
  if (top < EDGE) {
    if (beside >= EDGE) left = beside;
    top = beside >= EDGE ? around.top : innerHeight - height - EDGE;
  }
  card.style.left = `${clamp(left, EDGE, innerWidth - width - EDGE)}px`;
  card.style.top = `${clamp(top, EDGE, innerHeight - height - EDGE)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function same(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height
  );
}
