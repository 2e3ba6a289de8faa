import { Fragment, type ReactNode } from 'react';
import type { HelpBlock, HelpSpan } from '../../../rules/help/helpText.ts';

/** Shows a link of the help; what it leads to depends on where it is shown. */
export type HelpLink = (span: Extract<HelpSpan, { to: string }>) => ReactNode;

/**
 * A chapter of the help without its title: text, names, keys, lists and links, each an element of ours. No file can
 * bring markup of its own.
 */
export function HelpText({
  blocks,
  level,
  link,
}: {
  blocks: readonly HelpBlock[];
  /** Of its headings: one below that of the title. */
  level: 2 | 3;
  link: HelpLink;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="help-text">
      {blocks.map((block, index) => {
        const key = `${index}`;
        if (block.kind === 'heading') return <Heading key={key}>{block.text}</Heading>;
        if (block.kind === 'paragraph') {
          return (
            <p key={key}>
              <Spans text={block.text} link={link} />
            </p>
          );
        }
        const List = block.kind === 'list' ? 'ul' : 'ol';
        return (
          <List key={key}>
            {block.items.map((item, place) => {
              const itemKey = `${place}`;
              return (
                <li key={itemKey}>
                  <Spans text={item} link={link} />
                </li>
              );
            })}
          </List>
        );
      })}
    </div>
  );
}

function Spans({ text, link }: { text: readonly HelpSpan[]; link: HelpLink }) {
  return text.map((span, index) => {
    const key = `${index}`;
    if ('to' in span) return <Fragment key={key}>{link(span)}</Fragment>;
    if (span.kind === 'name') return <b key={key}>{span.text}</b>;
    if (span.kind === 'key') return <kbd key={key}>{span.text}</kbd>;
    return <Fragment key={key}>{span.text}</Fragment>;
  });
}
