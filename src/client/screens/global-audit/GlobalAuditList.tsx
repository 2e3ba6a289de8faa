import type { AuditList } from '../../../contract/audit.ts';
import { Card } from '../../ui/Card.tsx';
import { document } from '../../ui/icons/navigation.ts';
import { Link } from '../../ui/Link.tsx';
import { FirstUse, NoMatch } from '../../ui/ListState.tsx';
import { addressWith, queryOf } from '../shell/address.ts';
import type { ListScreen } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';
import { AuditFilters, auditPath, ClearFilters, isFiltered } from './AuditFilters.tsx';
import { AuditPaging } from './AuditPaging.tsx';
import { AuditTable } from './AuditTable.tsx';
import { ChainCard } from './ChainCard.tsx';

/** Who did what and when, newest first; whether the chain of hashes holds; one entry opened by the address. */
export function GlobalAuditList({
  data,
  address,
  onOpen,
  frame,
}: ListScreen & { data: AuditList }) {
  const query = queryOf(address);
  return (
    <Page frame={frame} title="Global audit">
      <p>
        <Link className="card-link" href="/admin/statecharts">
          Statecharts: every flow of this product, drawn as it runs
        </Link>
      </p>
      <ChainCard chain={data.chain} />
      <AuditFilters query={query} onOpen={onOpen} />
      <Card
        id="audit"
        title="Entries"
        count={data.total}
        tools={isFiltered(query) && <ClearFilters />}
      >
        {data.rows.length > 0 ? (
          <>
            <AuditTable
              rows={data.rows}
              opened={Number(query.entry ?? 0)}
              hrefOf={(entry) => addressWith(auditPath, query, { entry })}
            />
            <AuditPaging list={data} query={query} />
          </>
        ) : isFiltered(query) ? (
          <NoMatch title="No entries match" acts={<ClearFilters />}>
            Nothing was recorded that fits these filters.
          </NoMatch>
        ) : (
          <FirstUse path={document} title="No entries yet">
            Sign-ins, changes and ledger entries appear here as they happen.
          </FirstUse>
        )}
      </Card>
    </Page>
  );
}
