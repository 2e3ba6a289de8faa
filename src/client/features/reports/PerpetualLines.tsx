import type { ReactNode } from 'react';
import type { Product } from '../../../contract/core/product.ts';
import type { PerpetualLine, PerpetualSum, ReportHead } from '../../../contract/reports/report.ts';
import { entryText } from '../../../rules/custody/entryText.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { exactAmount, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { formatUnits } from '../../../rules/quantity/quantityText.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { AmendedNotes, AmendedSign } from '../../shell/text/Amended.tsx';
import { dayText, formatted, packageText } from '../../shell/text/formats.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { clock } from '../../ui/icons/signs.ts';
import { placedWhen } from './reportLook.ts';

type BookRow =
  | { kind: 'line'; line: PerpetualLine }
  | { kind: 'balance'; text: string; day: string; balance: number };

/** The balance of inventories that are not shown is in none. */
function balanceText(text: string, head: ReportHead): string {
  return isInPart(head) ? `${text} shown` : text;
}

/** One product's lines between its opening and its closing balance. */
export function PerpetualLines({
  sum,
  rows,
  head,
  begins,
  ends,
}: {
  sum: PerpetualSum;
  rows: readonly PerpetualLine[];
  head: ReportHead;
  /** Whether its first and its last line are on this page of a long report. */
  begins: boolean;
  ends: boolean;
}) {
  const { product } = sum;
  const first = rows[0];
  const last = rows.at(-1);
  // Only the sums of a product on another page are shown.
  if (first === undefined || last === undefined) return null;
  const book: BookRow[] = [
    {
      kind: 'balance',
      text: begins ? balanceText('Opening balance', head) : 'Brought forward',
      day: head.from,
      balance: first.balance - first.change,
    },
    ...rows.map((line): BookRow => ({ kind: 'line', line })),
    {
      kind: 'balance',
      text: ends ? balanceText('Closing balance', head) : 'Carried forward',
      day: head.to,
      balance: last.balance,
    },
  ];
  return (
    <section className="report-product" aria-labelledby={`product-${product.id}`}>
      <h3 id={`product-${product.id}`}>
        <span className="drug">{product.name}</span> {formatted(product.strength)}{' '}
        <span className="quiet">{packageText(product)}</span>
      </h3>
      <DataTable
        caption={`${product.name} ${product.strength}: lines as they occurred, with the balance after each`}
        className="report-lines"
        columns={columnsFor(product, head)}
        rows={book}
        rowKey={(row) => (row.kind === 'line' ? row.line.sequence : row.text)}
        rowClass={(row) => (row.kind === 'balance' ? 'report-balance' : undefined)}
      />
      <AmendedNotes
        marked={rows.flatMap(({ sequence, amended }) =>
          amended === undefined ? [] : [{ number: sequence, notes: amended.notes }],
        )}
      />
    </section>
  );
}

function columnsFor(product: Product, head: ReportHead): Column<BookRow>[] {
  const unit = exactUnit(product);
  const ofLine = (
    key: string,
    label: string,
    cell: (line: PerpetualLine) => ReactNode,
    place?: string,
  ): Column<BookRow> => ({
    key,
    head: label,
    ...(place ? { place } : {}),
    cell: (row) => (row.kind === 'line' ? cell(row.line) : null),
  });
  const moved = (key: string, label: string, sign: 1 | -1): Column<BookRow> => ({
    ...ofLine(key, label, ({ change }) =>
      change * sign > 0 ? exactAmount(change * sign, product) : null,
    ),
    unit,
    number: true,
  });
  return [
    {
      head: 'Occurred',
      place: 'nowrap',
      cell: (row) =>
        row.kind === 'line' ? (
          <time dateTime={row.line.occurredAt}>{placedWhen(row.line.occurredAt, head)}</time>
        ) : (
          dayText(row.day)
        ),
    },
    {
      head: 'Event',
      rowHeader: true,
      place: 'cell-main',
      cell: (row) =>
        row.kind === 'line' ? <NewControlValueEvent line={row.line} head={head} /> : row.text,
    },
    ...(head.inventories.length > 1
      ? [ofLine('inventory', 'Inventory', ({ inventory }) => inventory)]
      : []),
    ofLine('lot', 'Lot', ({ lot }) => lot, 'nowrap'),
    moved('received', 'Received', 1),
    moved('taken', 'Removed', -1),
    {
      head: 'Balance',
      unit,
      number: true,
      place: 'strong',
      cell: (row) => {
        const balance = row.kind === 'line' ? row.line.balance : row.balance;
        return (
          <>
            {exactAmount(balance, product)}
            {product.measure !== 'each' && (
              <span className="cell-sub nowrap">{formatUnits(balance, product)}</span>
            )}
          </>
        );
      },
    },
    ofLine('signed', 'Signed by', ({ signedBy, recordedBy, signatureNotes }) => (
      <>
        {signedBy.length > 0 ? (
          signedBy.join(', ')
        ) : (
          <>
            {recordedBy} <span className="cell-sub">recorded, not signed</span>
          </>
        )}
        {signatureNotes.map((note) => (
          <span key={note.meaning} className="cell-sub">
            {noteLabels(note, placedWhen(note.notedAt, head))}
          </span>
        ))}
      </>
    )),
    {
      ...ofLine('entry', 'Entry', ({ sequence }) => sequence.toLocaleString('en-US')),
      number: true,
    },
  ];
}

function NewControlValueEvent({ line, head }: { line: PerpetualLine; head: ReportHead }) {
  const { kind, summary, isLate, recordedAt, corrects, balance, amended } = line;
  return (
    <>
      {entryText(kind)}{' '}
      {isLate && (
        <Badge tone="warning" path={clock}>
          Late entry
        </Badge>
      )}
      <span className="cell-sub">
        {formatted(summary)}
        {amended !== undefined && <AmendedSign number={line.sequence} />}
      </span>
      {corrects !== null && (
        <span className="cell-sub">Corrects entry {corrects.toLocaleString('en-US')}</span>
      )}
      {isLate && <span className="cell-sub">Recorded {placedWhen(recordedAt, head)}</span>}
      {balance < 0 && (
        <span className="cell-sub">
          Below zero here, because the stock was received at a later date.
        </span>
      )}
    </>
  );
}
