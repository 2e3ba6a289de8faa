import type { Product } from '../../../contract/core/product.ts';
import type { UseLog, UseLogRow } from '../../../contract/reports/report.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { mannerLabels, orderLabels } from '../../../rules/custody/useWords.ts';
import { exactAmount, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { formatMass } from '../../../rules/quantity/quantityText.ts';
import { dayIn, timeIn } from '../../../rules/time/custodyTime.ts';
import { dayText, formatted, packageText } from '../../shell/text/formats.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { warning } from '../../ui/icons/login.ts';
import { placedWhen } from './reportLook.ts';

type LogRow = UseLogRow & { product: Product };

const none = <span className="quiet">None</span>;

/** The columns of 21 CFR 1304.27(a). The file has exactly these; a field recorded in addition may be a column here. */
export function UseLogTable({ data }: { data: UseLog }) {
  const products = new Map(data.products.map(({ product }) => [product.id, product]));
  const rows = data.rows.flatMap((row): LogRow[] => {
    const product = products.get(row.productId);
    return product === undefined ? [] : [{ ...row, product }];
  });
  return (
    <DataTable
      caption="Doses administered and disposed of, as they occurred"
      className="report-lines"
      columns={columnsFor(data)}
      rows={rows}
      rowKey={({ useId }) => useId}
    />
  );
}

function columnsFor({ head, showsPatients }: UseLog): Column<LogRow>[] {
  return [
    {
      head: 'Substance',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ product, correctedBy }) => (
        <>
          <span className="drug">{product.name}</span>
          {correctedBy.length > 0 && (
            <>
              {' '}
              <Badge tone="warning" path={warning}>
                Corrected by entry {correctedBy.join(', ')}
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
      cell: ({ occurredAt }) => (
        <time dateTime={occurredAt}>
          <span className="nowrap">{dayText(dayIn(head.timeZone, occurredAt))}</span>{' '}
          <span className="cell-sub">{timeIn(head.timeZone, occurredAt)}</span>
        </time>
      ),
    },
    {
      head: 'Patient ID',
      cell: ({ patientId, noPatientReason }) =>
        noPatientReason === '' || patientId ? (
          showsPatients ? (
            patientId
          ) : (
            <span className="quiet">Hidden</span>
          )
        ) : (
          <>
            {none} <span className="cell-sub">{noPatientReason}</span>
          </>
        ),
    },
    {
      head: 'Administered',
      number: true,
      cell: ({ given, product }) => <Dose amount={given} product={product} />,
    },
    { head: 'Administered by', cell: ({ givenBy }) => givenBy },
    { head: 'Authorized by', cell: ({ authorizedBy }) => authorizedBy },
    { head: 'Order', cell: ({ orderKind }) => orderLabels[orderKind] },
    {
      head: 'Disposed',
      number: true,
      cell: ({ wasted, product }) =>
        wasted === 0 ? none : <Dose amount={wasted} product={product} />,
    },
    {
      head: 'Disposed at',
      cell: ({ wastedAt, occurredAt }) =>
        wastedAt === null ? (
          none
        ) : (
          <time dateTime={wastedAt}>
            {wastedAt.slice(0, 10) !== occurredAt.slice(0, 10) && (
              <span className="nowrap">{dayText(dayIn(head.timeZone, wastedAt))} </span>
            )}
            {timeIn(head.timeZone, wastedAt)}
          </time>
        ),
    },
    {
      head: 'Manner',
      cell: ({ wasteManner }) => (wasteManner === null ? none : mannerLabels[wasteManner]),
    },
    { head: 'Disposed by', cell: ({ disposedBy }) => disposedBy ?? none },
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
