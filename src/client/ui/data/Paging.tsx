import type { ReactNode } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { ButtonLink } from '../basic/Link.tsx';
import { left, right } from '../icons/navigation.ts';

/** Where one is in a long list. The links are the caller's: the page lives in the address. */
export function Paging({
  first,
  last,
  total,
  previous,
  next,
  note,
}: {
  first: number;
  last: number;
  total: number;
  previous?: ReactNode;
  next?: ReactNode;
  note?: ReactNode;
}) {
  const figure = (value: number) => value.toLocaleString('en-US');
  return (
    <nav className="paging" aria-label="Pages">
      <p>{total === 0 ? 'None' : `${figure(first)} to ${figure(last)} of ${figure(total)}`}</p>
      {note && <p>{note}</p>}
      {(previous || next) && (
        <div className="buttons">
          {previous}
          {next}
        </div>
      )}
    </nav>
  );
}

/** The pages of a list whose address says how many rows are before the first one. */
export function ListPaging({
  start,
  length,
  shown,
  total,
  addressAt,
  back = 'Previous',
  on = 'Next',
}: {
  /** As it stands in the address; the list starts with the first row where it is empty. */
  start: string | undefined;
  /** Rows of a full page. */
  length: number;
  /** Rows of this page. */
  shown: number;
  total: number;
  /** The address of the page with this start. */
  addressAt: (start: string) => string;
  back?: string;
  on?: string;
}) {
  const before = Number(start ?? 0) || 0;
  const last = before + shown;
  const hrefOf = (first: number) => addressAt(first > 0 ? String(first) : '');
  return (
    <Paging
      first={before + 1}
      last={last}
      total={total}
      previous={
        before > 0 && (
          <ButtonLink href={hrefOf(Math.max(0, before - length))} small>
            <Icon path={left} small />
            {back}
          </ButtonLink>
        )
      }
      next={
        last < total && (
          <ButtonLink href={hrefOf(last)} small>
            {on}
            <Icon path={right} small />
          </ButtonLink>
        )
      }
    />
  );
}
