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

/** All lines: the main one, and under each step where others leave it, those. */
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
        <Line tree={tree} first={main} at={at} onGo={onGo} />
      )}
    </div>
  );
}

interface LineProps extends VariationTreeProps {
  /** Where the line begins. */
  first: number;
}

/** One line to its end. A new paragraph begins when another seat acts; branches stand under where they leave. */
function Line({ tree, first, at, onGo }: LineProps) {
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
    // Where this line is itself a branch, the line that it leaves shows its sisters.
    const sisters: readonly number[] = id === first && !leads(tree, step) ? [] : sistersOf(tree, step);
    if (sisters.length > 0) {
      finish();
      parts.push(
        <ul key={parts.length} class="variations-branches">
          {sisters.map((sister) => (
            <li key={sister}>
              <Line tree={tree} first={sister} at={at} onGo={onGo} />
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

/** The other steps that were tried at the same place. */
function sistersOf(tree: Tree, step: Step): readonly number[] {
  return step.parent === null ? [] : stepOf(tree, step.parent).children.filter((child) => child !== step.id);
}

/** Whether this is the first of the steps that were tried at its place. */
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
