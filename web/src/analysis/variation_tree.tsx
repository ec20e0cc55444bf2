import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { titled } from "../data/games";
import { pathTo, ROOT, stepOf, type Step, type Tree } from "./variations";
import "./variation_tree.css";

export interface VariationTreeProps {
  tree: Tree;
  at: number;
  onGo: (id: number) => void;
}

/** All variations: the main one, with branches below the step where they branch off. */
export function VariationTree({ tree, at, onGo }: VariationTreeProps) {
  const root = useRef<HTMLDivElement>(null);
  const [main] = stepOf(tree, ROOT).children;

  useEffect(() => {
    root.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
  }, [at]);

  return (
    <div class="variations" ref={root}>
      <button
        type="button"
        class="variations-step"
        aria-current={at === ROOT ? "step" : undefined}
        onClick={() => onGo(ROOT)}
      >
        {t("the-beginning")}
      </button>
      {main === undefined ? (
        <p class="variations-none">{t("analysis-board.first-move")}</p>
      ) : (
        <Variation tree={tree} first={main} at={at} onGo={onGo} />
      )}
    </div>
  );
}

interface VariationProps extends VariationTreeProps {
  /** The first step of the variation. */
  first: number;
}

/** One variation. A new paragraph begins when another seat acts; branches follow the step they leave. */
function Variation({ tree, first, at, onGo }: VariationProps) {
  const parts: JSX.Element[] = [];
  let run: JSX.Element[] = [];
  let seat: string | null = null;
  let number = pathTo(tree, first).length - 1;

  function finish(): void {
    if (run.length > 0) {
      parts.push(
        <p key={parts.length} class="variations-run">
          {run}
        </p>,
      );
    }
    run = [];
    seat = null;
  }

  for (let id: number | undefined = first; id !== undefined; number++) {
    const step: Step = stepOf(tree, id);
    if (step.entry && step.entry.seat !== seat) {
      finish();
      seat = step.entry.seat;
      run.push(
        <span key="seat" class="variations-seat">
          {titled(seat)}
        </span>,
      );
    }
    run.push(<StepButton key={id} step={step} number={number} at={at} onGo={onGo} />);
    // If this variation is itself a branch, its parent shows its siblings.
    const siblings: readonly number[] = id === first && !leads(tree, step) ? [] : siblingsOf(tree, step);
    if (siblings.length > 0) {
      finish();
      parts.push(
        <ul key={parts.length} class="variations-branches">
          {siblings.map((sibling) => (
            <li key={sibling}>
              <Variation tree={tree} first={sibling} at={at} onGo={onGo} />
            </li>
          ))}
        </ul>,
      );
    }
    id = step.children[0];
  }
  finish();
  return <>{parts}</>;
}

/** The siblings of a step. */
function siblingsOf(tree: Tree, step: Step): readonly number[] {
  return step.parent === null ? [] : stepOf(tree, step.parent).children.filter((child) => child !== step.id);
}

/** Whether this step is the first of its siblings. */
function leads(tree: Tree, step: Step): boolean {
  return step.parent === null || stepOf(tree, step.parent).children[0] === step.id;
}

interface StepButtonProps {
  step: Step;
  number: number;
  at: number;
  onGo: (id: number) => void;
}

function StepButton({ step, number, at, onGo }: StepButtonProps) {
  return (
    <button
      type="button"
      class="variations-step"
      aria-current={step.id === at ? "step" : undefined}
      aria-label={`${number}, ${titled(step.entry?.seat ?? "")}: ${step.entry?.action ?? ""}`}
      onClick={() => onGo(step.id)}
    >
      {step.entry?.action}
    </button>
  );
}
