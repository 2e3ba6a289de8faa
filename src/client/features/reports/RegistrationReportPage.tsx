import type {
  RegistrationReport,
  RegistrationSum,
} from '../../../contract/reports/registration.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { brokenInRegistration, brokenOf } from '../../../rules/reports/brokenNote.ts';
import { type Movement, movementNames, movements } from '../../../rules/reports/registration.ts';
import { queryOf } from '../../shell/address.ts';
import { dayText, formatted } from '../../shell/text/formats.ts';
import { ProductBlock } from '../../shell/text/ProductName.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Exact } from './PerpetualSums.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { isNarrowed } from './ReportFilters.tsx';
import { ReportPage } from './ReportPage.tsx';
import type { ReportProps } from './reportView.tsx';

const path = routeOf('registration').path;

/** REPORT-02: what the registration received, used, disposed of and held, C-II apart; transfers in a part of their own. */
export function RegistrationReportPage(page: ReportProps<RegistrationReport>) {
  const { head, rows, isWhole } = page.data;
  const groups = [
    { id: 'second', title: 'Schedule II', of: rows.filter(isSecond) },
    { id: 'others', title: 'Schedules III to V', of: rows.filter((row) => !isSecond(row)) },
  ].filter(({ of }) => of.length > 0);
  return (
    <ReportPage page={page} title="Registration" path={path} scope={{ bySchedule: true }}>
      {groups.length === 0 && (
        <Card id="nothing" title="Totals">
          <ReportEmpty
            head={head}
            path={path}
            isFiltered={isNarrowed(queryOf(page.address))}
            what="was held or moved"
          />
        </Card>
      )}
      {groups.map(({ id, title, of }) => (
        <Card key={id} id={id} title={title} note={noteOf(isWhole)} className="report-group">
          <DataTable
            caption={`${title}: totals for the period`}
            className="report-sums"
            columns={[
              productColumn,
              figure('opening', `Opening ${dayText(head.from)}`),
              ...shownMovements(rows, isWhole).map((name) => figure(name, movements[name].text)),
              { ...figure('closing', `Closing ${dayText(head.to)}`), place: 'strong' },
            ]}
            rows={of}
            rowKey={({ product }) => product.id}
          />
          <BrokenNote rows={of} />
        </Card>
      ))}
      {isWhole && rows.some(isInternal) && (
        <Card
          id="internal"
          title="Internal movement"
          note="transfers between your inventories; none of it enters or leaves the registration"
        >
          <DataTable
            caption="Transfers between inventories in the period"
            className="report-sums"
            columns={[
              productColumn,
              figure('openingInTransit', `In transit ${dayText(head.from)}`),
              figure('toInventories', 'Sent'),
              figure('fromInventories', 'Received or returned to stock'),
              { ...figure('closingInTransit', `In transit ${dayText(head.to)}`), place: 'strong' },
            ]}
            rows={rows.filter(isInternal)}
            rowKey={({ product }) => product.id}
          />
        </Card>
      )}
    </ReportPage>
  );
}

/** Why *destroyed* is more than in the report of destructions, on paper too. */
function BrokenNote({ rows }: { rows: readonly RegistrationSum[] }) {
  const note = brokenInRegistration(brokenOf(rows));
  return note === null ? null : <p className="note">{formatted(note)}</p>;
}

function noteOf(isWhole: boolean): string {
  return isWhole ? 'whole agency, with what is in transit' : 'the inventories shown';
}

function isSecond({ product }: RegistrationSum): boolean {
  return product.schedule === 'C-II';
}

function isInternal(row: RegistrationSum): boolean {
  return [row.openingInTransit, row.toInventories, row.fromInventories, row.closingInTransit].some(
    (amount) => amount !== 0 && amount !== null,
  );
}

/** Transfers have their own part if nothing is left out; first counts are rare. */
function shownMovements(rows: readonly RegistrationSum[], isWhole: boolean): Movement[] {
  return movementNames.filter((name) => {
    if (movements[name].level === 'internal') return !isWhole;
    return name !== 'counted' || rows.some(({ counted }) => counted !== 0);
  });
}

const productColumn: Column<RegistrationSum> = {
  head: 'Product',
  rowHeader: true,
  place: 'cell-main',
  cell: ({ product }) => <ProductBlock product={product} />,
};

function figure(
  key: Exclude<keyof RegistrationSum, 'product'>,
  label: string,
): Column<RegistrationSum> {
  return {
    key,
    head: label,
    number: true,
    cell: (row) =>
      // Most drugs moved in one or two ways: a bare 0 leaves the figures that are one in view.
      row[key] === 0 ? (
        <span className="quiet">0</span>
      ) : (
        <Exact amount={row[key] ?? 0} product={row.product} />
      ),
  };
}
