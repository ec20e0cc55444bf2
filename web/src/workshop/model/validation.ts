/** Validation of forms: whether a value fits its input, before the server says so. */
import type { Input } from "../../generated/wire";
import { t } from "../../i18n/language";
import type { Values } from "./draft";

const LONGEST = 200;
const MOST_ITEMS = 50;

/** What is wrong with the value of an input, as a sentence; `null` if nothing is. */
export function misfit(input: Input, value: unknown): string | null {
  switch (input.type) {
    case "text":
      return misfitText(input, typeof value === "string" ? value : "");
    case "number":
      return misfitNumber(input, typeof value === "number" ? value : null);
    case "choice":
      return (value === null || value === undefined || value === "") && !input.empty
        ? t("input.choose")
        : null;
    case "place":
      return !value && !input.optional ? t("input.place") : null;
    case "list": {
      const count = Array.isArray(value) ? value.length : 0;
      const [fewest, most] = [input.fewest ?? 0, input.most ?? MOST_ITEMS];
      return count < fewest || count > most ? t("input.items", { fewest, most }) : null;
    }
    default:
      return null;
  }
}

function misfitText(input: Extract<Input, { type: "text" }>, value: string): string | null {
  const longest = input.longest ?? LONGEST;
  if (value.length > longest) return t("input.long", { longest, length: value.length });
  return value.trim() || input.optional ? null : t("input.write");
}

function misfitNumber(input: Extract<Input, { type: "number" }>, value: number | null): string | null {
  if (value === null) return input.empty ? null : t("input.number");
  const { lowest, highest, step = 1 } = input;
  if (lowest !== undefined && lowest !== null && value < lowest) return t("input.least", { lowest });
  if (highest !== undefined && highest !== null && value > highest) return t("input.most", { highest });
  const off = step ? Math.abs(((value - (lowest ?? 0)) / step) % 1) : 0;
  if (off > 1e-9 && off < 1 - 1e-9) return step === 1 ? t("input.whole") : t("input.step", { step });
  return null;
}

/** The paths of the inputs whose values do not fit, with the reasons. */
export function misfits(inputs: readonly Input[], values: Values, path = ""): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const input of inputs) {
    const [value, here] = [values[input.name], path + input.name];
    const reason = misfit(input, value);
    if (reason !== null) found.set(here, reason);
    if (input.type === "list" && Array.isArray(value)) {
      value.forEach((item: Values, index) => {
        for (const [inner, why] of misfits(input.inputs, item, `${here}.${index}.`)) found.set(inner, why);
      });
    }
  }
  return found;
}

/** Values with one of them set, by its path: "title", "military.0.name". */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [name = "", ...rest] = path.split(".");
  if (!rest.length) {
    const { [name]: _, ...others } = values;
    return value === undefined ? others : { ...others, [name]: value };
  }
  const items: readonly Values[] = Array.isArray(values[name]) ? (values[name] as Values[]) : [];
  const index = Number(rest[0]);
  const inner = rest.slice(1).join(".");
  return {
    ...values,
    [name]: items.map((item, at) => (at === index ? withValue(item, inner, value) : item)),
  };
}
