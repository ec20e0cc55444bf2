/** The menu of a match. */

import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { sentenceOf } from "../ui/load";
import { Menu, type MenuItem } from "../ui/menu";
import { soundOn } from "../lib/preferences";
import { toast } from "../ui/toast";
import type { TableInfo } from "../generated/wire";
import { hasReport } from "../data/games";
import { navigate, reportPath } from "../routing/router";
import { downloadRecord, openInAnalysis } from "./after_match";
import { DiceDialog, InvitationDialog, SeatLinkDialog } from "./match_dialogs";
import { seatName } from "./match_text";

type Paper = "seat-link" | "invitation" | "dice";

export interface MatchMenuProps {
  table: TableInfo;
  /** The seat that is shown; `null` for a spectator. */
  seat: string | null;
  onRematch: (() => void) | null;
  onRules: () => void;
  onTour: () => void;
}

export function MatchMenu({ table, seat, onRematch, onRules, onTour }: MatchMenuProps) {
  const [paper, setPaper] = useState<Paper | null>(null);
  const { id, game, status } = table.match;
  const over = status === "over";
  const items: (MenuItem | false)[] = [
    seat !== null && {
      label: t("seat-link", { seat: seatName(seat) }),
      icon: "key",
      onSelect: () => setPaper("seat-link"),
    },
    { label: t("menu.invite"), icon: "eye", onSelect: () => setPaper("invitation") },
    { label: t("dice-fair"), icon: "dice", onSelect: () => setPaper("dice") },
    over && onRematch !== null && { label: t("rematch"), icon: "swap", onSelect: onRematch },
    over && {
      label: t("menu.record"),
      icon: "download",
      onSelect: () => void tried(downloadRecord(id)),
    },
    over && {
      label: t("menu.analysis"),
      icon: "branch",
      onSelect: () => void tried(openInAnalysis(id)),
    },
    over &&
      hasReport(game) && {
        label: t("report"),
        icon: "map",
        onSelect: () => navigate(reportPath(id)),
      },
    { label: t("rules"), icon: "book", onSelect: onRules },
    { label: t("menu.tour"), icon: "info", onSelect: onTour },
    {
      label: t(soundOn.value ? "menu.no-drum" : "menu.drum"),
      icon: soundOn.value ? "mute" : "sound",
      onSelect: () => (soundOn.value = !soundOn.value),
    },
  ];
  const close = () => setPaper(null);
  return (
    <>
      <Menu label={t("menu")} icon="menu" drawn items={items.filter((item) => item !== false)} />
      {paper === "seat-link" && seat !== null && <SeatLinkDialog match={id} seat={seat} onClose={close} />}
      {paper === "invitation" && <InvitationDialog match={id} onClose={close} />}
      {paper === "dice" && <DiceDialog table={table} onClose={close} />}
    </>
  );
}

/** Show an error, if there is one. */
export async function tried(doing: Promise<void>): Promise<void> {
  try {
    await doing;
  } catch (problem) {
    toast(sentenceOf(problem), "problem");
  }
}
