import { Component, type ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { type PlainKey, t } from "./i18n/language";
import { Header, SkipLink } from "./pages/header";
import { HomePage } from "./pages/home";
import { UnknownPage } from "./pages/unknown";
import { address, routeOf, startRouter, type Route } from "./routing/router";
import { Button } from "./ui/button";
import { lazyPage } from "./ui/lazy_page";
import { sentenceOf } from "./ui/load";
import { watchGamepads } from "./lib/gamepad";
import { followTheme } from "./lib/preferences";
import { strikeWith } from "./ui/gamepad_focus";
import { Toasts } from "./ui/toast";
import "./app.css";

const MatchScreen = lazyPage(async () => (await import("./match/match_screen")).MatchScreen);
const AboutPage = lazyPage(async () => (await import("./pages/about")).AboutPage);
const AccountPage = lazyPage(async () => (await import("./pages/account")).AccountPage);
const AnalysisPage = lazyPage(async () => (await import("./analysis/analysis_page")).AnalysisPage);
const LibraryPage = lazyPage(async () => (await import("./library/library_page")).LibraryPage);
const ScenarioPage = lazyPage(async () => (await import("./library/scenario_page")).ScenarioPage);
const NewMatchPage = lazyPage(async () => (await import("./new_match/new_match_page")).NewMatchPage);
const ReportPage = lazyPage(async () => (await import("./report/report_page")).ReportPage);
const StudiesPage = lazyPage(async () => (await import("./studies/studies_page")).StudiesPage);
const StudyPage = lazyPage(async () => (await import("./studies/study_page")).StudyPage);
const StudyEditorPage = lazyPage(async () => (await import("./studies/study_editor_page")).StudyEditorPage);
const ReviewPage = lazyPage(async () => (await import("./review/review_page")).ReviewPage);
const WorkshopPage = lazyPage(async () => (await import("./workshop/workshop_page")).WorkshopPage);
const EditorPage = lazyPage(async () => (await import("./workshop/editor_page")).EditorPage);
const PositionPage = lazyPage(async () => (await import("./workshop/position_page")).PositionPage);
const LearnPage = lazyPage(async () => (await import("./learn/learn_page")).LearnPage);
const MakerPage = lazyPage(async () => (await import("./learn/maker_page")).MakerPage);
const LessonPage = lazyPage(async () => (await import("./learn/lesson_page")).LessonPage);
const PuzzlesPage = lazyPage(async () => (await import("./puzzles/puzzles_page")).PuzzlesPage);
const PuzzlePage = lazyPage(async () => (await import("./puzzles/puzzle_page")).PuzzlePage);
const RulesPage = lazyPage(async () => (await import("./rules/rules_page")).RulesPage);

const TITLES: Record<Exclude<Route["page"], "home">, PlainKey> = {
  new: "title-new",
  match: "title-match",
  report: "title-report",
  review: "title-review",
  analysis: "title-analysis",
  library: "title-library",
  scenario: "title-scenario",
  studies: "title-studies",
  study: "title-study",
  "study-editor": "title-study",
  workshop: "title-workshop",
  editor: "title-editor",
  position: "title-position",
  maker: "title-maker",
  learn: "title-learn",
  lesson: "title-lesson",
  puzzles: "title-puzzles",
  puzzle: "title-puzzle",
  rules: "title-rules",
  account: "title-account",
  about: "title-about",
  unknown: "title-unknown",
};

/** The pages that fill the window with a board. */
const AT_TABLE: readonly Route["page"][] = [
  "match",
  "analysis",
  "study-editor",
  "lesson",
  "puzzle",
  "editor",
  "position",
];

/** The whole application: the header and the current page. */
export function App() {
  useEffect(startRouter, []);
  useEffect(() => followTheme(document.documentElement), []);
  useEffect(() => watchGamepads(strikeWith), []);
  const { path } = address.value;
  const route = routeOf(path);
  const place = useRef<HTMLElement>(null);
  const before = useRef(path);
  const title = route.page === "home" ? "Sandtable" : t(TITLES[route.page]);
  // A match sets a title of its own, and keeps it in the right language.
  useEffect(() => {
    document.title = title;
  }, [path, route.page === "match" ? null : title]);
  useEffect(() => {
    // Screen readers start at the top of a new page, unless the page has set the focus itself.
    if (path !== before.current && !place.current?.contains(document.activeElement)) {
      place.current?.focus({ preventScroll: true });
    }
    before.current = path;
  }, [path]);

  const atTable = AT_TABLE.includes(route.page);
  return (
    <>
      <SkipLink toBoard={atTable} />
      {!atTable && <Header key="header" />}
      <main key="main" ref={place} id="main" class={`app-main app-main-${route.page}`} tabIndex={-1}>
        <Guard key={path}>
          <Page route={route} />
        </Guard>
      </main>
      {/* At a table it is above the board, but the board is the first stop. */}
      {atTable && <Header key="header" />}
      <Toasts />
    </>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case "home":
      return <HomePage />;
    case "new":
      return <NewMatchPage />;
    case "match":
      return <MatchScreen id={route.id} />;
    case "report":
      return <ReportPage id={route.id} />;
    case "review":
      return <ReviewPage reviewed={route.reviewed} />;
    case "analysis":
      return <AnalysisPage />;
    case "library":
      return <LibraryPage part={route.part} />;
    case "scenario":
      return <ScenarioPage id={route.id} />;
    case "studies":
      return <StudiesPage key={route.part} part={route.part} />;
    case "study":
      return <StudyPage key={route.id} id={route.id} />;
    case "study-editor":
      return <StudyEditorPage />;
    case "workshop":
      return <WorkshopPage />;
    case "editor":
      return <EditorPage />;
    case "position":
      return <PositionPage />;
    case "maker":
      return <MakerPage />;
    case "learn":
      return <LearnPage game={route.game} />;
    case "lesson":
      return <LessonPage game={route.game} name={route.lesson} />;
    case "puzzles":
      return <PuzzlesPage game={route.game} />;
    case "puzzle":
      return <PuzzlePage game={route.game} puzzle={route.puzzle} />;
    case "rules":
      return <RulesPage game={route.game} />;
    case "account":
      return <AccountPage />;
    case "about":
      return <AboutPage />;
    case "unknown":
      return <UnknownPage path={route.path} />;
  }
}

/** Error boundary: if a page cannot be rendered, the rest of the application stays usable. */
class Guard extends Component<{ children: ComponentChildren }, { problem: unknown }> {
  override state = { problem: null as unknown };

  static override getDerivedStateFromError(problem: unknown): { problem: unknown } {
    return { problem };
  }

  override render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <div class="app-broken" role="alert">
        <h1>{t("page-broken")}</h1>
        <p>{sentenceOf(problem)}</p>
        <p>{t("page-broken.safe")}</p>
        <p>
          <Button kind="primary" icon="refresh" onClick={() => this.setState({ problem: null })}>
            {t("try-again")}
          </Button>
        </p>
      </div>
    );
  }
}
