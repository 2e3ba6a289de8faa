import type { AuditList, ChainState } from '../../../contract/audit/audit.ts';
import { addressWith, type Query, queryOf } from '../../shell/address.ts';
import { CursorPaging, moreText, shownText } from '../../shell/CursorPaging.tsx';
import { type ListScreen, Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { FirstUse, NoMatch } from '../../ui/feedback/ListState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { receive } from '../../ui/icons/acts.ts';
import { document } from '../../ui/icons/navigation.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { auditPath, ClearFilters, isFiltered } from './auditQuery.tsx';
import { ChainCard } from './ChainCard.tsx';
import { HeadsCard } from './HeadsCard.tsx';
import type { AuditData } from './loadAudit.ts';

interface GlobalAuditListProps extends ListScreen {
  data: AuditData;
  /** Null if the entries of several agencies are shown. */
  chain: ChainState | null;
  /** The file that was saved last. */
  file: { rows: number; isComplete: boolean } | null;
  /** How many chains the heads are of that were saved last. */
  heads: number | null;
  failure: string | null;
  isChecking: boolean;
  isExporting: boolean;
  isSigning: boolean;
  onCheck: () => void;
  onExport: () => void;
  onHeads: () => void;
}

/** Who did what and when, newest first; whether the chain of hashes holds; one entry opened by the address. */
export function GlobalAuditList(props: GlobalAuditListProps) {
  const { data, address, onOpen, frame, chain, file, failure, isExporting } = props;
  const { list, clients } = data;
  const query = queryOf(address);
  return (
    <Page frame={frame} title="Global audit">
      <p>
        <Link className="card-link" href="/admin/statecharts">
          Statecharts: every flow of this product, drawn from the running charts
        </Link>
      </p>
      {failure && (
        <Message kind="bad" role="alert">
          {failure}
        </Message>
      )}
      {chain && (
        <>
          <ChainCard
            chain={chain}
            isChecking={props.isChecking}
            isUnavailable={isExporting || props.isSigning}
            onCheck={props.onCheck}
          />
          <HeadsCard
            saved={props.heads}
            isSigning={props.isSigning}
            isUnavailable={props.isChecking || isExporting}
            onHeads={props.onHeads}
          />
        </>
      )}
      <AuditFilters query={query} clients={clients} rows={list.rows} onOpen={onOpen} />
      <Card
        id="audit"
        title="Entries"
        count={list.isTotalExact ? list.total : undefined}
        note={<span role="status">{file ? savedText(file) : moreText(list)}</span>}
        tools={
          <>
            <div className="card-tools">
              {isFiltered(query) && <ClearFilters />}
              <Button
                small
                busy={isExporting}
                unavailable={waitFor(props)}
                onClick={props.onExport}
              >
                <Icon path={receive} small />
                CSV
              </Button>
            </div>
            <PrintButton />
          </>
        }
      >
        {list.rows.length > 0 ? (
          <>
            <AuditTable
              rows={list.rows}
              namesAgency={clients !== null}
              opened={query.entry ?? ''}
              hrefOf={(entry) => addressWith(auditPath, query, { entry })}
              hrefWith={(filter) =>
                addressWith(auditPath, query, { ...filter, entry: '', before: '', after: '' })
              }
            />
            <AuditPaging list={list} query={query} />
          </>
        ) : isFiltered(query) ? (
          <NoMatch title="No entries match" acts={<ClearFilters />}>
            Clear the filters, or change them.
          </NoMatch>
        ) : (
          <FirstUse path={document} title="No entries yet">
            Logins, changes and ledger entries appear here as they happen.
          </FirstUse>
        )}
      </Card>
    </Page>
  );
}

/** Why no file can be saved now. */
function waitFor({ isChecking, isSigning }: GlobalAuditListProps): string | undefined {
  if (isChecking) return 'Wait until the chain check finishes.';
  return isSigning ? 'Wait until the heads are signed.' : undefined;
}

function savedText({ rows, isComplete }: { rows: number; isComplete: boolean }): string {
  const entries = rows.toLocaleString('en-US');
  return isComplete
    ? `${entries} entries saved`
    : `The newest ${entries} entries saved. Choose a shorter period for the others.`;
}

/** A page starts after an entry and not after a number of entries, so that new entries do not shift it. */
function AuditPaging({ list, query }: { list: AuditList; query: Query }) {
  const { newer, older, rows } = list;
  const at = (cursor: Query) =>
    addressWith(auditPath, query, { before: '', after: '', entry: '', ...cursor });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  return (
    <CursorPaging
      query={query}
      addressAt={at}
      older={older}
      newer={newer}
      note={`${shownText(rows.length, list)}. Times are ${zone}.`}
    />
  );
}
