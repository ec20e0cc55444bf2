/** Papers beside the board: reports and dispatches, newest first, with new ones marked. */

import { useState } from "preact/hooks";

import { type PlainKey, t } from "../../i18n/language";
import { deviceStore, writeStored, readStored } from "../../lib/storage";
import { Button } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icons";
import type { Paper, Papers } from "../../generated/wire";
import "./papers.css";

type Kind = NonNullable<Paper["kind"]>;
const ICONS: Readonly<Record<Kind, IconName>> = { in: "download", out: "upload", note: "book" };
const WORDS: Readonly<Record<Kind, PlainKey>> = { in: "paper-in", out: "paper-out", note: "paper-note" };
/** Maximum number of new papers shown open. */
const OPEN_AT_FIRST = 3;

export interface PapersListProps {
  papers: Papers;
  /** The storage name of the papers that were read; if omitted, nothing is new. */
  scope?: string | undefined;
  disabled?: boolean;
  /** Act on a paper; omitted if papers are read-only. */
  onAction?: ((action: string) => Promise<boolean>) | undefined;
}

export function PapersList(props: PapersListProps) {
  const {
    papers: { name, papers },
    scope,
    disabled = false,
    onAction,
  } = props;
  const [read, markRead] = useRead(scope ? `${scope}.${name}` : undefined);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isNew = (paper: Paper) => paper.kind !== "out" && read !== null && !read.has(paper.id);
  const unread = papers.filter(isNew);
  const openAtFirst = new Set((unread.length ? unread : papers).slice(0, OPEN_AT_FIRST).map(({ id }) => id));
  if (!papers.length) return <p class="play-hint">{t("papers-none")}</p>;
  return (
    <>
      {unread.length > 0 && (
        <p class="papers-new">
          <span>{t("papers-unread", { count: unread.length })}</span>
          <Button size="s" kind="quiet" icon="check" onClick={() => markRead(unread.map(({ id }) => id))}>
            {t("papers-all-read")}
          </Button>
        </p>
      )}
      <ol class="papers-list">
        {papers.map((paper) => (
          <PaperSheet
            key={paper.id}
            paper={paper}
            isNew={isNew(paper)}
            disabled={disabled}
            onAction={onAction}
            open={toggled.get(paper.id) ?? openAtFirst.has(paper.id)}
            onToggle={(open) => {
              setToggled(
                new Map([
                  ...papers.map(({ id }) => [id, toggled.get(id) ?? openAtFirst.has(id)] as const),
                  [paper.id, open],
                ]),
              );
              if (isNew(paper)) markRead([paper.id]);
            }}
          />
        ))}
      </ol>
    </>
  );
}

interface PaperSheetProps extends Pick<PapersListProps, "onAction"> {
  paper: Paper;
  isNew: boolean;
  open: boolean;
  disabled: boolean;
  onToggle(open: boolean): void;
}

function PaperSheet({ paper, isNew, open, disabled, onAction, onToggle }: PaperSheetProps) {
  const kind = paper.kind ?? "in";
  const classes = ["paper", `paper-${kind}`, isNew ? "paper-new" : "", paper.urgent ? "paper-urgent" : ""];
  return (
    <li class={classes.join(" ")}>
      <h3>
        <button type="button" class="paper-head" aria-expanded={open} onClick={() => onToggle(!open)}>
          <Icon name={ICONS[kind]} size={16} />
          <span class="unseen">{t(WORDS[kind])}</span>
          <span class="paper-heading">{paper.heading}</span>
          {isNew && <span class="paper-mark">{t("paper-new")}</span>}
          <span class="paper-when">{paper.when}</span>
        </button>
      </h3>
      {paper.state && <p class="paper-state">{paper.state}</p>}
      {open && (
        <div class="paper-words">
          {paper.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
      {onAction && Boolean(paper.deeds?.length) && (
        <p class="paper-deeds">
          {paper.deeds?.map((button) => (
            <Button
              key={button.action}
              size="s"
              kind="quiet"
              {...(button.sign === "remove" && { icon: "trash" as const })}
              label={`${button.label}: ${paper.heading}`}
              disabled={disabled}
              onClick={() => void onAction(button.action)}
            >
              {button.label}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}

/** The ids of the papers read on this device; `null` if that is not stored. */
function useRead(scope: string | undefined): [ReadonlySet<string> | null, (ids: readonly string[]) => void] {
  const name = `sandtable.read.${scope}`;
  const [read, setRead] = useState<ReadonlySet<string>>(() => new Set(scope ? storedIds(name) : []));
  if (scope === undefined) return [null, () => undefined];
  return [
    read,
    (ids) => {
      // More may have been read in another tab meanwhile.
      const more = new Set([...storedIds(name), ...read, ...ids]);
      setRead(more);
      writeStored(deviceStore(), name, [...more]);
    },
  ];
}

/** The browser's storage may contain anything. */
function storedIds(name: string): readonly string[] {
  const stored = readStored<unknown>(deviceStore(), name);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
}
