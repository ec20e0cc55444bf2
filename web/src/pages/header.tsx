import { useState } from "preact/hooks";

import { address, Link, routeOf } from "../router";
import { IconButton } from "../ui/button";
import { Sheet } from "../ui/dialog";
import { Icon, Mark, type IconName } from "../ui/icons";
import { soundOn, theme, type Theme } from "../ui/preferences";
import { Segmented } from "../ui/segmented";
import { Toggle } from "../ui/toggle";
import { useRulesPath } from "./games";
import "./header.css";

interface Way {
  href: string;
  page: string;
  label: string;
  icon: IconName;
}

const THEMES: readonly { value: Theme; label: string; icon: IconName }[] = [
  { value: "system", label: "As the system", icon: "half" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
];

/** The head of every page. Over a match it is low, so that the board gets the room. */
export function Header() {
  const [open, setOpen] = useState(false);
  const route = routeOf(address.value.path);
  const rules = useRulesPath();
  const low = route.page === "match" || route.page === "analysis";
  const ways: readonly Way[] = [
    { href: "/", page: "home", label: "Play", icon: "play" },
    { href: "/new", page: "new", label: "New match", icon: "plus" },
    { href: "/analysis", page: "analysis", label: "Analysis", icon: "branch" },
    { href: rules, page: "rules", label: "Rules", icon: "book" },
    { href: "/account", page: "account", label: "Account", icon: "person" },
  ];
  const current = (way: Way) => (way.page === route.page ? "page" : undefined);

  return (
    <header class={low ? "header header-low" : "header"}>
      <a class="header-skip" href="#main" onClick={skip}>
        Skip to the page
      </a>
      <Link href="/" class="header-name" aria-label="Sandtable, to the first page">
        <Mark size={low ? 24 : 30} />
        <span>Sandtable</span>
      </Link>
      <nav class="header-ways" aria-label="Pages">
        {ways.map((way) => (
          <Link key={way.page} href={way.href} class="header-way" aria-current={current(way)}>
            {way.label}
          </Link>
        ))}
      </nav>
      <div class="header-switches">
        <SoundSwitch />
        <ThemeSwitch />
      </div>
      <IconButton class="header-more" icon="menu" label="Pages and settings" onClick={() => setOpen(true)} />
      {open && (
        <Sheet title="Sandtable" onClose={() => setOpen(false)}>
          <nav class="header-list" aria-label="Pages">
            {ways.map((way) => (
              <Link
                key={way.page}
                href={way.href}
                class="header-entry"
                aria-current={current(way)}
                onClick={() => setOpen(false)}
              >
                <Icon name={way.icon} />
                {way.label}
              </Link>
            ))}
            <Link href="/about" class="header-entry" onClick={() => setOpen(false)}>
              <Icon name="info" />
              About
            </Link>
          </nav>
          <div class="header-settings">
            <Segmented
              label="Theme"
              options={THEMES}
              value={theme.value}
              onChange={(value) => (theme.value = value)}
            />
            <Toggle label="Sounds" checked={soundOn.value} onChange={(on) => (soundOn.value = on)} />
          </div>
        </Sheet>
      )}
    </header>
  );
}

/** The address must not change: on a match its last part can hold a seat's token. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function ThemeSwitch() {
  const now = THEMES.findIndex((one) => one.value === theme.value);
  const next = THEMES[(now + 1) % THEMES.length];
  return (
    <IconButton
      icon={THEMES[now]?.icon ?? "half"}
      label={`Theme: ${THEMES[now]?.label.toLowerCase() ?? ""}. Change to: ${next?.label.toLowerCase() ?? ""}`}
      onClick={() => next && (theme.value = next.value)}
    />
  );
}

function SoundSwitch() {
  return (
    <IconButton
      icon={soundOn.value ? "sound" : "mute"}
      label="Sounds"
      title={soundOn.value ? "Sounds are on" : "Sounds are off"}
      pressed={soundOn.value}
      onClick={() => (soundOn.value = !soundOn.value)}
    />
  );
}
