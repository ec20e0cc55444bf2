import { Button } from "../../ui/button";
import type { LookControl } from "./use_look";

/** A button for each alternative look of the game. */
export function LookSwitch({ control }: { control: LookControl }) {
  return (
    <>
      {control.looks.value.map((look) => {
        const on = control.chosen.value?.name === look.name;
        return (
          <Button
            key={look.name}
            kind="quiet"
            size="s"
            icon="computer"
            label={look.label}
            title={look.label}
            pressed={on}
            onClick={() => control.choose(on ? null : look)}
          />
        );
      })}
    </>
  );
}
