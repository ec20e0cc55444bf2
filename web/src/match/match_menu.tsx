/** The menu of a match. */

import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Menu, type MenuItem } from "../ui/menu";
import { soundOn } from "../lib/preferences";
import type { TableInfo } from "../generated/wire";
import { hasReport } from "../data/games";
import { navigate, reportPath, reviewPath, versionPath } from "../routing/router";
import type { Seal } from "./dice_seal";
import { InvitationDialog, SeatLinkDialog } from "./match_dialogs";
import { seatName } from "./match_text";
import { SealDialog } from "./seal_button";

type Paper = "seat-link" | "invitation" | "dice";

export interface MatchMenuProps {
  table: TableInfo;
  /** The seat that is shown; `null` for a spectator. */
  seat: string | null;
  onRematch: (() => void) | null;
  onRecord: () => void;
  onAnalysis: () => void;
  onStudy: () => void;
  onRules: () => void;
  onTour: () => void;
  seal: Seal;
}

export function MatchMenu(props: MatchMenuProps) {
  const { table, seat, onRematch, onRecord, onAnalysis, onStudy, onRules, onTour, seal } = props;
  const [paper, setPaper] = useState<Paper | null>(null);
  const { id, game, status, library } = table.match;
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
      label: t("review"),
      icon: "bulb",
      onSelect: () => navigate(reviewPath({ match: id }, { start: true })),
    },
    over && { label: t("menu.record"), icon: "download", onSelect: onRecord },
    over && { label: t("menu.analysis"), icon: "branch", onSelect: onAnalysis },
    over && { label: t("study-add"), icon: "pencil", onSelect: onStudy },
    over &&
      hasReport(game) && {
        label: t("report"),
        icon: "map",
        onSelect: () => navigate(reportPath(id)),
      },
    library != null && {
      label: t("menu.scenario"),
      icon: "search",
      onSelect: () => navigate(versionPath(library)),
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
      {paper === "dice" && <SealDialog seal={seal} table={table} onClose={close} />}
    </>
  );
}
