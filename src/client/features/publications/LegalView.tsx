import { useSelector } from '@xstate/react';
import type { FooterItem } from '../../../contract/publications/footer.ts';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { type Frame, Page } from '../../shell/Page.tsx';
import { dateText } from '../../shell/text/formats.ts';
import { RichText } from '../../ui/basic/RichText.tsx';

/** The same text in the shell or, logged out, in the public frame. */
export function LegalView({ app, frame, data }: ViewProps<FooterItem>) {
  const isLoggedIn = useSelector(
    chartOf(app, 'navigation'),
    (state) => state?.context.currentUser != null,
  );
  return isLoggedIn ? <Legal item={data} frame={frame} /> : <PublicLegal item={data} />;
}

/** PAGE-02, PAGE-03, inside the shell. */
function Legal({ item, frame }: { item: FooterItem; frame?: Frame }) {
  return (
    <Page frame={frame} title={item.title} keepUntil={null}>
      <LegalText item={item} />
    </Page>
  );
}

/** The same for people who are not logged in; stands in the public frame. */
function PublicLegal({ item }: { item: FooterItem }) {
  return (
    <>
      <h1 tabIndex={-1}>{item.title}</h1>
      <LegalText item={item} />
    </>
  );
}

function LegalText({ item }: { item: FooterItem }) {
  return (
    <article className="card card-body stack">
      <RichText html={item.text} />
      <p className="hint">
        Last changed <time dateTime={item.updatedAt}>{dateText(item.updatedAt)}</time>
      </p>
    </article>
  );
}
