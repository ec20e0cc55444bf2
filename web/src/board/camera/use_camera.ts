import { type RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { type Camera, centred, fit, pan, same, showing, textScale, zoom } from "./camera";
import type { Point, Size } from "../geometry/geometry";

/** Milliseconds after the last zoom or pan until the sheet is rendered sharp again. */
const SETTLE = 180;
/** Milliseconds of the camera's glide: a little more than `--calm`. */
const GLIDE = 300;

export interface CameraControl {
  camera: Camera;
  /** Whether the whole sheet is visible, as at the beginning. */
  isWhole: boolean;
  window: Size;
  /** How many times as large as usual letters and counters are. */
  textScale: number;
  /** Whether the sheet is moving: it is shifted as an image, and rendered again when it stops. */
  moving: boolean;
  /** Whether the sheet is gliding. */
  gliding: boolean;
  zoomBy(factor: number, at?: Point): void;
  panBy(by: Point): void;
  show(point: Point, room: number): void;
  /** Glide to a point of the sheet, at a scale. */
  bring(point: Point, scale: number): void;
  whole(): void;
}

/** The camera over a sheet. It shows the whole board, also after a resize, until the player zooms. */
export function useCamera(frame: RefObject<HTMLElement | null>, sheet: Size): CameraControl {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [letters, setLetters] = useState(1);
  const [chosen, setChosen] = useState<Camera | null>(null);
  const [moving, setMoving] = useState(false);
  const [gliding, setGliding] = useState(false);
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
      setLetters(textScale());
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [frame]);

  // A new board is shown whole.
  useEffect(() => setChosen(null), [sheet.width, sheet.height]);
  useEffect(() => () => clearTimeout(settling.current), []);

  const move = useCallback(
    (change: (camera: Camera) => Camera, glide = false) => {
      setChosen((old) => {
        const whole = fit(sheet, size);
        const next = change(old ?? whole);
        return same(next, whole) ? null : next;
      });
      setMoving(true);
      setGliding(glide);
      clearTimeout(settling.current);
      settling.current = setTimeout(
        () => {
          setMoving(false);
          setGliding(false);
        },
        glide ? GLIDE : SETTLE,
      );
    },
    [sheet, size],
  );

  return {
    camera: chosen ?? fit(sheet, size),
    isWhole: chosen === null,
    window: size,
    textScale: letters,
    moving,
    gliding,
    zoomBy: (factor, at = { x: size.width / 2, y: size.height / 2 }) =>
      move((camera) => zoom(camera, factor, at, sheet, size)),
    panBy: (by) => move((camera) => pan(camera, by, sheet, size)),
    show: (point, room) => {
      if (chosen) move((camera) => showing(camera, point, room, sheet, size));
    },
    bring: (point, scale) => move(() => centred(point, scale, sheet, size), true),
    whole: () => move(() => fit(sheet, size), true),
  };
}

/** The last value while nothing moves, for what is laid out again only when the sheet has come to rest. */
export function useSettled<Value>(value: Value, moving: boolean): Value {
  const settled = useRef(value);
  if (!moving) settled.current = value;
  return settled.current;
}
