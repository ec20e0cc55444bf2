/** Forms drawn from their inputs, with nested lists. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../../i18n/language";
import type { Input } from "../../generated/wire";
import { Button, IconButton } from "../../ui/button";
import { Field, NumberField, SelectField, TextField } from "../../ui/field";
import { Toggle } from "../../ui/toggle";
import { startValues, type Values } from "../model/draft";
import { misfits } from "../model/validation";
import "./form_view.css";

const MOST_ITEMS = 50;

/** What the inputs of a form need from around them. */
export interface FormContext {
  /** The server's problems by the paths of their inputs. */
  readonly problems: ReadonlyMap<string, string>;
  /** The items of the lists in the forms, as options. */
  optionsOf(list: string): readonly { readonly value: string; readonly label: string }[];
  /** The name of a piece. */
  pieceName(id: string): string;
  /** Ask for a place or a piece on the board. */
  pick(label: string, kind: "place" | "pieces", onPick: (picked: string) => void): void;
  /** Called when an input is left, so that further changes are a step of their own. */
  settle(): void;
  /** The path of the input that should take the focus. */
  readonly sought: string | null;
  seek(path: string): void;
  onFound(): void;
}

interface FormViewProps {
  inputs: readonly Input[];
  values: Values;
  /** What the paths of the values begin with: "", "horse-1.". */
  path?: string;
  context: FormContext;
  /** Set a value, by its path below this form. */
  onChange: (path: string, value: unknown) => void;
}

export function FormView({ inputs, values, path = "", context, onChange }: FormViewProps) {
  const own = misfits(inputs, values, path);
  const errors = new Map([...context.problems, ...own]);
  return (
    <div class="form-view" onFocusOut={context.settle}>
      {inputs.map((input) => (
        <InputView
          key={input.name}
          input={input}
          value={values[input.name]}
          path={path + input.name}
          name={input.name}
          errors={errors}
          context={context}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface InputViewProps {
  input: Input;
  value: unknown;
  /** The whole path, as problems name it. */
  path: string;
  /** The path below the form. */
  name: string;
  errors: ReadonlyMap<string, string>;
  context: FormContext;
  onChange: (path: string, value: unknown) => void;
}

function InputView(props: InputViewProps) {
  const { path, context } = props;
  const place = useRef<HTMLDivElement>(null);
  const isSought = context.sought === path;
  useEffect(() => {
    if (!isSought) return;
    const control = place.current?.querySelector<HTMLElement>("input, textarea, select, button");
    control?.focus();
    control?.scrollIntoView({ block: "center" });
    context.onFound();
  }, [isSought]);
  return (
    <div ref={place} class="form-input">
      <Control {...props} />
    </div>
  );
}

function Control({ input, value, path, name, errors, context, onChange }: InputViewProps) {
  const error = errors.get(path) ?? null;
  const common = { label: input.label, hint: input.hint, error };
  const set = (next: unknown) => onChange(name, next);
  switch (input.type) {
    case "text":
      return (
        <TextField
          {...common}
          value={typeof value === "string" ? value : ""}
          onInput={set}
          {...((input.lines ?? 1) > 1 && { rows: input.lines ?? 2 })}
        />
      );
    case "number":
      return (
        <NumberField
          {...common}
          label={input.unit ? `${input.label} (${input.unit})` : input.label}
          value={typeof value === "number" ? value : null}
          onInput={set}
          step={input.step || "any"}
          {...(input.lowest !== undefined && input.lowest !== null && { min: input.lowest })}
          {...(input.highest !== undefined && input.highest !== null && { max: input.highest })}
          {...(input.empty && { placeholder: input.empty })}
        />
      );
    case "choice": {
      const picks = optionsOf(input, context);
      const chosen = typeof value === "string" ? value : "";
      const known = picks.some((one) => one.value === chosen);
      return (
        <SelectField
          {...common}
          value={chosen}
          options={[
            ...(input.empty || !known
              ? [{ value: known ? "" : chosen, label: input.empty || (chosen ? `${chosen} ?` : "…") }]
              : []),
            ...(input.empty && !known && chosen ? [{ value: "", label: input.empty }] : []),
            ...picks,
          ]}
          onChange={(next) => set(next || null)}
        />
      );
    }
    case "choices": {
      const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
      const picks = optionsOf(input, context);
      return (
        <fieldset class="form-choices">
          <legend>{input.label}</legend>
          {picks.map((one) => (
            <label key={one.value} class="form-choice">
              <input
                type="checkbox"
                checked={chosen.includes(one.value)}
                onChange={(event) =>
                  set(
                    picks
                      .map((option) => option.value)
                      .filter((option) =>
                        option === one.value ? event.currentTarget.checked : chosen.includes(option),
                      ),
                  )
                }
              />
              {one.label}
            </label>
          ))}
          {input.hint && <p class="field-hint">{input.hint}</p>}
          {error && <p class="field-error">{error}</p>}
        </fieldset>
      );
    }
    case "toggle":
      return <Toggle label={input.label} hint={input.hint} checked={value === true} onChange={set} />;
    case "place":
      return (
        <Field {...common}>
          {(names) => (
            <div class="form-row">
              <input
                {...names}
                type="text"
                class="field-control"
                value={typeof value === "string" ? value : ""}
                placeholder={t("input.no-place")}
                onChange={(event) => set(event.currentTarget.value.trim() || null)}
              />
              <IconButton
                icon="map"
                label={t("input.pick", { what: input.label })}
                onClick={() => context.pick(input.label, "place", set)}
              />
            </div>
          )}
        </Field>
      );
    case "pieces": {
      const ids: readonly string[] = Array.isArray(value) ? (value as string[]) : [];
      return (
        <fieldset class="form-choices">
          <legend>{input.label}</legend>
          {ids.map((id) => (
            <div key={id} class="form-row">
              <span class="form-grow">{context.pieceName(id)}</span>
              <IconButton
                icon="close"
                size="s"
                label={t("input.remove", { what: context.pieceName(id) })}
                onClick={() => set(ids.filter((one) => one !== id))}
              />
            </div>
          ))}
          <Button
            size="s"
            icon="plus"
            disabled={ids.length >= (input.most ?? Infinity)}
            onClick={() =>
              context.pick(input.label, "pieces", (id) => set(ids.includes(id) ? ids : [...ids, id]))
            }
          >
            {t("input.pick-pieces")}
          </Button>
          {input.hint && <p class="field-hint">{input.hint}</p>}
          {error && <p class="field-error">{error}</p>}
        </fieldset>
      );
    }
    case "list":
      return (
        <ListView
          input={input}
          value={value}
          path={path}
          name={name}
          errors={errors}
          context={context}
          onChange={onChange}
        />
      );
  }
}

type ListInput = Extract<Input, { type: "list" }>;

function ListView(props: InputViewProps & { input: ListInput }) {
  const { input, value, path, name, errors, context, onChange } = props;
  const items: readonly Values[] = Array.isArray(value) ? (value as Values[]) : [];
  const set = (next: readonly Values[]) => onChange(name, next);
  const titleOf = (item: Values, index: number): string => {
    const name = input.title || "name";
    const title = item[name];
    if (typeof title !== "string" || !title) return `${input.item} ${index + 1}`;
    const options = optionsOf(
      input.inputs.find((one) => one.name === name),
      context,
    );
    return options.find((one) => one.value === title)?.label ?? title;
  };
  const swap = (index: number, by: number) => {
    const item = items[index];
    if (item) set(items.toSpliced(index, 1).toSpliced(index + by, 0, item));
  };
  return (
    <fieldset class="form-list">
      <legend>{input.label}</legend>
      {input.hint && <p class="field-hint">{input.hint}</p>}
      {items.map((item, index) => {
        const here = `${path}.${index}.`;
        const isWrong = [...errors.keys()].some((one) => one.startsWith(here));
        return (
          <ListItem
            key={index}
            title={titleOf(item, index)}
            isWrong={isWrong}
            isSought={context.sought?.startsWith(here) ?? false}
          >
            <div class="form-item-body">
              {input.inputs.map((inner) => (
                <InputView
                  key={inner.name}
                  input={inner}
                  value={item[inner.name]}
                  path={here + inner.name}
                  name={`${name}.${index}.${inner.name}`}
                  errors={errors}
                  context={context}
                  onChange={onChange}
                />
              ))}
              <div class="form-row">
                <IconButton
                  icon="up"
                  size="s"
                  label={t("input.earlier", { what: titleOf(item, index) })}
                  disabled={index === 0}
                  onClick={() => swap(index, -1)}
                />
                <IconButton
                  icon="down"
                  size="s"
                  label={t("input.later", { what: titleOf(item, index) })}
                  disabled={index === items.length - 1}
                  onClick={() => swap(index, 1)}
                />
                <span class="form-grow" />
                <Button size="s" kind="quiet" icon="trash" onClick={() => set(items.toSpliced(index, 1))}>
                  {t("input.remove", { what: titleOf(item, index) })}
                </Button>
              </div>
            </div>
          </ListItem>
        );
      })}
      <Button
        size="s"
        icon="plus"
        disabled={items.length >= (input.most ?? MOST_ITEMS)}
        onClick={() => {
          set([...items, newItem(input, items)]);
          context.seek(`${path}.${items.length}.${input.inputs[0]?.name ?? ""}`);
        }}
      >
        {t("input.add", { what: input.item })}
      </Button>
      {errors.get(path) && <p class="field-error">{errors.get(path)}</p>}
    </fieldset>
  );
}

interface ListItemProps {
  title: string;
  /** Whether it has a problem, so that it opens by itself; it stays open when that is solved. */
  isWrong: boolean;
  isSought: boolean;
  children: ComponentChildren;
}

function ListItem({ title, isWrong, isSought, children }: ListItemProps) {
  const opens = isWrong || isSought;
  const [isOpen, setOpen] = useState(opens);
  useEffect(() => {
    if (opens) setOpen(true);
  }, [opens]);
  return (
    <details
      class="form-item"
      open={isOpen || isSought}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="form-grow">{title}</span>
        {isWrong && <span class="form-wrong">!</span>}
      </summary>
      {children}
    </details>
  );
}

/** What can be chosen in an input; nothing if nothing is chosen there. */
function optionsOf(input: Input | undefined, context: FormContext) {
  if (input?.type !== "choice" && input?.type !== "choices") return [];
  return input.items_of ? context.optionsOf(input.items_of) : (input.options ?? []);
}

/** A new item; if items have ids, its own is free. */
function newItem(input: ListInput, items: readonly Values[]): Values {
  const values = startValues(input.inputs);
  if (!input.inputs.some((one) => one.name === "id")) return values;
  const stem = input.item.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  let number = items.length + 1;
  while (items.some((item) => item["id"] === `${stem}-${number}`)) number++;
  return { ...values, id: `${stem}-${number}` };
}
