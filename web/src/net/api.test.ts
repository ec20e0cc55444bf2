import { afterEach, expect, test, vi } from "vitest";

import { chosenLanguage } from "../lib/preferences";
import { claimSeat, lobby, match, NO_ANSWER, ProblemError, record, symbols, whoAmI } from "./api";

interface Asked {
  address: string;
  method: string | undefined;
  body: unknown;
  credentials: RequestCredentials | undefined;
}

function answering(...answers: Response[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push({ address, method: init.method, body, credentials: init.credentials });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("no network"));
  });
  return asked;
}

const problem = (status: number, reason: string, rule?: string) =>
  new Response(JSON.stringify({ reason, rule }), { status });

async function failure(request: Promise<unknown>): Promise<ProblemError> {
  const thrown: unknown = await request.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof ProblemError) return thrown;
  throw new Error("The request should have failed with a problem.");
}

afterEach(() => vi.unstubAllGlobals());

test("a request is JSON, with cookies for the same origin only", async () => {
  const asked = answering(new Response("{}"));
  await claimSeat("abc", "north west", { player: "Ada", salt: "s" });
  expect(asked).toEqual([
    {
      address: "/api/matches/abc/seats/north%20west",
      method: "POST",
      body: { player: "Ada", salt: "s" },
      credentials: "same-origin",
    },
  ]);
});

test("a request asks for the language of the page", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get("Accept-Language"));
    return Promise.resolve(new Response("{}"));
  });
  chosenLanguage.value = "da";
  await lobby();
  chosenLanguage.value = null;
  expect(asked).toEqual(["da"]);
});

test("a query contains only given values", async () => {
  const asked = answering(new Response("{}"), new Response("{}"));
  await lobby();
  await lobby({ before: "a b", limit: 5 });
  expect(asked.map((request) => request.address)).toEqual(["/api/lobby", "/api/lobby?before=a+b&limit=5"]);
});

test("an error has reason, rule and status", async () => {
  answering(problem(409, "The seat is taken.", "R-2"));
  const error = await failure(match("abc"));
  expect([error.message, error.reason, error.rule, error.status]).toEqual([
    "The seat is taken.",
    "The seat is taken.",
    "R-2",
    409,
  ]);
});

test("an unknown error response becomes a sentence", async () => {
  answering(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect((await failure(match("abc"))).reason).toContain("502");
});

test("no response is an error too", async () => {
  answering();
  expect((await failure(match("abc"))).status).toBe(NO_ANSWER);
});

test("401 means logged out; other errors are thrown", async () => {
  answering(new Response("null"), problem(503, "The database does not answer."));
  expect(await whoAmI()).toBeNull();
  expect((await failure(whoAmI())).status).toBe(503);
});

test("symbols are fetched once, and again after a failure", async () => {
  const asked = answering(problem(503, "Later."), new Response('{"tank":"<svg/>"}'));
  await failure(symbols("game-with-tanks"));
  expect(await symbols("game-with-tanks")).toEqual({ tank: "<svg/>" });
  expect(await symbols("game-with-tanks")).toEqual({ tank: "<svg/>" });
  expect(asked).toHaveLength(2);
});

test("a record is text", async () => {
  answering(new Response("sandtable record\n"));
  expect(await record("abc")).toBe("sandtable record\n");
});
