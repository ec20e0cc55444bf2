import { type RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { type Camera, centred, fit, pan, same, showing, zoom } from "./camera";
import type { Point, Size } from "../geometry/geometry";

/** How long after the last turn or pull the sheet is drawn sharp again. */
const SETTLE = 180;
/** How long the sheet glides when it is brought somewhere: a little more than `--calm`. */
const GLIDE = 300;

export interface CameraControl {
  camera: Camera;
  /** The whole sheet is in sight, as at the beginning. */
  isWhole: boolean;
  window: Size;
  /** The sheet is being moved: it is shifted as a picture, and drawn anew when it comes to rest. */
  moving: boolean;
  /** The sheet glides to where it was brought. */
  gliding: boolean;
  zoomBy(factor: number, at?: Point): void;
  panBy(by: Point): void;
  show(point: Point, room: number): void;
  /** Glide there: a point of the sheet in the middle, at a scale. */
  bring(point: Point, scale: number): void;
  whole(): void;
}

/** The camera over a sheet: the whole board at first and on every change of size, until somebody zooms. */
export function useCamera(frame: RefObject<HTMLElement | null>, sheet: Size): CameraControl {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
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
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [frame]);

  // Another board begins in full sight.
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
