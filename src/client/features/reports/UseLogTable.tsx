import type { ReactNode } from 'react';
import type { Product } from '../../../contract/core/product.ts';
import type { UseLog, UseLogRow } from '../../../contract/reports/report.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { mannerLabels, orderLabels } from '../../../rules/custody/useWords.ts';
import { exactAmount, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { formatMass } from '../../../rules/quantity/quantityText.ts';
import { dayIn, timeIn } from '../../../rules/time/custodyTime.ts';
import { AmendedNotes, AmendedSign } from '../../shell/text/Amended.tsx';
import { dayText, formatted, packageText } from '../../shell/text/formats.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { warning } from '../../ui/icons/login.ts';
import { placedWhen } from './reportLook.ts';

/** `footnote` is the number of its mark; null if it was not amended. */
type LogRow = UseLogRow & { product: Product; footnote: number | null };

const none = <span className="quiet">None</span>;

/** The columns of 21 CFR 1304.27(a). The file has exactly these; a field recorded in addition may be a column here. */
export function UseLogTable({ data }: { data: UseLog }) {
  const products = new Map(data.products.map(({ product }) => [product.id, product]));
  const amended = data.rows.filter((row) => row.amended !== undefined);
  const rows = data.rows.flatMap((row): LogRow[] => {
    const product = products.get(row.productId);
    const at = amended.indexOf(row);
    return product === undefined ? [] : [{ ...row, product, footnote: at < 0 ? null : at + 1 }];
  });
  return (
    <>
      <DataTable
        caption="Doses administered and disposed of, as they occurred"
        className="report-lines"
        columns={columnsFor(data)}
        rows={rows}
        rowKey={({ useId }) => useId}
      />
      <AmendedNotes
        marked={amended.map((row, index) => ({
          number: index + 1,
          notes: row.amended?.notes ?? [],
        }))}
      />
    </>
  );
}

/** The mark of a fact that was amended. */
function Sign({ row, of }: { row: LogRow; of: readonly string[] }) {
  const isAmended = row.amended?.fields.some((field) => of.includes(field)) ?? false;
  return isAmended && row.footnote !== null ? <AmendedSign number={row.footnote} /> : null;
}

/** A column with the mark of the fields it shows. */
function signed(
  head: string,
  text: (row: LogRow) => ReactNode,
  of: readonly string[],
): Column<LogRow> {
  return {
    head,
    cell: (row) => (
      <>
        {text(row)}
        <Sign row={row} of={of} />
      </>
    ),
  };
}

function columnsFor({ head, showsPatients }: UseLog): Column<LogRow>[] {
  return [
    {
      head: 'Substance',
      rowHeader: true,
      place: 'cell-main',
      cell: (row) => (
        <>
          <span className="drug">{row.product.name}</span>
          <Sign
            row={row}
            of={['inventoryId', 'lotId', 'labels', 'drawnUnits', 'returned', 'incidentNumber']}
          />
          {row.correctedBy.length > 0 && (
            <>
              {' '}
              <Badge tone="warning" path={warning}>
                Corrected by entry {row.correctedBy.join(', ')}
              </Badge>
            </>
          )}
        </>
      ),
    },
    {
      head: 'Finished form',
      cell: ({ product }) => (
        <>
          {formatted(product.strength)}{' '}
          <span className="cell-sub">
            {product.form}, {packageText(product)}
          </span>
        </>
      ),
    },
    {
      head: 'Date',
      cell: (row) => (
        <time dateTime={row.occurredAt}>
          <span className="nowrap">
            {dayText(dayIn(head.timeZone, row.occurredAt))}
            <Sign row={row} of={['occurredAt']} />
          </span>{' '}
          <span className="cell-sub">{timeIn(head.timeZone, row.occurredAt)}</span>
        </time>
      ),
    },
    {
      head: 'Patient ID',
      cell: (row) => (
        <>
          {row.noPatientReason === '' || row.patientId ? (
            showsPatients ? (
              row.patientId
            ) : (
              <span className="quiet">Hidden</span>
            )
          ) : (
            <>
              {none} <span className="cell-sub">{row.noPatientReason}</span>
            </>
          )}
          <Sign row={row} of={['patientId', 'noPatientReason']} />
        </>
      ),
    },
    {
      head: 'Administered',
      number: true,
      cell: (row) => (
        <>
          <Dose amount={row.given} product={row.product} />
          <Sign row={row} of={['given']} />
        </>
      ),
    },
    signed('Administered by', ({ givenBy }) => givenBy, ['givenByUserId']),
    signed('Authorized by', ({ authorizedBy }) => authorizedBy, ['authorizedBy']),
    signed('Order', ({ orderKind }) => orderLabels[orderKind], ['orderKind']),
    {
      head: 'Disposed',
      number: true,
      cell: (row) => (
        <>
          {row.wasted === 0 ? none : <Dose amount={row.wasted} product={row.product} />}
          <Sign row={row} of={['wasted']} />
        </>
      ),
    },
    {
      head: 'Disposed at',
      cell: (row) =>
        row.wastedAt === null ? (
          none
        ) : (
          <time dateTime={row.wastedAt}>
            {row.wastedAt.slice(0, 10) !== row.occurredAt.slice(0, 10) && (
              <span className="nowrap">{dayText(dayIn(head.timeZone, row.wastedAt))} </span>
            )}
            {timeIn(head.timeZone, row.wastedAt)}
            <Sign row={row} of={['wastedAt']} />
          </time>
        ),
    },
    signed(
      'Manner',
      ({ wasteManner }) => (wasteManner === null ? none : mannerLabels[wasteManner]),
      ['wasteManner', 'wasteReason'],
    ),
    signed('Disposed by', ({ disposedBy }) => disposedBy ?? none, ['disposedByUserId']),
    {
      head: 'Witness',
      cell: ({ wasted, witnessedBy, witnessNote }) =>
        wasted === 0
          ? none
          : (witnessedBy ?? (
              <>
                <Badge tone="warning" path={warning}>
                  {witnessNote === null ? 'Not signed yet' : 'Not signed'}
                </Badge>
                {witnessNote && (
                  <span className="cell-sub">
                    {noteLabels(witnessNote, placedWhen(witnessNote.notedAt, head))}
                  </span>
                )}
              </>
            )),
    },
  ];
}

/** The dose as it is charted, and exactly as it is recorded. */
function Dose({ amount, product }: { amount: number; product: Product }) {
  const exact = `${exactAmount(amount, product)}\u00a0${exactUnit(product)}`;
  const mass = product.measure === 'microlitre' ? formatMass(amount, product) : null;
  return mass === null ? (
    exact
  ) : (
    <>
      {mass} <span className="cell-sub nowrap">{exact}</span>
    </>
  );
}
