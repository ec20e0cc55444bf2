import { Dialog } from "../ui/dialog";

/** What each key does on the board, in the order in which one needs them. */
export const KEYS: readonly (readonly [readonly string[], string])[] = [
  [["↑", "↓", "←", "→"], "move the cursor over the board"],
  [["Enter"], "take the piece there, or act there with the piece in hand"],
  [["Tab"], "with a piece in hand: go round the places where it can act"],
  [["Escape"], "let go"],
  [["n", "p"], "next and previous piece that can act"],
  [["/"], "type an action"],
  [["+", "−", "0"], "nearer, further away, the whole board"],
  [["Shift", "arrow"], "push the board"],
  [["?"], "show this list"],
];

export function KeysHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys on the board" onClose={onClose}>
      <dl class="play-keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
