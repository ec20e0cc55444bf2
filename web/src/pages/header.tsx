import { useState } from "preact/hooks";

import { languages, playersLanguage, type PlainKey, t } from "../i18n/language";
import { address, Link, routeOf } from "../routing/router";
import { Button, IconButton } from "../ui/button";
import { Sheet } from "../ui/dialog";
import { Icon, Mark, type IconName } from "../ui/icons";
import { chosenLanguage, soundOn, theme, type Theme } from "../lib/preferences";
import { named, Segmented } from "../ui/segmented";
import { Toggle } from "../ui/toggle";
import { useRulesPath } from "../data/games";
import "./header.css";

interface Way {
  href: string;
  page: string;
  label: PlainKey;
  icon: IconName;
}

const THEMES: readonly { value: Theme; label: PlainKey; icon: IconName }[] = [
  { value: "system", label: "theme.system", icon: "half" },
  { value: "light", label: "theme.light", icon: "sun" },
  { value: "dark", label: "theme.dark", icon: "moon" },
];

/** The header of every page. At a table it is a button in the corner, to leave room for the board. */
export function Header() {
  const [open, setOpen] = useState(false);
  const route = routeOf(address.value.path);
  const rules = useRulesPath();
  const ways: readonly Way[] = [
    { href: "/", page: "home", label: "header-play", icon: "play" },
    { href: "/new", page: "new", label: "header-new", icon: "plus" },
    { href: "/puzzles", page: "puzzles", label: "header-puzzles", icon: "target" },
    { href: "/analysis", page: "analysis", label: "header-analysis", icon: "branch" },
    { href: "/workshop", page: "workshop", label: "header-workshop", icon: "brush" },
    { href: rules, page: "rules", label: "header-rules", icon: "book" },
    { href: "/account", page: "account", label: "header-account", icon: "person" },
  ];
  const current = (way: Way) => (way.page === route.page ? "page" : undefined);

  return (
    <header class="header">
      <Link href="/" class="header-name" aria-label={t("header-home")}>
        <Mark size={30} />
        <span>Sandtable</span>
      </Link>
      <nav class="header-ways" aria-label={t("header-pages")}>
        {ways.map((way) => (
          <Link key={way.page} href={way.href} class="header-way" aria-current={current(way)}>
            {t(way.label)}
          </Link>
        ))}
      </nav>
      <div class="header-switches">
        <LanguageChoice />
        <SoundSwitch />
        <ThemeSwitch />
      </div>
      <Button
        class="header-more"
        kind="quiet"
        icon="menu"
        label={t("header-more")}
        onClick={() => setOpen(true)}
      >
        <Mark size={24} />
      </Button>
      {open && (
        <Sheet title="Sandtable" onClose={() => setOpen(false)}>
          <nav class="header-list" aria-label={t("header-pages")}>
            {ways.map((way) => (
              <Link
                key={way.page}
                href={way.href}
                class="header-entry"
                aria-current={current(way)}
                onClick={() => setOpen(false)}
              >
                <Icon name={way.icon} />
                {t(way.label)}
              </Link>
            ))}
            <Link href="/about" class="header-entry" onClick={() => setOpen(false)}>
              <Icon name="info" />
              {t("header-about")}
            </Link>
          </nav>
          <div class="header-settings">
            <Segmented
              label={t("theme")}
              options={THEMES.map(named)}
              value={theme.value}
              onChange={(value) => (theme.value = value)}
            />
            <Segmented
              label={t("language")}
              options={languages()}
              value={playersLanguage.value}
              onChange={(value) => (chosenLanguage.value = value)}
            />
            <Toggle label={t("sounds")} checked={soundOn.value} onChange={(on) => (soundOn.value = on)} />
          </div>
        </Sheet>
      )}
    </header>
  );
}

/** The first stop of every page. It leads past the header, at a table to the board. */
export function SkipLink({ toBoard }: { toBoard: boolean }) {
  return (
    <a class="header-skip" href="#main" onClick={skip}>
      {t(toBoard ? "header-skip.board" : "header-skip")}
    </a>
  );
}

/** The address must not change: on a match page its fragment can hold a seat's token. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const board = document.querySelector<HTMLElement>("#main [role=application]");
  (board ?? document.getElementById("main"))?.focus();
}

function LanguageChoice() {
  return (
    <label class="header-language">
      <Icon name="globe" />
      <span class="unseen">{t("language")}</span>
      <select
        value={playersLanguage.value}
        onChange={(event) => (chosenLanguage.value = event.currentTarget.value)}
      >
        {languages().map(({ value, label }) => (
          <option key={value} value={value} lang={value} selected={value === playersLanguage.value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function ThemeSwitch() {
  const now = THEMES.findIndex((one) => one.value === theme.value);
  const next = THEMES[(now + 1) % THEMES.length];
  return (
    <IconButton
      icon={THEMES[now]?.icon ?? "half"}
      label={t("theme.switch", { now: theme.value })}
      onClick={() => next && (theme.value = next.value)}
    />
  );
}

function SoundSwitch() {
  return (
    <IconButton
      icon={soundOn.value ? "sound" : "mute"}
      label={t("sounds")}
      title={t(soundOn.value ? "sounds.on" : "sounds.off")}
      pressed={soundOn.value}
      onClick={() => (soundOn.value = !soundOn.value)}
    />
  );
}
