import { useState } from "preact/hooks";

import { changePassword, createAccount, logIn, logOut } from "../net/api";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Segmented } from "../ui/segmented";
import { toast } from "../ui/toast";
import "./account.css";
import { MyMatches } from "./my_matches_list";
import { Page } from "./page";
import { account, learnAccount } from "./session";

const SHORTEST_NAME = 2;
const LONGEST_NAME = 40;
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;

/** Accounts: for those who want to find their matches on every device. */
export function AccountPage() {
  const session = useLoad(learnAccount, []);
  return (
    <Page
      title="Account"
      lead="You need no account to play: the keys to your seats are kept on this device. With an account you find your matches again everywhere."
    >
      <Loaded loading={session} what="your account">
        {() => (account.value ? <Inside name={account.value.name} /> : <Outside />)}
      </Loaded>
    </Page>
  );
}

type Door = "log-in" | "register";

function Outside() {
  const [door, setDoor] = useState<Door>("log-in");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fresh = door === "register";

  async function enter(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      account.value = await (fresh ? createAccount : logIn)({ name: name.trim(), password });
      toast(fresh ? `Welcome, ${account.value.name}.` : `Welcome back, ${account.value.name}.`, "good");
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      class="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <Segmented
        label="What to do"
        bare
        options={[
          { value: "log-in", label: "Log in" },
          { value: "register", label: "New account" },
        ]}
        value={door}
        onChange={(value) => {
          setDoor(value);
          setProblem(null);
        }}
      />
      <TextField
        label="Name"
        value={name}
        onInput={setName}
        autocomplete="username"
        required
        minLength={SHORTEST_NAME}
        maxLength={LONGEST_NAME}
      />
      <TextField
        label="Password"
        hidden
        value={password}
        onInput={setPassword}
        autocomplete={fresh ? "new-password" : "current-password"}
        required
        minLength={SHORTEST_PASSWORD}
        maxLength={LONGEST_PASSWORD}
        hint={
          fresh
            ? `At least ${SHORTEST_PASSWORD} characters. There is no way to get it back: this server knows no mail address of yours.`
            : undefined
        }
      />
      {problem && <Failed reason={problem} />}
      <Button type="submit" kind="primary" busy={busy}>
        {fresh ? "Make the account" : "Log in"}
      </Button>
    </form>
  );
}

function Inside({ name }: { name: string }) {
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await logOut();
      account.value = null;
      toast("You are logged out.");
    } catch (problem) {
      toast(sentenceOf(problem), "problem");
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <section class="account-who">
        <p>
          You are logged in as <strong>{name}</strong>.
        </p>
        <Button busy={busy} onClick={() => void leave()}>
          Log out
        </Button>
      </section>
      <MyMatches />
      <PasswordForm />
    </>
  );
}

function PasswordForm() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function change(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await changePassword({ old, new: fresh });
      setOld("");
      setFresh("");
      toast("The password is changed. On other devices you have to log in again.", "good");
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section class="home-part" aria-labelledby="account-password">
      <h2 id="account-password">Change the password</h2>
      <form
        class="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <TextField
          label="The present password"
          hidden
          value={old}
          onInput={setOld}
          autocomplete="current-password"
          required
          maxLength={LONGEST_PASSWORD}
        />
        <TextField
          label="The new password"
          hidden
          value={fresh}
          onInput={setFresh}
          autocomplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          maxLength={LONGEST_PASSWORD}
          hint="On all other devices you will have to log in again."
        />
        {problem && <Failed reason={problem} />}
        <Button type="submit" busy={busy}>
          Change it
        </Button>
      </form>
    </section>
  );
}
