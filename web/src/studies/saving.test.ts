import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { account } from "../data/account";
import { newChapter, type OpenStudy, withNotes, writeStudy } from "./model";
import { hasSameContent, StudySaving } from "./saving";
import { memoryStore, newDeviceStudy } from "./store";

const SETTING = { kind: "setting", game: "g", scenario: "s", options: {}, position: "" } as const;

function someStudy(title: string): OpenStudy {
  return { title, game: "g", chapters: [newChapter("one", SETTING)] };
}

/** What the server would store. */
const server = { revision: 0, title: "", requests: [] as string[] };

beforeEach(() => {
  Object.assign(server, { revision: 0, title: "", requests: [] });
  account.value = null;
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body?: string }) => {
    server.requests.push(`${method} ${path}`);
    const sent = JSON.parse(body ?? "{}") as { study?: { title: string }; revision?: number | null };
    if (method === "GET") {
      const study = writeStudy(someStudy(server.title));
      const info = { id: "a", visibility: "private" };
      return Promise.resolve(new Response(JSON.stringify({ info, revision: server.revision, study })));
    }
    if (sent.revision != null && sent.revision !== server.revision)
      return Promise.resolve(new Response(JSON.stringify({ reason: "Another device." }), { status: 409 }));
    server.revision += 1;
    server.title = sent.study?.title ?? "";
    return Promise.resolve(new Response(JSON.stringify({ id: "a", revision: server.revision })));
  });
});

afterEach(() => {
  account.value = undefined;
  vi.unstubAllGlobals();
});

async function begin(title = "Fords") {
  const store = memoryStore();
  const device = await store.save(newDeviceStudy(writeStudy(someStudy(title))));
  return { store, device, saving: new StudySaving(store, device, 0) };
}

test("every change is stored on this device, and without an account nowhere else", async () => {
  const { store, device, saving } = await begin();
  for (const title of ["P", "Pa", "Passes"]) saving.change({ ...saving.study.value, title });
  await saving.stop();
  expect((await store.load(device.id))?.file.title).toBe("Passes");
  expect([saving.state.value, server.requests]).toEqual(["saved", []]);
});

test("stepping through a study changes nothing in it", () => {
  const study = someStudy("Fords");
  const [chapter] = study.chapters;
  expect(hasSameContent(study, { ...study, chapters: [{ ...chapter!, at: 0 }] })).toBe(true);
  expect(hasSameContent(study, { ...study, chapters: [withNotes(chapter!, 0, { comment: "!" })] })).toBe(
    false,
  );
  expect(hasSameContent(study, { ...study, chapters: [] })).toBe(false);
});

test("with an account it is saved there too, and the device knows the revision", async () => {
  account.value = { name: "Ada" };
  const { store, device, saving } = await begin();
  saving.change({ ...saving.study.value, title: "Passes" });
  await vi.waitFor(() => expect(saving.account.state.value).toBe("saved"));
  await saving.stop();
  expect([server.title, server.requests[0]]).toEqual(["Passes", "POST /api/studies"]);
  expect((await store.load(device.id))?.account).toEqual({
    id: "a",
    owner: "Ada",
    revision: 1,
    unsaved: false,
  });
});

test("what another device has saved is never overwritten silently, and nothing is lost", async () => {
  account.value = { name: "Ada" };
  const { store, saving } = await begin();
  await saving.saveInAccount();
  Object.assign(server, { revision: 7, title: "Theirs" });
  saving.change({ ...saving.study.value, title: "Mine" });
  await vi.waitFor(() => expect(saving.account.state.value).toBe("conflict"));
  expect(server.title).toBe("Theirs");
  await saving.takeOther();
  expect([saving.study.value.title, saving.account.state.value]).toEqual(["Theirs", "saved"]);
  const titles = (await store.list()).map((one) => one.file.title);
  expect(titles.sort()).toEqual(["Mine", "Theirs"]);
  await saving.stop();
});

test("another tab is noticed, and the player decides", async () => {
  const { store, device, saving } = await begin();
  const other = new StudySaving(store, device, 0);
  other.change({ ...other.study.value, title: "Other tab" });
  await other.stop();
  saving.change({ ...saving.study.value, title: "This tab" });
  await vi.waitFor(() => expect(saving.state.value).toBe("elsewhere"));
  expect((await store.load(device.id))?.file.title).toBe("Other tab");
  await saving.keepMine();
  expect((await store.load(device.id))?.file.title).toBe("This tab");
  expect(saving.state.value).toBe("saved");
});

test("a deleted study is not stored again", async () => {
  const { store, device, saving } = await begin();
  await saving.discard();
  saving.change({ ...saving.study.value, title: "Late" });
  await saving.stop();
  expect(await store.load(device.id)).toBeNull();
});

test("the study of another account stays linked to it, and is saved on this device alone", async () => {
  const { store, device } = await begin();
  account.value = { name: "Guy" };
  const linked = { id: "b", owner: "Ada", revision: 3, unsaved: false };
  const saving = new StudySaving(store, await store.save({ ...device, account: linked }), 0);
  saving.change({ ...saving.study.value, title: "Passes" });
  await saving.stop();
  expect(await store.load(device.id)).toMatchObject({
    file: { title: "Passes" },
    account: { ...linked, unsaved: true },
  });
  expect(server.requests).toEqual([]);
});
