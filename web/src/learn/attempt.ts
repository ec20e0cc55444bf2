/** An attempt at a lesson. */
import { Attempt } from "../attempts/attempt";
import type { AskLesson, LessonPosition } from "../generated/wire";
import { t } from "../i18n/language";
import { askLesson, lessonImage } from "../net/api";
import type { CompleteView } from "../net/seat_view";

export class LessonAttempt extends Attempt<LessonPosition> {
  readonly name: string;

  constructor(game: string, name: string) {
    super(game, `lesson.${game}.${name}`);
    this.name = name;
  }

  protected override ask(body: AskLesson): Promise<LessonPosition> {
    return askLesson(this.game, this.name, body);
  }

  protected override fetchImage(image: string, body: AskLesson): Promise<Blob> {
    return lessonImage(this.game, this.name, image, body);
  }

  /** With the marked places at the start. A lesson has goals of its own. */
  protected override viewOf(position: LessonPosition): CompleteView {
    const view = { ...super.viewOf(position), goal: null };
    const { marks, events } = position;
    if (events.length > 0 || marks.length === 0) return view;
    const marked = {
      type: "marks",
      name: "lesson",
      label: t("lesson.marks"),
      places: marks,
      style: "good",
    } as const;
    return { ...view, picture: { ...view.picture, overlays: [...view.picture.overlays, marked] } };
  }
}
