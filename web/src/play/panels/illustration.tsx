/** A picture that the game draws: the view from somewhere. It can be enlarged, and read as text. */

import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../../i18n/language";
import { useImage, useSharpImage } from "../../net/image_cache";
import { Button, IconButton } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Segmented } from "../../ui/segmented";
import type { Illustration, Panel } from "../../generated/wire";
import "./illustration.css";

export interface IllustrationBoxProps {
  illustration: Illustration;
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
}

/** A phone held sideways, where the picture would cover the map, and a small one, which would have no room for a map. */
const SMALL = "(max-height: 30rem) and (min-aspect-ratio: 11/10), (max-width: 40rem) and (max-height: 44rem)";
/** Width in pixels of the version beside the board; a closer look fetches the full size. */
const PREVIEW = 1000;

export function isIllustration(panel: Panel): panel is Illustration {
  return panel.type === "illustration";
}

export function IllustrationBox({ illustration, lang }: IllustrationBoxProps) {
  const { label, alt, aspects, width, height } = illustration;
  const [turned, setTurned] = useState(0);
  const [folded, setFolded] = useState(() => window.matchMedia(SMALL).matches);
  const [closer, setCloser] = useState(false);
  const at = Math.min(turned, aspects.length - 1);
  const name = aspects[at]?.image ?? null;
  const image = useImage(folded ? null : name, PREVIEW);
  const shape = { aspectRatio: `${width} / ${height}` };
  const directions = aspects.length > 1 && (
    <Directions illustration={illustration} at={at} onTurn={setTurned} />
  );
  return (
    <section
      class={folded ? "illustration illustration-folded" : "illustration"}
      aria-label={label}
      lang={lang}
    >
      <header class="illustration-head">
        <h2>{label}</h2>
        {!folded && directions}
        <div class="illustration-tools">
          {!folded && (
            <IconButton
              icon="search"
              size="s"
              label={t("illustration-closer")}
              disabled={image.address === null}
              onClick={() => setCloser(true)}
            />
          )}
          <IconButton
            icon={folded ? "down" : "up"}
            size="s"
            label={t(folded ? "illustration-unfold" : "illustration-fold")}
            onClick={() => setFolded(!folded)}
          />
        </div>
      </header>
      {!folded && (
        <div class="illustration-frame" style={shape}>
          {image.waiting && (
            <p class="illustration-waiting" role="status">
              {t("illustration-waiting")}
            </p>
          )}
          {image.lost ? (
            <div class="illustration-lost" role="alert">
              <p>{t("illustration-lost")}</p>
              <Button size="s" icon="refresh" onClick={image.again}>
                {t("try-again")}
              </Button>
            </div>
          ) : (
            image.address && (
              <button
                type="button"
                class="illustration-open"
                title={t("illustration-closer")}
                onClick={() => setCloser(true)}
              >
                <img src={image.address} alt={alt} width={width} height={height} />
              </button>
            )
          )}
        </div>
      )}
      {closer && name && image.address && (
        <Closer illustration={illustration} name={name} onClose={() => setCloser(false)}>
          {directions}
        </Closer>
      )}
    </section>
  );
}

interface DirectionsProps {
  illustration: Illustration;
  at: number;
  onTurn(to: number): void;
}

/** The buttons for the direction of view. */
function Directions({ illustration, at, onTurn }: DirectionsProps) {
  return (
    <div class="illustration-directions">
      <Segmented
        label={t("illustration-direction")}
        bare
        options={illustration.aspects.map(({ label }, index) => ({
          value: String(index),
          label: label || String(index + 1),
        }))}
        value={String(at)}
        onChange={(value) => onTurn(Number(value))}
      />
    </div>
  );
}

const ZOOM = 1.4;
const MOST_ZOOM = 6;

interface CloserProps {
  illustration: Illustration;
  /** The name of the image. */
  name: string;
  onClose(): void;
  children: preact.ComponentChildren;
}

/** The picture over the whole window: it fills the height, scrolls sideways, and zooms. */
function Closer({ illustration, name, onClose, children }: CloserProps) {
  const { label, alt, width, height } = illustration;
  const { address } = useSharpImage(name, PREVIEW, true);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number | null>(null);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    // The whole height is shown; on a narrow screen it scrolls sideways.
    const filling = (box.clientHeight * width) / height / box.clientWidth;
    setZoom(Math.min(MOST_ZOOM, Math.max(1, filling)));
  }, []);
  useEffect(() => {
    const box = frame.current;
    if (box && zoom !== null) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, [zoom === null]);

  function change(factor: number): void {
    const box = frame.current;
    if (!box || zoom === null) return;
    const next = Math.min(MOST_ZOOM, Math.max(1, zoom * factor));
    const middle = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    setZoom(next);
    requestAnimationFrame(() => {
      box.scrollLeft = middle * box.scrollWidth - box.clientWidth / 2;
    });
  }

  return (
    <Dialog title={label} onClose={onClose} wide>
      <div class="illustration-closer">
        <div class="illustration-tools">
          {children}
          <IconButton icon="minus" size="s" label={t("zoom.out")} onClick={() => change(1 / ZOOM)} />
          <IconButton icon="plus" size="s" label={t("zoom.in")} onClick={() => change(ZOOM)} />
        </div>
        <div ref={frame} class="illustration-scroll" tabIndex={0} role="region" aria-label={label}>
          <img src={address ?? undefined} alt={alt} style={{ width: `${(zoom ?? 1) * 100}%` }} />
        </div>
        <details class="illustration-words">
          <summary>{t("illustration-words")}</summary>
          {alt.split("\n").map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </details>
      </div>
    </Dialog>
  );
}
