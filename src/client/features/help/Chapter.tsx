import type { HelpChapter } from '../../../rules/help/helpText.ts';
import { HelpText } from '../../core/help/HelpText.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { NoMatch } from '../../ui/feedback/ListState.tsx';
import { useMayOpenAddress } from './useMayOpenAddress.ts';

/** One chapter of the help; null for an address of none. */
export function Chapter({ app, frame, data }: ViewProps<HelpChapter | null>) {
  const mayOpen = useMayOpenAddress(app);
  return (
    <Page
      frame={frame}
      title={data?.title ?? 'Help'}
      keepUntil={null}
      trail={[
        <Link key="manual" href="/help">
          Manual
        </Link>,
      ]}
      tools={<PrintButton />}
    >
      <article className="card card-body">
        {data ? (
          <HelpText
            blocks={data.blocks}
            level={2}
            link={({ kind, text, to }) => {
              if (kind === 'chapter') return <Link href={`/help/${to}`}>{text}</Link>;
              return mayOpen(to) ? <Link href={to}>{text}</Link> : text;
            }}
          />
        ) : (
          <NoMatch
            title="The manual has no such chapter"
            acts={<ButtonLink href="/help">Open the manual</ButtonLink>}
          >
            Look for it in the contents.
          </NoMatch>
        )}
      </article>
    </Page>
  );
}
