import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { account } from "../data/account";
import type { Draft as WireDraft } from "../generated/wire";
import { chosenLanguage } from "../lib/preferences";
import { someDescription, someDraft } from "../testing/editors";
import { saveInAccount } from "./account_saving";
import { newEditor, titleOf } from "./editor";
import type { Draft } from "./model/draft";
import { memoryStore as store } from "./model/draft_store";
import { NeedsAccount, openAddress } from "./opening";

/** What the server stores of the scenario `a`, and what it was asked to create. */
const server = { revision: 0, title: "", deleted: false, created: [] as unknown[] };

const wire = (title: string): WireDraft => ({ size: [5, 4], values: { title } });

function answer(method: string, path: string, sent: { draft: WireDraft; revision: number | null }) {
  const saved = () => ({ id: "a", revision: server.revision });
  switch (`${method} ${path}`) {
    case "GET /api/library/a/draft":
      return { game: "taktik", draft: wire(server.title), revision: server.revision, saved: 0 };
    case "PUT /api/library/a/draft":
      if (sent.revision !== null && sent.revision !== server.revision) return null;
      server.revision += 1;
      server.title = titleOf({ ...someDraft(), values: sent.draft.values ?? {} });
      return saved();
    case "POST /api/library":
      server.created.push(sent);
      server.revision = 1;
      return saved();
    case "GET /api/library/taktik.three":
      return { scenario: { game: "taktik" } };
    case "GET /api/library/taktik.three/versions/2/file":
      return { file: "three" };
    case "POST /api/games/taktik/drafts/open":
      return wire(JSON.stringify(sent));
  }
  throw new Error(`${method} ${path}`);
}

beforeEach(async () => {
  // Tests of other files may have left drafts.
  for (const { id } of await store.list()) await store.remove(id);
  chosenLanguage.value = "en";
  account.value = { name: "Ada", host: false };
  Object.assign(server, { revision: 1, title: "Rain", deleted: false, created: [] });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "{}" }: RequestInit = {}) => {
    if (server.deleted) return new Response(JSON.stringify({ reason: "Deleted." }), { status: 404 });
    const found = answer(method, path, JSON.parse(String(body)));
    return found === null
      ? new Response(JSON.stringify({ reason: "Another device." }), { status: 409 })
      : new Response(JSON.stringify(found));
  });
});

afterEach(() => {
  account.value = undefined;
  vi.unstubAllGlobals();
});

/** The editor at an address, and what it does. */
async function at(search: string) {
  const found = await openAddress(search, store);
  if ("to" in found) return at(found.to.slice(found.to.indexOf("?")));
  const editor = newEditor({
    ...found,
    kind: "scenario",
    game: "taktik",
    description: someDescription(),
    store,
    ask: () => Promise.resolve({ problems: [], text: null, playable: false }),
  });
  const saving = saveInAccount(editor);
  return {
    editor,
    saving,
    title: () => titleOf(editor.draft.peek()),
    type: (text: string) => editor.setValue("title", text),
    leave: async () => {
      await saving.stop();
      editor.stop();
    },
  };
}

test("one's own scenario is saved in the account and keeps its steps on the device", async () => {
  const first = await at("?scenario=a");
  expect(first.title()).toBe("Rain");
  first.type("Snow");
  expect(first.saving.state.value).toBe("saving");
  expect(await first.saving.save()).toBe("a");
  expect([server.title, server.revision, first.saving.state.value]).toEqual(["Snow", 2, "saved"]);
  expect(first.editor.head.value.scenario).toEqual({ id: "a", revision: 2, unsaved: false });
  first.type("Hail");
  await first.leave();
  expect(server.title).toBe("Hail");

  const again = await at("?scenario=a");
  expect([again.title(), again.saving.state.value]).toEqual(["Hail", "saved"]);
  again.editor.undo();
  again.editor.undo();
  expect(again.title()).toBe("Rain");
  await again.leave();
  expect([server.title, (await store.list()).length]).toEqual(["Rain", 1]);
});

test("what another device has saved is taken over if nothing was changed here", async () => {
  await (await at("?scenario=a")).leave();
  Object.assign(server, { revision: 5, title: "From elsewhere" });
  const here = await at("?scenario=a");
  expect(here.title()).toBe("From elsewhere");
  here.type("On");
  await here.saving.save();
  expect([server.title, server.revision]).toEqual(["On", 6]);
  here.editor.undo();
  here.editor.undo();
  expect(here.title()).toBe("Rain");
  await here.leave();
});

test.each(["keepMine", "takeOther"] as const)("two devices: %s", async (decision) => {
  const here = await at("?scenario=a");
  server.revision = 5;
  server.title = "Theirs";
  here.type("Mine");
  await expect(here.saving.save()).rejects.toThrow("Another device.");
  expect(here.saving.state.value).toBe("conflict");
  await here.leave();

  const later = await at("?scenario=a");
  expect(later.title()).toBe("Mine");
  await later.saving.retry();
  expect([later.saving.state.value, server.title]).toEqual(["conflict", "Theirs"]);
  await later.saving[decision]();
  const kept = decision === "keepMine" ? "Mine" : "Theirs";
  expect([later.title(), server.title, later.saving.state.value]).toEqual([kept, kept, "saved"]);
  later.type("On");
  await later.saving.save();
  expect(server.title).toBe("On");
  await later.leave();
});

test("a copy of a version is a draft of this device, until it is saved as a scenario", async () => {
  account.value = null;
  const copy = await at("?library=taktik.three&version=2");
  expect(copy.title()).toContain("three");
  expect(copy.saving.scenario.value).toBeNull();
  copy.type("Four");
  await copy.leave();
  expect(server.created).toEqual([]);
  const [head] = await store.list();
  const later = await at(`?draft=${head!.id}`);
  await later.saving.save();
  expect(server.created).toEqual([
    expect.objectContaining({ game: "taktik", based_on: "taktik.three" }) as object,
  ]);
  later.type("Five");
  await later.leave();
  expect(server.title).toBe("Five");
});

test("one's own scenario needs the account", async () => {
  account.value = null;
  await expect(openAddress("?scenario=a", store)).rejects.toThrow(NeedsAccount);
  await expect(openAddress("?draft=none", store)).rejects.toThrow("not on this device");
});

test("the draft of a deleted scenario stays on the device, and can be saved again", async () => {
  const draft: Draft = someDraft({ values: { title: "Rain" } });
  const scenario = { id: "a", revision: 1, unsaved: true };
  const { id } = await store.create("taktik", draft, "Rain", { scenario });
  server.deleted = true;
  const here = await at(`?draft=${id}`);
  expect([here.title(), here.saving.scenario.value]).toEqual(["Rain", null]);
  server.deleted = false;
  expect(await here.saving.save()).toBe("a");
  expect(server.created.length).toBe(1);
  await here.leave();
});
