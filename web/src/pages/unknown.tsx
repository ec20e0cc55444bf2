import { t } from "../language/language";
import { woven } from "../language/woven";
import { ButtonLink } from "../ui/button";
import { Page } from "./page";

/** For addresses that lead nowhere. */
export function UnknownPage({ path }: { path: string }) {
  return (
    <Page
      narrow
      title={t("unknown-page")}
      lead={woven("unknown-page.lead", { path: (text) => <code>{text}</code> }, { path })}
    >
      <p>
        <ButtonLink href="/" kind="primary" icon="map">
          {t("to-first-page")}
        </ButtonLink>
      </p>
    </Page>
  );
}
