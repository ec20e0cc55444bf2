/** Overlays of the values filled in so far. */

import type { Overlay, Piece } from "../../generated/wire";
import type { Selection } from "./selection";

/** The places, paths and pieces of a template that is being filled. */
export function templateOverlays(selection: Selection, pieces: readonly Piece[]): readonly Overlay[] {
  if (selection.at !== "filling") return [];
  const acting = pieces.find((piece) => piece.id === selection.choice.piece);
  return (selection.choice.fields ?? []).flatMap((field): Overlay[] => {
    const value = selection.values[field.name] ?? [];
    const name = `draft ${field.name}`;
    if (!value.length) return [];
    switch (field.type) {
      case "place":
        return [{ type: "marks", name, label: field.label, places: [...value], style: "focus" }];
      case "pieces": {
        const places = pieces.flatMap((piece) =>
          piece.place && value.includes(piece.id) ? [piece.place] : [],
        );
        return [{ type: "marks", name, label: field.label, places, style: "focus" }];
      }
      case "path": {
        const places = acting?.place ? [acting.place, ...value] : [...value];
        return [
          {
            type: "paths",
            name,
            label: field.label,
            paths: [{ places, side: acting?.side ?? null, planned: true }],
          },
          { type: "marks", name, label: field.label, places: [...value], style: "reach" },
        ];
      }
      default:
        return [];
    }
  });
}
