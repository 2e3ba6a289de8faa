import type { Shipment, ShipmentReport } from '../../../../contract/reports/shipments.ts';
import { orderFormOf, orderNames } from '../../../../rules/custody/custodyShipment.ts';
import { noteLabels } from '../../../../rules/custody/signatureNote.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { queryOf } from '../../../shell/address.ts';
import { AmendedNotes, AmendedSign } from '../../../shell/text/Amended.tsx';
import { dayText, formatted } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReportEmpty } from '../ReportEmpty.tsx';
import { isNarrowed } from '../ReportFilters.tsx';
import { ReportPage } from '../ReportPage.tsx';
import { ReportPaging } from '../ReportTools.tsx';
import { placedWhen } from '../reportLook.ts';
import type { ReportProps } from '../reportView.tsx';

const { path, title } = routeOf('shipments');

/** Receipts from other registrants and returns to them, as 21 CFR 1304.22(c) asks for their records. */
export function ShipmentReportPage(page: ReportProps<ShipmentReport>) {
  const { head, rows, total } = page.data;
  const query = queryOf(page.address);
  return (
    <ReportPage page={page} title={title} path={path} scope={{ bySchedule: true }}>
      <Card id="shipments" title={title} count={head.inventories.length === 0 ? undefined : total}>
        {rows.length === 0 ? (
          <ReportEmpty
            head={head}
            path={path}
            isFiltered={isNarrowed(query)}
            what="was received or returned"
          />
        ) : (
          <DataTable
            caption="Receipts and returns, as they occurred"
            className="report-lines"
            columns={columnsFor(page.data)}
            rows={rows}
            rowKey={({ sequence }) => String(sequence)}
          />
        )}
        <AmendedNotes
          marked={rows.flatMap(({ sequence, amended }) =>
            amended === undefined ? [] : [{ number: sequence, notes: amended.notes }],
          )}
        />
        <ReportPaging path={path} query={query} shown={rows.length} total={total} />
      </Card>
    </ReportPage>
  );
}

const notRecorded = <span className="quiet">Not recorded</span>;

function columnsFor({ head }: ShipmentReport): Column<Shipment>[] {
  return [
    {
      head: 'Date',
      cell: (row) => (
        <>
          <time className="nowrap" dateTime={row.occurredAt}>
            {dayText(dayIn(head.timeZone, row.occurredAt))}
          </time>
          <Mark row={row} of={['occurredAt']} />
          <span className="cell-sub">
            {row.direction === 'received' ? 'Received at' : 'Returned from'} {row.inventory}
            {row.isLate && ', recorded late'}
          </span>
        </>
      ),
    },
    {
      head: 'Other registrant',
      cell: ({ partner, note, ...row }) =>
        partner === null ? (
          <>
            {notRecorded}
            {note !== null && <span className="cell-sub">{formatted(note)}</span>}
          </>
        ) : (
          <>
            <span className="strong">{partner.name}</span>
            <Mark row={row} of={['supplierId', 'note']} />
            <span className="cell-sub">{partner.address}</span>
            <span className="cell-sub nowrap">DEA {partner.deaNumber}</span>
          </>
        ),
    },
    { head: 'Order', cell: (row) => <Order row={row} head={head} /> },
    {
      head: 'Drug and form',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ product, lot, correctedBy, ...row }) => (
        <>
          <ProductBlock product={product} lot={lot} />
          <Mark row={row} of={['lots']} />
          <span className="cell-sub">{product.form}</span>
          {correctedBy.length > 0 && (
            <Badge tone="warning" path={warning}>
              Corrected by entry {correctedBy.join(', ')}
            </Badge>
          )}
        </>
      ),
    },
    {
      head: 'Containers',
      number: true,
      cell: ({ containers, containersOrdered }) =>
        containers === null ? (
          notRecorded
        ) : (
          <>
            {containers.toLocaleString('en-US')}
            {containersOrdered !== null && (
              <span className="cell-sub nowrap">
                of {containersOrdered.toLocaleString('en-US')} ordered
              </span>
            )}
          </>
        ),
    },
    {
      head: 'Units in each',
      number: true,
      cell: ({ unitsPerContainer }) => unitsPerContainer?.toLocaleString('en-US') ?? notRecorded,
    },
    {
      head: 'Total',
      number: true,
      place: 'strong',
      cell: ({ amount, product }) => <span className="nowrap">{formatUnits(amount, product)}</span>,
    },
    {
      head: 'Signed by',
      cell: ({ signedBy, signatureNotes }) => (
        <>
          {signedBy.join(', ') || 'Not signed'}
          {signatureNotes.map((note) => (
            <span key={note.meaning} className="cell-sub">
              {noteLabels(note, placedWhen(note.notedAt, head))}
            </span>
          ))}
        </>
      ),
    },
  ];
}

const orderFields = ['orderNumber', 'orderType', 'form222Number', 'orderedOn'];

/** The mark of a fact that was amended; its footnote is below the table. */
function Mark({
  row: { sequence, amended },
  of,
}: {
  row: Pick<Shipment, 'sequence' | 'amended'>;
  of: readonly string[];
}) {
  const isAmended = amended?.fields.some((field) => of.includes(field)) ?? false;
  return isAmended ? <AmendedSign number={sequence} /> : null;
}

function Order({ row, head }: { row: Shipment; head: ShipmentReport['head'] }) {
  const { orderNumber, orderType, form222Number, orderedOn, restock } = row;
  if (orderNumber === '' && form222Number === '') return notRecorded;
  return (
    <>
      {form222Number !== '' && (
        <span>
          {orderNames[orderFormOf(row) || 'form222']}{' '}
          <span className="nowrap">{form222Number}</span>
        </span>
      )}
      <Mark row={row} of={orderFields} />
      {orderedOn !== null && <span className="cell-sub">of {dayText(orderedOn)}</span>}
      {orderNumber !== '' && (
        <span className={form222Number === '' ? undefined : 'cell-sub'}>
          {orderType === 'emsRestock' ? 'Hospital record' : 'Invoice'} {orderNumber}
        </span>
      )}
      {restock !== null && (
        <>
          <span className="cell-sub">Taken by {restock.takenBy}</span>
          <span className="cell-sub">
            <Link href={routeOf('restock').path.replace('{id}', restock.id)}>
              {noticeText(restock, head)}
            </Link>
          </span>
        </>
      )}
    </>
  );
}

/** Whether the registered location was notified of a restock (STOCK-04). */
function noticeText(
  { noticeDueAt, confirmedAt, confirmedBy }: NonNullable<Shipment['restock']>,
  head: ShipmentReport['head'],
): string {
  if (noticeDueAt === null) return 'EMS restock';
  return confirmedAt === null
    ? `Notice due by ${placedWhen(noticeDueAt, head)}`
    : `Notice confirmed by ${confirmedBy}, ${placedWhen(confirmedAt, head)}`;
}
