/** The tools, in a rail beside the board or below it. */
import { type PlainKey, t } from "../i18n/language";
import { Icon, type IconName } from "../ui/icons";
import type { Editor, Tool } from "./editor";

const TOOLS: Readonly<
  Record<Tool, { readonly icon: IconName; readonly label: PlainKey; readonly key: string }>
> = {
  select: { icon: "cursor", label: "tool.select", key: "V" },
  brush: { icon: "brush", label: "tool.brush", key: "B" },
  line: { icon: "line", label: "tool.line", key: "L" },
  rectangle: { icon: "rectangle", label: "tool.rectangle", key: "R" },
  fill: { icon: "fill", label: "tool.fill", key: "F" },
  erase: { icon: "eraser", label: "tool.erase", key: "E" },
  pan: { icon: "hand", label: "tool.pan", key: "H" },
};

/** The tool of a letter. */
export function toolOfKey(key: string): Tool | null {
  const found = Object.entries(TOOLS).find(([, tool]) => tool.key === key.toUpperCase());
  return found ? (found[0] as Tool) : null;
}

export function ToolRail({ editor }: { editor: Editor }) {
  const chosen = editor.tool.value;
  return (
    <div class="editor-rail" role="toolbar" aria-label={t("tools")}>
      {editor.tools.value.map((tool) => {
        const { icon, label, key } = TOOLS[tool];
        return (
          <button
            key={tool}
            type="button"
            class="editor-tool"
            aria-pressed={tool === chosen}
            aria-keyshortcuts={key}
            title={`${t(label)} (${key})`}
            onClick={() => editor.chooseTool(tool)}
          >
            <Icon name={icon} size={22} />
            <span class="editor-tool-name">{t(label)}</span>
          </button>
        );
      })}
    </div>
  );
}
