/** The weather over the board: a pattern over the land, and a strip with its name. */

import { memo } from "preact/compat";

import { Icon, type IconName } from "../../ui/icons";
import { WEATHER_PATTERNS } from "../../generated/map_patterns";
import type { Weather } from "../../generated/wire";
import { corners, type Geometry } from "../geometry/geometry";
import type { Board } from "../../lib/wire_types";
import "./weather.css";

const ICONS: Readonly<Record<Weather["kind"], IconName>> = {
  fine: "sun",
  cloudy: "cloud",
  mist: "mist",
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

/** The weather's pattern, above the land and below its symbols. */
export const WeatherOnLand = memo(function WeatherOnLand({ weather, board, geometry }: WeatherProps) {
  const pattern = weather && WEATHER_PATTERNS[weather.kind];
  if (!weather || !pattern) return null;
  const land = landPath(board, geometry);
  return (
    <g class={`board-weather board-weather-${weather.kind}`} role="img" aria-label={weather.label}>
      <defs>
        <pattern
          id="board-weather-sign"
          width={pattern.width}
          height={pattern.height}
          patternUnits="userSpaceOnUse"
        >
          {pattern.strokes.map(([ink, path]) => (
            <path key={path} class={`board-weather-${ink}`} d={path} />
          ))}
        </pattern>
      </defs>
      <path class="board-weather-veil" d={land} />
      <path d={land} fill="url(#board-weather-sign)" />
    </g>
  );
});

/** The land without its frame. */
function landPath(board: Board, geometry: Geometry): string {
  const { width, height } = geometry.size;
  if (board.type === "map") return `M0 0H${width}V${height}H0Z`;
  return geometry.places.map((place) => `M${corners(geometry.outline(place))}Z`).join("");
}

/** Falling rain or snow, for a moment when the weather changes; hidden with reduced motion. */
export function Downfall({ weather }: { weather: Weather | null }) {
  if (!weather || (weather.kind !== "rain" && weather.kind !== "snow")) return null;
  return (
    <div key={weather.label} class={`board-downfall board-downfall-${weather.kind}`} aria-hidden="true" />
  );
}

/** The month, the weather and its effect. */
export function WeatherStrip({ weather }: { weather: Weather | null }) {
  if (!weather) return null;
  return (
    <p class={`board-weather-strip board-weather-strip-${weather.kind}`} title={weather.effect ?? undefined}>
      <span class="board-weather-badge">
        <Icon name={ICONS[weather.kind]} size={16} /> {weather.label}
      </span>
      {weather.effect && <span class="board-weather-effect">{weather.effect}</span>}
    </p>
  );
}
