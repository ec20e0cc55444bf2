import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { changePassword, createAccount, logIn, logOut } from "../net/api";
import { Button, ButtonLink } from "../ui/button";
import { TextField } from "../ui/field";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Segmented } from "../ui/segmented";
import { toast } from "../ui/toast";
import { useAttempt } from "../ui/use_attempt";
import { useSubmit } from "../ui/use_submit";
import "./account.css";
import { MyMatches } from "../lobby/my_matches_list";
import { Page } from "../ui/page";
import { account, learnAccount } from "../data/account";
import { address, navigate } from "../routing/router";

const SHORTEST_NAME = 2;
const LONGEST_NAME = 40;
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;

/** The account page. */
export function AccountPage() {
  const session = useLoad(learnAccount, []);
  return (
    <Page title={t("account")} lead={t("account.lead")}>
      <Loaded loading={session} what="fetching-account">
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
  const fresh = door === "register";

  const { busy, problem, onSubmit, clearProblem } = useSubmit(async () => {
    account.value = await (fresh ? createAccount : logIn)({ name: name.trim(), password });
    const back = wayBack();
    if (back !== null) navigate(back, { replace: true });
    toast(t(fresh ? "account.welcome" : "account.welcome-back", { name: account.value.name }), "good");
  });

  return (
    <form class="account-form" onSubmit={onSubmit}>
      <Segmented
        label={t("account.what")}
        bare
        options={[
          { value: "log-in", label: t("account.log-in") },
          { value: "register", label: t("account.new") },
        ]}
        value={door}
        onChange={(value) => {
          setDoor(value);
          clearProblem();
        }}
      />
      <TextField
        label={t("account.name")}
        value={name}
        onInput={setName}
        autocomplete="username"
        required
        minLength={SHORTEST_NAME}
        maxLength={LONGEST_NAME}
      />
      <TextField
        label={t("account.password")}
        hidden
        value={password}
        onInput={setPassword}
        autocomplete={fresh ? "new-password" : "current-password"}
        required
        minLength={SHORTEST_PASSWORD}
        maxLength={LONGEST_PASSWORD}
        hint={fresh ? t("account.password-hint", { least: SHORTEST_PASSWORD }) : undefined}
      />
      {problem && <Failed reason={problem} />}
      <Button type="submit" kind="primary" busy={busy}>
        {t(fresh ? "account.make" : "account.log-in")}
      </Button>
    </form>
  );
}

/** The page of this application that the address leads back to. */
function wayBack(): string | null {
  const back = new URLSearchParams(address.peek().search).get("back") ?? "";
  return back.startsWith("/") && new URL(back, window.location.href).origin === window.location.origin
    ? back
    : null;
}

function Inside({ name }: { name: string }) {
  const { busy, problem, run } = useAttempt();

  async function leave(): Promise<void> {
    await logOut();
    account.value = null;
    toast(t("account.logged-out"));
  }

  return (
    <>
      <section class="account-who">
        <p>{richText("account.who", { name: (text) => <strong>{text}</strong> }, { name })}</p>
        <Button busy={busy} onClick={() => void run(leave)}>
          {t("account.log-out")}
        </Button>
        {problem && <Failed reason={problem} />}
      </section>
      <p>
        <ButtonLink href="/library/own" icon="map">
          {t("library.own")}
        </ButtonLink>
      </p>
      <MyMatches />
      <PasswordForm />
    </>
  );
}

function PasswordForm() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");

  const { busy, problem, onSubmit } = useSubmit(async () => {
    await changePassword({ old, new: fresh });
    setOld("");
    setFresh("");
    toast(t("password.changed"), "good");
  });

  return (
    <section class="home-part" aria-labelledby="account-password">
      <h2 id="account-password">{t("password")}</h2>
      <form class="account-form" onSubmit={onSubmit}>
        <TextField
          label={t("password.old")}
          hidden
          value={old}
          onInput={setOld}
          autocomplete="current-password"
          required
          maxLength={LONGEST_PASSWORD}
        />
        <TextField
          label={t("password.new")}
          hidden
          value={fresh}
          onInput={setFresh}
          autocomplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          maxLength={LONGEST_PASSWORD}
          hint={t("password.hint")}
        />
        {problem && <Failed reason={problem} />}
        <Button type="submit" busy={busy}>
          {t("password.change")}
        </Button>
      </form>
    </section>
  );
}
