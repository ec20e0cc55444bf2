import { useId, useMemo, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Icon } from "../ui/icons";
import type { RuleSection } from "../generated/wire";
import { type Hit, searchRules } from "./search";
import "./search_box.css";

export interface SearchBoxProps {
  /** The language of the rules, if it is not the page's. */
  lang: string | undefined;
  sections: readonly RuleSection[];
  /** A result was chosen: the rule id, or the section's anchor if it belongs to no rule. */
  onChoose: (target: string) => void;
}

/** A search field. Arrow keys go through the results, Enter opens one, Escape clears. */
export function SearchBox({ lang, sections, onChoose }: SearchBoxProps) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const list = useId();
  const hits = useMemo(() => searchRules(sections, query), [sections, query]);
  const shown = open && query.trim() !== "";

  function choose(hit: Hit): void {
    setOpen(false);
    onChoose(hit.rule ?? hit.section.anchor);
  }

  function steer(event: KeyboardEvent): void {
    if (event.key === "Escape" && query !== "") {
      event.preventDefault();
      event.stopPropagation();
      setQuery("");
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (hits.length === 0) return;
      event.preventDefault();
      setOpen(true);
      setAt((at + (event.key === "ArrowDown" ? 1 : hits.length - 1)) % hits.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const hit = hits[at];
      if (hit) choose(hit);
    }
  }

  return (
    <div class="rule-search" role="search">
      <Icon name="search" class="rule-search-icon" />
      <input
        type="text"
        role="combobox"
        class="field-control rule-search-field"
        placeholder={t("rules.search")}
        aria-label={t("rules.search")}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && hits[at] ? `${list}-${at}` : undefined}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={steer}
      />
      {shown && (
        <ul class="rule-search-hits" role="listbox" id={list} aria-label={t("rules.found")}>
          {hits.length === 0 && (
            <li class="rule-search-none" role="option" aria-selected={false} aria-disabled={true}>
              {t("rules.nothing-found")}
            </li>
          )}
          {hits.map((hit, place) => (
            <li
              key={`${hit.section.anchor} ${hit.rule ?? ""}`}
              id={`${list}-${place}`}
              role="option"
              class="rule-search-hit"
              lang={lang}
              aria-selected={place === at}
              ref={(item) => {
                if (place === at) item?.scrollIntoView?.({ block: "nearest" });
              }}
              // A press must not move the focus, which would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(hit)}
            >
              <span class="rule-search-where">
                {hit.rule && <strong>{hit.rule}</strong>} {hit.section.title}
              </span>
              <span class="rule-search-words">
                {hit.excerpt.map((stretch, order) =>
                  stretch.marked ? <mark key={order}>{stretch.text}</mark> : stretch.text,
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p class="unseen" role="status">
        {shown ? t("rules.count", { count: hits.length }) : ""}
      </p>
    </div>
  );
}
