import type { GameInfo } from "../generated/wire";
import { t } from "../i18n/language";
import { createAndGo } from "../new_match/create_match";
import { firstDraft } from "../new_match/match_draft";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";

/** After the course: a first match, against the weakest computer if one plays the game. */
export function PlayNow({ game }: { game: GameInfo }) {
  const { busy, problem, run } = useAttempt();
  const [weakest] = game.levels;
  return (
    <>
      <Button
        kind="primary"
        icon="play"
        busy={busy}
        onClick={() => void run(async () => void (await createAndGo(firstDraft(game))))}
      >
        {weakest ? t("learn.play", { level: weakest.title }) : t("learn.play-screen", { game: game.name })}
      </Button>
      {problem && <Failed reason={problem} />}
    </>
  );
}
