/** An attempt at a lesson. */
import { Attempt } from "../attempts/attempt";
import type { AskLesson, LessonPosition } from "../generated/wire";
import { t } from "../i18n/language";
import { askLesson, lessonImage, triedImage, tryLesson } from "../net/api";
import type { CompleteView } from "../net/seat_view";

export class LessonAttempt extends Attempt<LessonPosition> {
  readonly name: string;

  readonly #text: string | null;

  /** A lesson of a course, or one from a file, whose text is given. */
  constructor(game: string, name: string, text: string | null = null) {
    super(game, `lesson.${game}.${name}`);
    this.name = name;
    this.#text = text;
  }

  protected override ask(body: AskLesson): Promise<LessonPosition> {
    return this.#text === null
      ? askLesson(this.game, this.name, body)
      : tryLesson(this.game, { ...body, text: this.#text });
  }

  protected override fetchImage(image: string, body: AskLesson): Promise<Blob> {
    return this.#text === null
      ? lessonImage(this.game, this.name, image, body)
      : triedImage(this.game, image, { ...body, text: this.#text });
  }

  /** With what the lesson draws, and with the marked places at the start. A lesson has goals of its own. */
  protected override viewOf(position: LessonPosition): CompleteView {
    const view = { ...super.viewOf(position), goal: null };
    const { marks, overlays, events } = position;
    const marked = {
      type: "marks",
      name: "lesson",
      label: t("lesson.marks"),
      places: marks,
      style: "good",
    } as const;
    const drawn = [...overlays, ...(events.length === 0 && marks.length > 0 ? [marked] : [])];
    return { ...view, picture: { ...view.picture, overlays: [...view.picture.overlays, ...drawn] } };
  }
}
