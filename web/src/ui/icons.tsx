/** Icons: strokes of one weight on a field of 20 by 20. */
const PATHS = {
  play: "M6 4l10 6-10 6z",
  pause: "M7 4v12M13 4v12",
  first: "M5 4v12M16 4l-8 6 8 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
  previous: "M13 4l-7 6 7 6",
  next: "M7 4l7 6-7 6",
  down: "M4 7l6 7 6-7",
  up: "M4 13l6-7 6 7",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 11l4 4 8-10",
  menu: "M3 5h14M3 10h14M3 15h14",
  more: "M4 10h.01M10 10h.01M16 10h.01",
  search: "M8.5 3a5.5 5.5 0 100 11 5.5 5.5 0 000-11zM12.5 12.5L17 17",
  copy: "M7 7h9v10H7zM4 13V3h9",
  download: "M10 3v9M6 9l4 4 4-4M4 17h12",
  upload: "M10 13V4M6 8l4-4 4 4M4 17h12",
  link: "M8 12a3.5 3.5 0 005 0l3-3a3.5 3.5 0 00-5-5l-1 1M12 8a3.5 3.5 0 00-5 0l-3 3a3.5 3.5 0 005 5l1-1",
  computer: "M3 4h14v9H3zM7 17h6M10 13v4",
  screen: "M2 6h16v8H2zM10 6v8M6 10h.01M14 10h.01",
  person: "M10 3a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM3.5 17c.5-4 3-5.5 6.5-5.5s6 1.5 6.5 5.5",
  people:
    "M7 4a3 3 0 100 6 3 3 0 000-6zM1.5 16c.5-3.5 2.5-4.5 5.5-4.500s5 1 5.5 4.500M13 4.500a3 3 0 010 5M15 11.800c2 .5 3 2 3.3 4.2",
  book: "M10 5c-2-1.5-4.5-2-7-2v12c2.5 0 5 .5 7 2 2-1.5 4.5-2 7-2V3c-2.5 0-5 .5-7 2zM10 5v12",
  branch: "M5 3v14M5 12c6 0 10-1 10-6M12.5 8L15 5.5 17.5 8",
  map: "M3 5l5-2 4 2 5-2v12l-5 2-4-2-5 2zM8 3v12M12 5v12",
  eye: "M2 10c2-4 5-6 8-6s6 2 8 6c-2 4-5 6-8 6s-6-2-8-6zM10 7.500a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  clock: "M10 3a7 7 0 100 14 7 7 0 000-14zM10 6v4l3 2",
  flag: "M5 18V3M5 4c4-2 6 2 11 0v8c-5 2-7-2-11 0",
  dice: "M4 4h12v12H4zM7.5 7.500h.01M12.5 12.500h.01M10 10h.01M12.5 7.500h.01M7.5 12.500h.01",
  undo: "M7 4L3 8l4 4M3 8h9a4.5 4.5 0 010 9H8",
  redo: "M13 4l4 4-4 4M17 8H8a4.5 4.5 0 000 9h4",
  refresh: "M16 6v4h-4M4 14v-4h4M15 10a5.5 5.5 0 00-9.5-3.500M5 10a5.5 5.5 0 009.5 3.5",
  trash: "M4 6h12M8 6V3.500h4V6M6 6l.7 11h6.600L14 6M8.5 9v5M11.5 9v5",
  pencil: "M4 16l1-4 9-9 3 3-9 9zM12.500 4.500l3 3",
  warning: "M10 3L2.5 16.500h15zM10 8v4M10 14.300h.01",
  info: "M10 3a7 7 0 100 14 7 7 0 000-14zM10 9.500V14M10 6.500h.01",
  lock: "M5 9h10v8H5zM7 9V6.500a3 3 0 016 0V9",
  globe: "M10 3a7 7 0 100 14 7 7 0 000-14zM3 10h14M10 3c-5 4.5-5 9.5 0 14M10 3c5 4.5 5 9.5 0 14",
  speech: "M3 4h14v9H9l-4 4v-4H3z",
  sun: "M10 6.500a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM10 2v1.500M10 16.500V18M2 10h1.500M16.5 10H18M4.3 4.300l1.1 1.100M14.6 14.600l1.1 1.100M15.7 4.300l-1.1 1.100M5.4 14.600l-1.1 1.1",
  cloud: "M5.500 15a3.200 3.200 0 01.3-6.400 4.200 4.200 0 018.100 1A2.800 2.800 0 0114 15z",
  mist: "M3 6h11M6 9.500h11M3 13h11M7 16.500h9",
  rain: "M5.500 11a3.200 3.200 0 01.3-6.400 4.200 4.200 0 018.100 1A2.800 2.800 0 0114 11zM6 13.500l-1 3M10 13.500l-1 3M14 13.500l-1 3",
  snow: "M10 2.500v15M3.500 6.200l13 7.500M16.500 6.200l-13 7.500M8 4l2 2 2-2M8 16l2-2 2 2",
  ice: "M3 16.500h14M5 16.500l2-9 3-4 3 4 2 9M10 3.500v13M7 7.500l3 3 3-3",
  floods: "M2 9q2-2 4 0t4 0 4 0 4 0M2 13.500q2-2 4 0t4 0 4 0 4 0M5 5.500l5-3 5 3",
  moon: "M16.5 12A7 7 0 118 3.500a5.5 5.5 0 008.5 8.500z",
  half: "M10 3a7 7 0 100 14 7 7 0 000-14zM10 3v14M12.5 4v12M14.8 5.500v9",
  sound: "M3 8v4h3l4 3.500v-11L6 8zM13 7.500c1.3 1.5 1.3 3.5 0 5M15.5 5.500c2.5 2.5 2.5 6.5 0 9",
  mute: "M3 8v4h3l4 3.500v-11L6 8zM13.5 8l4 4M17.5 8l-4 4",
  share:
    "M6 10l8-5M6 10l8 5M5 8.300a1.7 1.7 0 100 3.4 1.7 1.7 0 000-3.400zM15 3a1.7 1.7 0 100 3.400A1.7 1.7 0 0015 3zM15 13.600a1.7 1.7 0 100 3.4 1.7 1.7 0 000-3.400z",
  target:
    "M10 3a7 7 0 100 14 7 7 0 000-14zM10 6.500a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM10 1v3M10 16v3M1 10h3M16 10h3",
  bulb: "M7.500 14c0-2-3-3-3-6.500a5.500 5.500 0 0111 0c0 3.500-3 4.500-3 6.500zM8 17h4",
  key: "M7 9a4 4 0 100 8 4 4 0 000-8zM10 10.500L17 3.500M14 6.500l2.5 2.5",
  expand: "M3 8V3h5M17 8V3h-5M3 12v5h5M17 12v5h-5",
  swap: "M4 7h12M13 4l3 3-3 3M16 13H4M7 10l-3 3 3 3",
  layers: "M10 3l7 4-7 4-7-4zM3 10.500l7 4 7-4M3 14l7 4 7-4",
  cursor: "M5 3l10 8-4.500.6L13 16.500l-2 1-2.300-5L5 15.500z",
  hand: "M6.500 11V5.500a1.200 1.200 0 012.400 0V9.500M8.900 9V4a1.200 1.200 0 012.400 0v5M11.300 9V5a1.200 1.200 0 012.400 0v6M13.700 8.500a1.200 1.200 0 012.300.3V13c0 3-1.800 4.800-4.700 4.800-2.500 0-3.600-1-4.900-3L4 11.300c.8-1 1.900-.8 2.500-.3",
  brush:
    "M16.500 3.500c-3 1-6 4-7.500 6.500l1.500 1.500C13 10 15.800 6.800 16.500 3.500zM8.300 11.200c-2.300-.2-2.800 1.500-3 3-.2 1.200-.8 1.800-1.800 2.300 2.700.8 6 .3 6.300-3.700",
  line: "M4 16L16 4M3 17h.01M17 3h.01",
  rectangle: "M3.500 5h13v10h-13z",
  fill: "M9 3l7 7-6.500 6a2 2 0 01-2.800 0L3.500 12.800a2 2 0 010-2.800zM6 6.200L16 10M17.300 13c1 1.600.9 3-.1 3s-1.100-1.400.1-3z",
  eraser:
    "M8 16.500h9M3.800 12.200l7.700-7.700a1.500 1.500 0 012.100 0l2.900 2.900a1.500 1.500 0 010 2.100l-7 7H6.500l-2.700-2.700a1.100 1.100 0 010-1.600zM8 8l5 5",
  mirror: "M10 3v14M7.500 6L3 14h4.500zM12.500 6L17 14h-4.500z",
  flip: "M3 10h14M6 7.500L14 3v4.500zM6 12.500L14 17v-4.500z",
  turn: "M15.500 6.500A6.500 6.500 0 1016.500 11M16.500 3v4h-4",
  grid: "M3 3h14v14H3zM3 7.700h14M3 12.300h14M7.700 3v14M12.300 3v14",
  cut: "M6 4l7 9M14 4l-7 9M5.500 12.500a2 2 0 100 4 2 2 0 000-4zM14.500 12.500a2 2 0 100 4 2 2 0 000-4z",
  paste: "M7 4H4v13h12V4h-3M7 2.500h6v3H7zM7 9h6M7 12h6",
  size: "M4 4h12v12H4zM7 13l6-6M9.500 7H13v3.500",
  tools: "M3 17l8-8M9.500 4a4 4 0 004.800 5.200L17 12l-3 3M12 6.500l4-3.500 1.500 1.500-3.500 4",
  terminal: "M3 4h14v12H3zM6 8l2.5 2L6 12M10.5 12.500H14",
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  name: IconName;
  /** Side in pixels, at the default size of text; it grows with the text. */
  size?: number;
  class?: string;
}

/** An icon beside a text; hidden from screen readers. */
export function Icon({ name, size = 20, class: extra }: IconProps) {
  return (
    <svg
      class={extra ? `icon ${extra}` : "icon"}
      viewBox="0 0 20 20"
      width={rem(size)}
      height={rem(size)}
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Pixels in the unit of text. */
function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

/** The logo: a compass rose on a sand table. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg class="mark" viewBox="0 0 32 32" width={rem(size)} height={rem(size)} aria-hidden="true">
      <rect class="mark-table" x="1.5" y="1.5" width="29" height="29" rx="4" />
      <circle class="mark-ring" cx="16" cy="16" r="10" />
      <path class="mark-tick" d="M16 3.500v3M16 25.500v3M3.5 16h3M25.5 16h3" />
      <path class="mark-north" d="M16 5.500L19 16h-6z" />
      <path class="mark-south" d="M16 26.500L13 16h6z" />
    </svg>
  );
}
