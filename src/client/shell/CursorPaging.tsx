import type { ReactNode } from 'react';
import { Icon } from '../ui/basic/Icon.tsx';
import { ButtonLink } from '../ui/basic/Link.tsx';
import { left, right } from '../ui/icons/navigation.ts';
import type { Query } from './address.ts';

interface Total {
  readonly total: number;
  readonly isTotalExact: boolean;
}

/** How many rows of a list are on a page, and of how many. */
export function shownText(shown: number, { total, isTotalExact }: Total): string {
  const all = `${isTotalExact ? '' : 'more than '}${figure(total)}`;
  return `${figure(shown)} of ${all}`;
}

/** Next to the heading of a list, where its count can't be. */
export function moreText({ total, isTotalExact }: Total): string {
  return isTotalExact ? '' : `More than ${figure(total)}`;
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}

/** The cursor of the newest page, to be replaced in an address. */
export const newestPage = { start: '', before: '', after: '' };

/**
 * The pages of a list, newest first, each of which starts after a row and not after a number of rows, so that new rows do
 * not shift it. Nothing if all rows are on one page and there is no note.
 */
export function CursorPaging({
  query,
  addressAt,
  older,
  newer = null,
  note,
}: {
  query: Query;
  /** The address of the page at this cursor; without one, that of the newest rows. */
  addressAt: (cursor: { before?: string; after?: string }) => string;
  older: string | null;
  newer?: string | null;
  note?: ReactNode;
}) {
  const isNewest = !(query.before || query.after || query.start);
  if (note === undefined && isNewest && older === null) return null;
  return (
    <nav className="paging" aria-label="Pages">
      <p>{note ?? 'Newest first'}</p>
      <div className="buttons">
        {!isNewest && (
          <ButtonLink href={addressAt({})} small>
            Newest
          </ButtonLink>
        )}
        {newer !== null && (
          <ButtonLink href={addressAt({ after: newer })} small>
            <Icon path={left} small />
            Newer
          </ButtonLink>
        )}
        {older !== null && (
          <ButtonLink href={addressAt({ before: older })} small>
            Older
            <Icon path={right} small />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
