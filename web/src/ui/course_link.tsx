import type { GameInfo } from "../generated/wire";
import { t } from "../i18n/language";
import { coursePath } from "../routing/router";
import { ButtonLink } from "./button";

/** A link to the course of a game, if it has one. */
export function CourseLink({ game }: { game: Pick<GameInfo, "id" | "name" | "lessons"> }) {
  const count = game.lessons?.length ?? 0;
  if (count === 0) return null;
  return (
    <ButtonLink href={coursePath(game.id)} kind="quiet" icon="bulb">
      {t("learn.course", { game: game.name, count })}
    </ButtonLink>
  );
}
