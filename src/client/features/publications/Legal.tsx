import type { FooterItem } from '../../../contract/publications/footer.ts';
import type { Frame } from '../../shell/frame.ts';
import { Page } from '../../shell/Page.tsx';
import { dateText } from '../../shell/text/when.ts';
import { RichText } from '../../ui/basic/RichText.tsx';

/** PAGE-02, PAGE-03, inside the shell. */
export function Legal({ item, frame }: { item: FooterItem; frame?: Frame }) {
  return (
    <Page frame={frame} title={item.title}>
      <LegalText item={item} />
    </Page>
  );
}

/** The same for people who are not logged in; stands in the public frame. */
export function PublicLegal({ item }: { item: FooterItem }) {
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
