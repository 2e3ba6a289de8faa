import type { Product } from '../../../../contract/core/product.ts';
import type {
  InventoryContent,
  SnapshotLine,
} from '../../../../contract/reports/biennialInventory.ts';
import type { ScheduleGroup } from '../../../../contract/reports/report.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { momentLabels } from '../../../../rules/reports/biennialInventory.ts';
import { dayText, formatted } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { type Fact, Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Exact } from '../PerpetualSums.tsx';
import { placedWhen } from '../reportLook.ts';
import { CountedBy } from './CountedBy.tsx';
import { RegistrationTotals } from './RegistrationTotals.tsx';

/** Whose inventory, as of when: on the screen and on paper. */
export function BiennialHead({
  content,
  more,
}: {
  content: InventoryContent;
  more: readonly Fact[];
}) {
  const { registrant, day, moment, asOf, timeZone } = content;
  return (
    <Facts
      shape="strip"
      facts={[
        {
          label: 'Inventory as of',
          value: (
            <>
              {momentLabels[moment]}, {dayText(day)}{' '}
              <span className="quiet">
                what occurred before {placedWhen(asOf, content)} {timeZone}
              </span>
            </>
          ),
        },
        {
          label: 'Registrant',
          value: (
            <>
              {registrant.deaRegistrant ?? registrant.agency}{' '}
              <span className="quiet">{registrant.address ?? 'no address in the settings'}</span>
            </>
          ),
        },
        { label: 'DEA number', value: registrant.deaNumber },
        ...more,
      ]}
    />
  );
}

/** What keeps the figures from speaking for themselves. */
export function Concerns({ concerns }: Pick<InventoryContent, 'concerns'>) {
  if (concerns.length === 0) return null;
  return (
    <Message kind="warning" title="Notes on these figures">
      <ul className="bullets">
        {concerns.map((concern) => (
          <li key={concern}>{formatted(concern)}</li>
        ))}
      </ul>
    </Message>
  );
}

/** Schedule II apart from the others, site by site, and who counted each place. */
export function BiennialFigures({
  content,
  schedule,
}: {
  content: InventoryContent;
  /** The part that is shown; left out, all of it. */
  schedule?: ScheduleGroup | undefined;
}) {
  const second = (product: Product) => product.schedule === 'C-II';
  return (
    <>
      {schedule !== 'C-III-V' && (
        <Group id="second" title="Schedule II" content={content} belongs={second} />
      )}
      {schedule !== 'C-II' && (
        <Group
          id="others"
          title="Schedules III to V"
          content={content}
          belongs={(product) => !second(product)}
        />
      )}
      <RegistrationTotals content={content} />
      <CountedBy content={content} />
    </>
  );
}

type FigureRow = SnapshotLine & { product: Product; place: string };

function Group({
  id,
  title,
  content,
  belongs,
}: {
  id: string;
  title: string;
  content: InventoryContent;
  belongs: (product: Product) => boolean;
}) {
  const { products, places, inTransit } = content;
  const rowsOf = (lines: readonly SnapshotLine[], place: string): FigureRow[] =>
    lines.flatMap((line) => {
      const product = products.find((known) => known.id === line.productId);
      return product !== undefined && belongs(product) ? [{ ...line, product, place }] : [];
    });
  const sites = [...new Map(places.map((place) => [place.siteId, place])).values()]
    .map((site) => ({
      site,
      rows: places
        .filter(({ siteId }) => siteId === site.siteId)
        .flatMap(({ lines, inventory }) => rowsOf(lines, inventory)),
    }))
    .filter(({ rows }) => rows.length > 0);
  const moving = rowsOf(inTransit, 'In transit');
  const lines = sites.reduce((sum, { rows }) => sum + rows.length, moving.length);
  return (
    <Card
      id={id}
      title={title}
      className="report-group"
      note={lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`}
    >
      {lines === 0 && <p className="dash-none">No drugs in these schedules were on hand.</p>}
      {sites.map(({ site, rows }) => (
        <section key={site.siteId} className="report-product">
          <h3>
            {site.site}{' '}
            <span className="quiet">
              {[
                site.siteKind === 'registered' ? 'registered' : 'designated stationhouse',
                site.deaNumber ? `DEA number ${site.deaNumber}` : '',
                site.address,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </h3>
          <Lines caption={`${title}, ${site.site}`} rows={rows} />
        </section>
      ))}
      {moving.length > 0 && (
        <section className="report-product">
          <h3>
            In transit{' '}
            <span className="quiet">sent from one inventory, not received by another</span>
          </h3>
          <Lines caption={`${title}, in transit`} rows={moving} />
        </section>
      )}
    </Card>
  );
}

function Lines({ caption, rows }: { caption: string; rows: readonly FigureRow[] }) {
  return (
    <DataTable
      caption={caption}
      className="report-lines biennial-lines"
      columns={columns}
      rows={rows}
      rowKey={({ place, productId, lot, expiresOn }) => `${place} ${productId} ${lot} ${expiresOn}`}
    />
  );
}

const columns: Column<FigureRow>[] = [
  {
    head: 'Product',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ product }) => <ProductBlock product={product} />,
  },
  { head: 'NDC', place: 'nowrap', cell: ({ product }) => product.ndc },
  { head: 'Inventory', cell: ({ place }) => place },
  {
    head: 'Lot',
    cell: ({ lot, expiresOn, isExpired }) => (
      <>
        {lot} <span className="cell-sub">expires {dayText(expiresOn)}</span>
        {isExpired && (
          <Badge tone="bad" path={warning}>
            Expired
          </Badge>
        )}
      </>
    ),
  },
  { head: 'Containers', number: true, cell: ({ amount, product }) => formatUnits(amount, product) },
  {
    head: 'Amount',
    number: true,
    place: 'strong',
    cell: ({ amount, product }) =>
      product.measure === 'each' ? (
        formatUnits(amount, product)
      ) : (
        <Exact amount={amount} product={product} alone />
      ),
  },
];
