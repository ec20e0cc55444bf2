import { ButtonLink } from "../ui/button";
import { Page } from "./page";

/** For addresses that lead nowhere. */
export function UnknownPage({ path }: { path: string }) {
  return (
    <Page
      narrow
      title="Off the map"
      lead={
        <>
          There is no page at <code>{path}</code>. If you followed a link to a match, ask for it again: it may
          have lost a letter on the way.
        </>
      }
    >
      <p>
        <ButtonLink href="/" kind="primary" icon="map">
          To the first page
        </ButtonLink>
      </p>
    </Page>
  );
}
