import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { ButtonLink } from "../ui/button";
import { Page } from "../ui/page";

/** The page for unknown addresses. */
export function UnknownPage({ path }: { path: string }) {
  return (
    <Page
      narrow
      title={t("unknown-page")}
      lead={richText("unknown-page.lead", { path: (text) => <code>{text}</code> }, { path })}
    >
      <p>
        <ButtonLink href="/" kind="primary" icon="map">
          {t("to-first-page")}
        </ButtonLink>
      </p>
    </Page>
  );
}
