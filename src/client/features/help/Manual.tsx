import { helpParts } from '../../../rules/help/helpChapters.ts';
import type { HelpChapter } from '../../../rules/help/helpText.ts';
import { HelpText } from '../../core/help/HelpText.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { TourButton } from './TourButton.tsx';
import { useMayOpenAddress } from './useMayOpenAddress.ts';

/** Every chapter of the help with contents, as a page and on paper (HELP-03). */
export function Manual({ app, frame, data }: ViewProps<ReadonlyMap<string, HelpChapter>>) {
  const mayOpen = useMayOpenAddress(app);
  return (
    <Page
      frame={frame}
      title="Manual"
      keepUntil={null}
      tools={
        <>
          <TourButton app={app} />
          <PrintButton />
        </>
      }
    >
      <nav className="card card-body manual-contents" aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        {helpParts.map(({ title, chapters }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {chapters.map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{data.get(name)?.title}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {helpParts.map(({ title, chapters }) =>
        chapters.map((name) => {
          const chapter = data.get(name);
          if (!chapter) return null;
          return (
            <article className="card card-body manual-chapter" id={name} key={name}>
              <p className="quiet small">{title}</p>
              <h2>{chapter.title}</h2>
              <HelpText
                blocks={chapter.blocks}
                level={3}
                link={({ kind, text, to }) => {
                  if (kind === 'chapter') return <a href={`#${to}`}>{text}</a>;
                  return mayOpen(to) ? <Link href={to}>{text}</Link> : text;
                }}
              />
            </article>
          );
        }),
      )}
    </Page>
  );
}
