import {
  type ChartMatches,
  type ChartMatchRow,
  MatchKind,
  matchPageLength,
} from '../../../../contract/import/patientChart.ts';
import { kindLabels } from '../../../../rules/import/patient-charts/resultText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { daysText } from '../../../../rules/time/dayText.ts';
import { addressWith, type Query, queryOf } from '../../../shell/address.ts';
import { FilterChoice, FilterForm } from '../../../shell/FilterForm.tsx';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { aboveAll } from '../../../shell/trails.tsx';
import { Badge, type Tone } from '../../../ui/basic/Badge.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { ListPaging } from '../../../ui/data/Paging.tsx';
import { FirstUse, NoMatch } from '../../../ui/feedback/ListState.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

const { path, title } = routeOf('chartComparison');

/** The doses of patient charts next to the uses of the ledger (EPCR-02). */
export function ChartComparison({
  data: { compared },
  address,
  frame,
  onOpen,
}: {
  data: { compared: ChartMatches };
  address: string;
  frame?: Frame;
  onOpen: (address: string) => void;
}) {
  const query = queryOf(address);
  const { rows, total, totals, from, to, importedAt } = compared;
  return (
    <Page
      frame={frame}
      title={title}
      trail={[aboveAll]}
      tools={<ButtonLink href={routeOf('patientCharts').path}>Import patient charts</ButtonLink>}
    >
      <div className="stack">
        <Filters compared={compared} query={query} onOpen={onOpen} />
        <Card
          id="doses"
          title={daysText(from, to)}
          count={total}
          note={
            importedAt === null
              ? 'No charts imported yet'
              : `Charts imported ${whenText(importedAt)}`
          }
        >
          <div className="card-body">
            <p role="status">
              {MatchKind.options
                .map((kind) => `${kindLabels[kind]}: ${totals[kind].toLocaleString('en-US')}`)
                .join('. ')}
              .
            </p>
          </div>
          {rows.length === 0 ? (
            <Nothing compared={compared} />
          ) : (
            <DataTable
              caption="Doses of patient charts and uses of the ledger, newest first"
              className="report-lines"
              columns={columnsFor(compared)}
              rows={rows}
              rowKey={({ key }) => key}
            />
          )}
          <Pages query={query} shown={rows.length} total={total} />
        </Card>
      </div>
    </Page>
  );
}

function Filters({
  compared: { from, to },
  query,
  onOpen,
}: {
  compared: ChartMatches;
  query: Query;
  onOpen: (address: string) => void;
}) {
  return (
    <FilterForm
      label="What is compared"
      path={path}
      query={query}
      isFiltered={Boolean(query.from || query.to || query.kind)}
      onOpen={onOpen}
    >
      <TextField id="from" label="From" type="date" defaultValue={from} required />
      <TextField id="to" label="To" type="date" defaultValue={to} required />
      <FilterChoice
        id="kind"
        label="Result"
        empty="All results"
        options={MatchKind.options.map((value) => ({ value, text: kindLabels[value] }))}
        query={query}
      />
    </FilterForm>
  );
}

function Nothing({ compared: { importedAt, kind } }: { compared: ChartMatches }) {
  if (importedAt === null) {
    return (
      <FirstUse
        title="No patient charts yet"
        acts={
          <ButtonLink kind="primary" href={routeOf('patientCharts').path}>
            Import patient charts
          </ButtonLink>
        }
      >
        Doses of imported charts appear here, next to the uses of the ledger.
      </FirstUse>
    );
  }
  return (
    <NoMatch
      title="No doses in this period"
      acts={<ButtonLink href={path}>Clear filters</ButtonLink>}
    >
      {kind === null
        ? 'No chart has a dose of your drugs in it, and no use was recorded.'
        : `None is “${kindLabels[kind]}”.`}
    </NoMatch>
  );
}

function Pages({ query, shown, total }: { query: Query; shown: number; total: number }) {
  if (total <= matchPageLength && !Number(query.start)) return null;
  return (
    <ListPaging
      start={query.start}
      length={matchPageLength}
      shown={shown}
      total={total}
      addressAt={(start) => addressWith(path, query, { start })}
    />
  );
}

const tones: Readonly<Record<MatchKind, Tone>> = {
  matched: 'good',
  amountDiffers: 'bad',
  onlyInChart: 'bad',
  onlyInLedger: 'warning',
};

function columnsFor({ timeZone }: ChartMatches): Column<ChartMatchRow>[] {
  return [
    {
      head: 'Result',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ kind, case: one }) => (
        <>
          <Badge tone={tones[kind]}>{kindLabels[kind]}</Badge>
          {one !== null && (
            <Link className="cell-sub" href={`/cases/${one.id}`}>
              Case {one.number}
              {one.isOpen ? '' : ' (closed)'}
            </Link>
          )}
        </>
      ),
    },
    {
      head: 'Patient chart',
      place: 'cell-full',
      cell: ({ chart }) =>
        chart === null ? (
          <span className="quiet">No dose charted</span>
        ) : (
          <>
            <span className="strong nowrap">{formatted(`${chart.dose} ${chart.unit}`)}</span>{' '}
            {chart.products[0] ?? `RxNorm ${chart.drug}`}
            <time className="cell-sub" dateTime={chart.givenAt}>
              {momentText(timeZone, chart.givenAt)}
            </time>
            <span className="cell-sub">
              Incident {chart.incident}, chart {chart.chart}
              {chart.version > 1 && `, version ${chart.version}`}
            </span>
            <span className="cell-sub">
              {[chart.crew === '' ? '' : `Crew ${chart.crew}`, chart.authorization, chart.physician]
                .filter((text) => text !== '')
                .join(', ')}
            </span>
          </>
        ),
    },
    {
      head: 'Ledger',
      place: 'cell-full',
      cell: ({ ledger }) =>
        ledger === null ? (
          <span className="quiet">No use recorded</span>
        ) : (
          <>
            <span className="strong nowrap">
              {formatted(formatAmount(ledger.given, ledger.product))}
            </span>{' '}
            administered
            <ProductBlock product={ledger.product} />
            <time className="cell-sub" dateTime={ledger.occurredAt}>
              {momentText(timeZone, ledger.occurredAt)}
            </time>
            <span className="cell-sub">
              Incident {ledger.incident}, entry {ledger.sequence.toLocaleString('en-US')},{' '}
              <Link href={`/inventory/${ledger.inventoryId}`}>{ledger.inventory}</Link>
            </span>
            <span className="cell-sub">
              {ledger.givenBy}, {ledger.orderKind} order, {ledger.authorizedBy}
            </span>
          </>
        ),
    },
  ];
}
