import type { Query } from '../../shell/address.ts';
import { Link } from '../../ui/basic/Link.tsx';

export const auditPath = '/admin/global-audit-list';

const filters = ['search', 'action', 'outcome', 'clientId', 'who', 'record', 'from', 'to'];

export function isFiltered(query: Query): boolean {
  return filters.some((name) => Boolean(query[name]));
}

export function ClearFilters() {
  return (
    <Link className="card-link" href={auditPath}>
      Clear filters
    </Link>
  );
}
