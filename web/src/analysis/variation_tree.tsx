import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { titled } from "../data/games";
import { reveal } from "../lib/reveal";
import { Icon } from "../ui/icons";
import { pathTo, ROOT, stepOf, type Step, type Tree } from "./variations";
import "./variation_tree.css";

/** What an author has added to a step. */
export interface StepNotes {
  readonly name: string;
  readonly comment: string;
  /** Whether something is drawn on the board. */
  readonly drawn: boolean;
}

export interface VariationTreeProps {
  tree: Tree;
  at: number;
  onGo: (id: number) => void;
  /** The notes of steps; `null` for a step without any. */
  notesOf?: (id: number) => StepNotes | null;
}

/** All variations: the main one, with branches below the step where they branch off. */
export function VariationTree({ tree, at, onGo, notesOf }: VariationTreeProps) {
  const root = useRef<HTMLDivElement>(null);
  const [main] = stepOf(tree, ROOT).children;

  useEffect(() => {
    reveal(root.current?.querySelector("[aria-current]"));
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
      <Comment notes={notesOf?.(ROOT) ?? null} />
      {main === undefined ? (
        <p class="variations-none">{t("analysis-board.first-move")}</p>
      ) : (
        <Variation tree={tree} first={main} at={at} onGo={onGo} {...(notesOf && { notesOf })} />
      )}
    </div>
  );
}

interface VariationProps extends VariationTreeProps {
  /** The first step of the variation. */
  first: number;
}

/** One variation. A new paragraph begins when another seat acts; branches follow the step they leave. */
function Variation({ tree, first, at, onGo, notesOf }: VariationProps) {
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
    const notes = notesOf?.(id) ?? null;
    if (notes?.name) {
      finish();
      parts.push(
        <p key={parts.length} class="variations-name">
          {notes.name}
        </p>,
      );
    }
    if (step.entry && step.entry.seat !== seat) {
      finish();
      seat = step.entry.seat;
      run.push(
        <span key="seat" class="variations-seat">
          {titled(seat)}
        </span>,
      );
    }
    run.push(
      <StepButton key={id} step={step} number={number} at={at} onGo={onGo} drawn={notes?.drawn ?? false} />,
    );
    if (notes?.comment) {
      finish();
      parts.push(<Comment key={parts.length} notes={notes} />);
    }
    // If this variation is itself a branch, its parent shows its siblings.
    const siblings: readonly number[] = id === first && !leads(tree, step) ? [] : siblingsOf(tree, step);
    if (siblings.length > 0) {
      finish();
      parts.push(
        <ul key={parts.length} class="variations-branches">
          {siblings.map((sibling) => (
            <li key={sibling}>
              <Variation tree={tree} first={sibling} at={at} onGo={onGo} {...(notesOf && { notesOf })} />
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

function Comment({ notes }: { notes: StepNotes | null }) {
  return notes?.comment ? <p class="variations-comment">{notes.comment}</p> : null;
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
  drawn: boolean;
}

function StepButton({ step, number, at, onGo, drawn }: StepButtonProps) {
  return (
    <button
      type="button"
      class="variations-step"
      aria-current={step.id === at ? "step" : undefined}
      aria-label={`${number}, ${titled(step.entry?.seat ?? "")}: ${step.entry?.action ?? ""}`}
      onClick={() => onGo(step.id)}
    >
      {step.entry?.action}
      {drawn && <Icon name="pencil" size={12} class="variations-drawn" />}
    </button>
  );
}
