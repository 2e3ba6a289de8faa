import type { ReactNode } from 'react';

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
