import { t } from "../i18n/language";
import type { Sight } from "../play/sight";
import type { SeatView } from "../generated/wire";

/** A moment of the analysis board as a whole sight. Going back is done with the steps, not by taking back. */
export function sightOfAnalysis(view: SeatView): Sight {
  const { status, board, picture } = view;
  if (status === undefined || board === undefined || picture === undefined) {
    throw new Error(t("server-no-picture"));
  }
  return {
    status,
    board,
    picture,
    to_act: view.to_act ?? [],
    choices: view.choices ?? [],
    lenses: view.lenses ?? [],
    keyboard: view.keyboard ?? null,
    outcome: view.outcome ?? null,
    secret: view.secret ?? false,
    undo: "no",
    audiences: [],
  };
}
