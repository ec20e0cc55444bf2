import { render, type ComponentChildren } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Log } from "../match/log";
import { OutcomeBanner } from "../match/outcome_banner";
import { WaitingRoom } from "../match/waiting_room";
import { clockRule, clockText, timeText } from "../match/match_text";
import { someMatch, step } from "../testing/fixtures";
import { Header } from "../pages/header";
import { Footer } from "../ui/page";
import { agoWords } from "../lobby/list_text";
import { chosenLanguage } from "../lib/preferences";
import {
  followLanguage,
  isLimited,
  langOf,
  language,
  languages,
  limitLanguages,
  playersLanguage,
  preferred,
  t,
} from "./language";
import { formatList } from "./list_format";
import { richText } from "./rich_text";

const nothing = () => undefined;
let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(() => {
  act(() => render(null, root));
  root.remove();
  chosenLanguage.value = null;
  localStorage.clear();
});

function show(what: ComponentChildren): void {
  act(() => render(what, root));
}

function speak(chosen: string | null): void {
  act(() => {
    chosenLanguage.value = chosen;
  });
}

describe("the language", () => {
  it("is the browser's first supported language, or English", () => {
    expect(preferred(["sv-SE", "en"])).toBe("sv");
    expect(preferred(["fr", "DA-dk"])).toBe("da");
    expect(preferred(["fr"])).toBe("en");
    expect(preferred([])).toBe("en");
  });

  it("is the chosen one, which is saved", () => {
    expect(language.value).toBe("en");
    speak("da");
    expect(language.value).toBe("da");
    expect(localStorage.getItem("sandtable.language")).toBe('"da"');
    speak(null);
    expect(language.value).toBe("en");
  });

  it("is the browser's if the saved one is no longer supported", () => {
    speak("tlh");
    expect(language.value).toBe("en");
  });

  it("is set on the page, and on texts in another language", () => {
    const page = document.createElement("html");
    const stop = followLanguage(page);
    speak("sv");
    expect(page.lang).toBe("sv");
    expect(langOf("en")).toBe("en");
    expect(langOf("sv")).toBeUndefined();
    stop();
  });

  it("is English on a page whose game does not speak the player's, which stays chosen", () => {
    speak("sv");
    const Word = () => <p>{t("header-new")}</p>;
    show(<Word />);
    let end = () => undefined as void;
    act(() => void (end = limitLanguages(["en"])));
    expect([language.value, playersLanguage.value, isLimited.value]).toEqual(["en", "sv", true]);
    expect(root.textContent).toContain("New match");
    act(() => end());
    expect([language.value, isLimited.value]).toEqual(["sv", false]);
    expect(root.textContent).toContain("Nytt parti");
  });

  it("stays limited if another limit has begun before one ends", () => {
    speak("sv");
    const end = limitLanguages(["en"]);
    const endSecond = limitLanguages(["en", "da"]);
    end();
    expect(language.value).toBe("en");
    endSecond();
    expect(language.value).toBe("sv");
  });

  it("is listed by its own name", () => {
    expect(languages()).toContainEqual({ value: "sv", label: "Svenska" });
    expect(languages()).toContainEqual({ value: "da", label: "Dansk" });
  });
});

describe("a text", () => {
  it("has its placeholders filled in, with the right plural form", () => {
    expect(t("looking-on", { count: 1 })).toBe("1 spectator");
    expect(t("looking-on", { count: 2 })).toBe("2 spectators");
    speak("sv");
    expect(t("span-hours", { count: 1 })).toBe("1 timme");
    expect(t("span-hours", { count: 3 })).toBe("3 timmar");
    speak("da");
    expect(t("rules.count", { count: 1 })).toBe("1 sted fundet");
    expect(t("rules.count", { count: 4 })).toBe("4 steder fundet");
  });

  it("without a value throws", () => {
    expect(() => t("looking-on", {} as { count: number })).toThrow("looking-on");
  });

  it("can contain elements, but only where the catalogue marks them", () => {
    const bold = (text: string) => <b>{text}</b>;
    show(<p>{richText("account.who", { name: bold }, { name: "<name>Ada</name>" })}</p>);
    expect(root.innerHTML).toBe("<p>You are logged in as <b>&lt;name&gt;Ada&lt;/name&gt;</b>.</p>");
  });
});

describe("numbers, times and lists", () => {
  it("are written as in Swedish", () => {
    speak("sv");
    expect(formatList(["Nord", "Syd", "Öst"])).toBe("Nord, Syd och Öst");
    expect(clockText(9_940)).toBe("0:09,9");
    expect(clockRule({ type: "bank", seconds: 1800, increment: 1 })).toBe(
      "30 minuter för hela partiet, plus 1 sekund för varje tur",
    );
    expect(agoWords(0, 5 * 60_000)).toBe("för 5 minuter sedan");
  });

  it("are written as in Danish", () => {
    speak("da");
    expect(formatList(["Nord", "Syd", "Øst"])).toBe("Nord, Syd og Øst");
    expect(agoWords(0, 3 * 86_400_000)).toBe("for 3 dage siden");
    const noon = new Date(2026, 4, 17, 12, 30).getTime();
    expect(timeText(noon, noon + 86_400_000)).toBe("17. maj, 12.30");
  });
});

describe("components", () => {
  it("are rendered again when the language changes, without being re-created", () => {
    show(<Footer />);
    const link = root.querySelector("a");
    expect(link?.textContent).toBe("About the games and the dice");
    speak("sv");
    expect(root.querySelector("a")?.textContent).toBe("Om spelen och tärningarna");
    expect(root.textContent).toContain("fri programvara under Apachelicensen");
    speak("da");
    expect(root.querySelector("a")?.textContent).toBe("Om spillene og terningerne");
  });

  it("let the player choose the language in the header, also for the games", () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return Response.json([]);
    });
    show(<Header />);
    const choice = root.querySelector<HTMLSelectElement>(".header-language select");
    if (!choice) throw new Error("There is no choice of languages.");
    expect([...choice.options].map((option) => [option.lang, option.text])).toEqual([
      ["da", "Dansk"],
      ["en", "English"],
      ["sv", "Svenska"],
    ]);
    choice.value = "sv";
    act(() => {
      choice.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(language.value).toBe("sv");
    expect([...root.querySelectorAll(".header-way")].map((way) => way.textContent)).toEqual([
      "Spela",
      "Nytt parti",
      "Uppgifter",
      "Analys",
      "Verkstad",
      "Regler",
      "Konto",
    ]);
    expect(asked).toEqual(["/api/games?language=en", "/api/games?language=sv"]);
    vi.unstubAllGlobals();
  });

  it("invite a player to a match in Swedish", () => {
    speak("sv");
    const seats = [
      { seat: "north", kind: "person", player: "Ada", here: true } as const,
      { seat: "south", kind: "open", player: null } as const,
    ];
    show(<WaitingRoom match={someMatch({ status: "open", seats })} held={[]} seal={null} broken={false} />);
    expect(root.textContent).toContain("Du är inbjuden till ett parti");
    expect(root.querySelector("button[type=submit]")?.textContent).toBe("Ta plats som South");
    expect(document.title).toBe("Inbjudan · The standard battle · Sandtable");
  });

  it("show how a match ended in Danish", () => {
    speak("da");
    show(
      <OutcomeBanner outcome={{ winners: ["north"], reason: "…" }} held={["north"]} onRule={nothing}>
        {null}
      </OutcomeBanner>,
    );
    expect(root.querySelector("h2")?.textContent).toBe("North vinder");
    expect(root.textContent).toContain("Sejren er din.");
  });

  it("mark the language of a log that is in English", () => {
    const log = [step("It begins."), step("North moves.")];
    show(<Log log={log} step={null} lang="en" onLook={nothing} onRule={nothing} />);
    speak("sv");
    expect(root.querySelector("[data-step='1'] button")?.getAttribute("aria-label")).toBe("Se steg 1");
    expect(root.querySelector("[data-step='1'] [lang=en]")?.textContent).toBe("North moves.");
  });
});
