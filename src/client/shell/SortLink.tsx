import type { ReactNode } from 'react';
import { Link } from '../ui/basic/Link.tsx';
import type { SortDirection } from '../ui/data/DataTable.tsx';
import { addressWith, type Query } from './address.ts';

/** How a list is sorted: a column's name, with a minus before it for descending. */
function sortedBy(sort: string, column: string): SortDirection | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/** A column's sort link and state. The sort lives in the address; a second press turns it round. */
export function sorting(path: string, query: Query, sort: string, column: string) {
  const sorted = sortedBy(sort, column);
  const href = addressWith(path, query, {
    sort: sorted === 'ascending' ? `-${column}` : column,
    start: undefined,
  });
  const sortLink = (content: ReactNode) => (
    <Link className="sort" href={href}>
      {content}
    </Link>
  );
  return { sorted, sortLink };
}
