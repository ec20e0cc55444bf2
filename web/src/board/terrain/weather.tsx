/** The weather over the board: strokes and flakes laid lightly over the land, and a strip that tells it. */

import { memo } from "preact/compat";

import { Icon, type IconName } from "../../ui/icons";
import type { Weather } from "../../generated/wire";
import { corners, type Geometry } from "../geometry/geometry";
import type { Board } from "../../lib/wire_types";
import "./weather.css";

interface Sign {
  /** The piece of pattern that repeats. */
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** Fine weather and floods leave the land as it is: what floods change are the waters themselves. */
const SIGNS: Readonly<Partial<Record<Weather["kind"], Sign>>> = {
  rain: { width: 34, height: 40, path: "M8 2l-5 13M25 10l-5 13M14 24l-5 13M33 28l-4 10" },
  snow: {
    width: 46,
    height: 42,
    path: "M9 5v8M5.500 7l7 4M12.500 7l-7 4M33 19v6M30.400 20.500l5.200 3M35.600 20.500l-5.200 3M16 32v6M13.400 33.500l5.200 3M18.600 33.500l-5.200 3",
  },
  ice: { width: 72, height: 64, path: "M10 12l12 5 4 11M22 17l9-5M50 44l11-4 5 6M61 40l-1-9M22 50l5 4" },
};
const ICONS: Readonly<Record<Weather["kind"], IconName>> = {
  fine: "sun",
  rain: "rain",
  snow: "snow",
  ice: "ice",
  floods: "floods",
};

export interface WeatherProps {
  weather: Weather | null;
  board: Board;
  geometry: Geometry;
}

/** Over the land and under its symbols, which stay clear. */
export const WeatherOnLand = memo(function WeatherOnLand({ weather, board, geometry }: WeatherProps) {
  const sign = weather && SIGNS[weather.kind];
  if (!weather || !sign) return null;
  const land = landPath(board, geometry);
  return (
    <g class={`board-weather board-weather-${weather.kind}`} role="img" aria-label={weather.label}>
      <defs>
        <pattern
          id="board-weather-sign"
          width={sign.width}
          height={sign.height}
          patternUnits="userSpaceOnUse"
        >
          <path class="board-weather-sign" d={sign.path} />
        </pattern>
      </defs>
      <path class="board-weather-veil" d={land} />
      <path d={land} fill="url(#board-weather-sign)" />
    </g>
  );
});

/** The land without the frame round it. */
function landPath(board: Board, geometry: Geometry): string {
  const { width, height } = geometry.size;
  if (board.type === "map") return `M0 0H${width}V${height}H0Z`;
  return geometry.places.map((place) => `M${corners(geometry.outline(place))}Z`).join("");
}

/** What comes down for a moment when the weather changes; those who want stillness are spared it. */
export function Downfall({ weather }: { weather: Weather | null }) {
  if (!weather || (weather.kind !== "rain" && weather.kind !== "snow")) return null;
  return (
    <div key={weather.label} class={`board-downfall board-downfall-${weather.kind}`} aria-hidden="true" />
  );
}

/** The month, the weather, and what it does. */
export function WeatherStrip({ weather }: { weather: Weather | null }) {
  if (!weather) return null;
  return (
    <p class={`board-weather-strip board-weather-strip-${weather.kind}`}>
      <span class="board-weather-badge">
        <Icon name={ICONS[weather.kind]} size={16} /> {weather.label}
      </span>
      {weather.effect && <span class="board-weather-effect">{weather.effect}</span>}
    </p>
  );
}
