import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { analyse, record as fetchRecord } from "../net/api";
import { address, navigate } from "../routing/router";
import { Failed, sentenceOf } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { AnalysisBoard } from "./analysis_board";
import { OpenStudy } from "./open_study";
import { type OfferedRecord, takeOffered } from "./handover";
import { holdsRecord, recordInHash } from "./record_link";
import { saveStudy, savedStudy, newStudy, openingRequest, type Source, type Study, withLine } from "./study";

/** The analysis board: a record or a position, to step through and to try other moves on. */
export function AnalysisPage() {
  const [study, setStudy] = useState<Study | null>(savedStudy);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { hash, search } = address.value;
  const match = new URLSearchParams(search).get("match");

  function change(next: Study | null): void {
    setStudy(next);
    setUnsaved(!saveStudy(next) && next !== null);
  }

  async function open(
    find: () => Source | Promise<Source>,
    { keep, line = [] }: Omit<OfferedRecord, "text"> = {},
  ): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const source = await find();
      const analysis = await analyse(openingRequest(source));
      const study = newStudy(source, source.kind === "record" ? analysis.entries : []);
      change(keep === undefined ? study : withLine(study, keep, line));
    } catch (thrown) {
      setProblem(recordSentence(sentenceOf(thrown)));
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    const offered = takeOffered();
    if (offered !== null) {
      change(null);
      void open(() => ({ kind: "record", text: offered.text }), offered);
    } else if (holdsRecord(hash)) {
      change(null);
      void open(async () => ({ kind: "record", text: await recordInHash(hash) })).then(() =>
        navigate("/analysis", { replace: true }),
      );
    } else if (match) {
      change(null);
      void open(async () => ({ kind: "record", text: await fetchRecord(match) })).then(() =>
        navigate("/analysis", { replace: true }),
      );
    }
  }, [holdsRecord(hash)]);

  if (study)
    return <AnalysisBoard study={study} unsaved={unsaved} onChange={change} onClose={() => change(null)} />;
  return (
    <OpenStudy busy={busy} onOpen={(source) => void open(() => source)}>
      {busy && <Spinner label={t("analysis.laying-out")} />}
      {problem && <Failed reason={problem} />}
    </OpenStudy>
  );
}

/** The server's error, which names the line, as a sentence. */
function recordSentence(reason: string): string {
  return /^[a-z]/.test(reason) ? t("analysis.unreadable", { reason: reason.replace(/\.?$/, ".") }) : reason;
}
