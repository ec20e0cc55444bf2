import type { GameInfo } from "../generated/wire";
import { t } from "../i18n/language";
import { createAndGo } from "../new_match/create_match";
import { quickDraft } from "../new_match/match_draft";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";

/** After the course: a match against the computer, or another one where no computer plays. */
export function PlayNow({ game }: { game: GameInfo }) {
  const { busy, problem, run } = useAttempt();
  const preset = game.players.length > 0 ? "computer" : "screen";
  return (
    <>
      <Button
        kind="primary"
        icon="play"
        busy={busy}
        onClick={() => void run(async () => void (await createAndGo(quickDraft(game, preset))))}
      >
        {t("learn.play", { game: game.name })}
      </Button>
      {problem && <Failed reason={problem} />}
    </>
  );
}
