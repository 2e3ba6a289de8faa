import type { Holding, Inventory } from '../../../../contract/inventory/inventory.ts';
import { formatUnits, unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { untilText } from '../../../core/inventory/untilText.ts';
import { addressWith, type Query } from '../../../shell/address.ts';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { sorting } from '../../../shell/SortLink.tsx';
import { Content, Volume } from '../../../shell/text/Figures.tsx';
import { dayText, expirationText, whenText } from '../../../shell/text/formats.ts';
import { ProductName } from '../../../shell/text/ProductName.tsx';
import { When } from '../../../shell/text/When.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { FirstUse, NoMatch } from '../../../ui/feedback/ListState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { bandTone } from '../dashboard/ExpirationCard.tsx';
import { filterHoldings, scheduleFilters, sortHoldings } from './holdings.ts';

interface HoldingsCardProps {
  inventory: Inventory;
  query: Query;
  now: string;
}

/** What the ledger says is there, by product and lot. */
export function HoldingsCard({ inventory, query, now }: HoldingsCardProps) {
  const path = `/inventory/${inventory.id}`;
  const { schedule = '', sort = 'schedule' } = query;
  const shown = filterHoldings(inventory.holdings, schedule);
  return (
    <Card
      id="holdings"
      title="Holdings"
      count={shown.length}
      note={`Per ledger, ${whenText(now)}`}
      tools={
        <div className="card-tools">
          <nav className="segmented segmented-small" aria-label="Schedules">
            {scheduleFilters.map(({ value, text }) => (
              <Link
                key={text}
                href={addressWith(path, query, { schedule: value })}
                aria-current={value === schedule ? 'true' : undefined}
              >
                {text}
              </Link>
            ))}
          </nav>
          <PrintButton />
        </div>
      }
    >
      {shown.length > 0 ? (
        <DataTable
          caption={`Holdings of ${inventory.name} by product and lot`}
          className="holdings"
          columns={columnsFor(path, query, sort, now)}
          rows={sortHoldings(shown, sort)}
          rowKey={({ product, lot }) => `${product.id} ${lot.id}`}
        />
      ) : inventory.holdings.length === 0 ? (
        <FirstUse title={`${inventory.name} has no stock yet`}>
          Stock appears here when you receive it or transfer it in.
        </FirstUse>
      ) : (
        <NoMatch
          title="No holdings match"
          acts={
            <ButtonLink href={addressWith(path, query, { schedule: '' })}>Clear filters</ButtonLink>
          }
        >
          {inventory.name} has no stock of these schedules.
        </NoMatch>
      )}
    </Card>
  );
}

function columnsFor(path: string, query: Query, sort: string, now: string): Column<Holding>[] {
  const by = (column: string) => sorting(path, query, sort, column);
  return [
    {
      head: 'Schedule',
      ...by('schedule'),
      place: 'cell-badge',
      cell: ({ product }) => <Schedule name={product.schedule} />,
    },
    {
      head: 'Product',
      ...by('product'),
      place: 'cell-title',
      rowHeader: true,
      cell: ({ product }) => <ProductName product={product} />,
    },
    { head: 'NDC', place: 'nowrap quiet cell-ndc', cell: ({ product }) => product.ndc },
    { head: 'Lot', cell: ({ lot }) => lot.number },
    { head: 'Expires', ...by('expires'), cell: (row) => <Expiration of={row} now={now} /> },
    {
      head: 'On hand',
      unit: 'each',
      number: true,
      place: 'strong cell-corner',
      cardUnit: 'each',
      cell: ({ product, balance, broken }) => (
        <>
          {unitNumber(balance, product)}
          {broken !== undefined && (
            <span className="cell-sub tone-warning nowrap">
              {formatUnits(broken, product)} broken
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Volume',
      unit: 'mL',
      number: true,
      cell: ({ product, balance }) => <Volume amount={balance} product={product} />,
    },
    {
      head: 'Drug amount',
      number: true,
      cell: ({ product, balance }) => <Content amount={balance} product={product} />,
    },
    {
      head: 'Last counted',
      ...by('counted'),
      place: 'nowrap',
      cell: ({ lastCountedAt }) => <When at={lastCountedAt} />,
    },
  ];
}

/** The day, and how far away it is if it is soon or over. */
function Expiration({ of, now }: { of: Holding; now: string }) {
  const tone = of.isExpired ? 'tone-bad' : bandTone(of.lot.expiresOn, now);
  return (
    <>
      <span className="nowrap">{dayText(of.lot.expiresOn)}</span>
      {of.beyondUseOn !== undefined && !of.isExpired && (
        <span className={`cell-sub ${of.isPast === true ? 'tone-bad' : 'tone-warning'}`}>
          {untilText(of)}
        </span>
      )}
      {tone && (
        <span className={`cell-sub ${tone}`}>
          {of.isExpired ? 'Expired' : expirationText(of.lot.expiresOn, now)}
        </span>
      )}
    </>
  );
}
