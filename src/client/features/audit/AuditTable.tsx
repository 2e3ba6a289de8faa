import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { dateText, formatted, secondsText } from '../../shell/text/formats.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { down, right } from '../../ui/icons/navigation.ts';
import { check, lock } from '../../ui/icons/signs.ts';
import { AuditEvidence } from './AuditEvidence.tsx';

interface AuditTableProps {
  rows: readonly AuditEntry[];
  /** Whether entries of several agencies may be listed. */
  namesAgency: boolean;
  /** Key of the entry opened below its row; empty for none. */
  opened: string;
  hrefOf: (entry: string) => string;
  /** The list narrowed further. */
  hrefWith: (filter: { who?: string; record?: string }) => string;
}

/** Chains are numbered each by itself. */
function keyOf({ clientId, sequence }: AuditEntry): string {
  return `${clientId}_${sequence}`;
}

/** One line per entry; the opened one shows before, after and both hashes. */
export function AuditTable({ rows, namesAgency, opened, hrefOf, hrefWith }: AuditTableProps) {
  return (
    <DataTable
      caption="Audit entries, newest first"
      className="audit"
      columns={columnsFor(namesAgency, opened, hrefOf)}
      rows={rows}
      rowKey={keyOf}
      rowClass={(row) => (keyOf(row) === opened ? 'entry-row' : undefined)}
      detail={(row) => keyOf(row) === opened && <AuditEvidence entry={row} hrefWith={hrefWith} />}
    />
  );
}

function columnsFor(
  namesAgency: boolean,
  opened: string,
  hrefOf: (entry: string) => string,
): Column<AuditEntry>[] {
  return [
    {
      head: 'Entry',
      sorted: 'descending',
      place: 'cell-main',
      rowHeader: true,
      cell: (row) => {
        const { sequence } = row;
        const isOpen = keyOf(row) === opened;
        return (
          <Link
            className="disclosure"
            href={hrefOf(isOpen ? '' : keyOf(row))}
            aria-expanded={isOpen}
          >
            <Icon path={isOpen ? down : right} small />
            <span className="visually-hidden">Entry </span>
            {sequence.toLocaleString('en-US')}
          </Link>
        );
      },
    },
    {
      head: 'Time',
      place: 'nowrap cell-corner',
      cell: ({ at }) => (
        <time dateTime={at}>
          {dateText(at)}
          <span className="cell-sub">{secondsText(at)}</span>
        </time>
      ),
    },
    {
      head: 'Who',
      cell: ({ who, factor }) => (
        <>
          {who || <span className="quiet">Not logged in</span>}
          <span className="cell-sub">{factor || 'Not recorded'}</span>
        </>
      ),
    },
    { head: 'Action', cell: ({ action }) => actLabels(action) },
    {
      head: 'Record',
      place: 'cell-two cell-record',
      cell: ({ summary, subject, clientName }) => (
        <>
          {formatted(summary)}
          <span className="cell-sub">
            {[subject, namesAgency ? clientName : ''].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      head: 'Result',
      cell: ({ outcome }) =>
        outcome === 'success' ? (
          <Badge tone="good" path={check}>
            Success
          </Badge>
        ) : (
          <Badge tone="bad" path={lock}>
            Denied or failed
          </Badge>
        ),
    },
    {
      head: 'Hash',
      place: 'quiet cell-hash',
      cell: ({ hash }) => (
        <span className="mono nowrap">
          {hash.slice(0, 8)}…{hash.slice(-4)}
        </span>
      ),
    },
  ];
}

/** Stored codes whose words the interface no longer uses; the codes stay, because hashes cover them. */
const reworded: readonly (readonly [RegExp, string])[] = [
  [/^sign in\b/, 'login'],
  [/^sign out\b/, 'logout'],
  [/^licence acknowledged$/, 'license accepted'],
  [/^licence\b/, 'license'],
];

/** “use.recorded” as “Use recorded”: an act's code in words. The code itself is in the evidence. */
export function actLabels(code: string): string {
  const spaced = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('.', ' ')
    .toLowerCase();
  const words = reworded.reduce((text, [old, now]) => text.replace(old, now), spaced);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
