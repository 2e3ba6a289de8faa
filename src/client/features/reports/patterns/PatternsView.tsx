import type { PatternLine, Patterns } from '../../../../contract/patterns/patterns.ts';
import { patternPeriods } from '../../../../rules/patterns/patternPeriods.ts';
import {
  measureLabels,
  peersText,
  tooFewReasons,
  tooFewToCompare,
} from '../../../../rules/patterns/patternText.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { daysText } from '../../../../rules/time/dayText.ts';
import { addressWith, queryOf } from '../../../shell/address.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { FilterChoice, FilterForm } from '../../../shell/FilterForm.tsx';
import { Page } from '../../../shell/Page.tsx';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { aboveReports } from '../../../shell/trails.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse, NoMatch } from '../../../ui/feedback/ListState.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { placedWhen, productOptions } from '../reportLook.ts';
import { reportParts } from '../reportView.tsx';
import { DistancePlot } from './DistancePlot.tsx';
import { patternsPath, personPatternAddress } from './patternAddress.ts';

type Props = ViewProps<Patterns>;

export function PatternsView(props: Props) {
  return <PatternsPage {...reportParts(props, 'patterns')} data={props.data} />;
}

/** Everyone who used a drug in the period, those furthest from their peers first. Never the reader, and never a verdict. */
export function PatternsPage({
  data,
  tabs,
  address,
  frame,
  onOpen,
}: Omit<ReturnType<typeof reportParts>, 'loadedAt'> & { data: Patterns }) {
  const query = queryOf(address);
  const { lines, products, from, to, timeZone, madeAt } = data;
  const periods = patternPeriods(dayIn(timeZone, madeAt));
  const compared = lines.filter(({ tooFew }) => tooFew === null);
  const few = lines.filter(({ tooFew }) => tooFew !== null);
  return (
    <Page frame={frame} title="Patterns" trail={aboveReports} tools={<PrintButton />}>
      {tabs}
      <FilterForm
        label="Patterns"
        path={patternsPath}
        query={query}
        isFiltered={Boolean(query.to) || Boolean(query.productId)}
        onOpen={onOpen}
      >
        <SelectField
          id="to"
          label="Period"
          options={periods.map((period) => ({
            value: period.to,
            text: daysText(period.from, period.to),
          }))}
          defaultValue={to}
        />
        <FilterChoice
          id="productId"
          label="Drug"
          empty="All drugs"
          options={productOptions({ places: [], products })}
          query={query}
        />
      </FilterForm>
      <PeriodSteps periods={periods} to={to} productId={query.productId} />
      <Card
        id="distances"
        title="Distance from peers"
        note={`${daysText(from, to)}. ${plotText(lines)} You are not among them.`}
      >
        <div className="card-body">
          <p className="quiet small">
            People differ for many reasons: patients, partners, teaching, paperwork. This page only
            compares. Nothing happens unless you open a case. This view is recorded in the audit
            history.
          </p>
          <DistancePlot lines={lines} />
        </div>
      </Card>
      <Card id="people" title="People and drugs" count={lines.length}>
        {lines.length === 0 && <NoOne isFiltered={Boolean(query.productId)} />}
        {compared.length > 0 && (
          <DataTable
            caption="People and drugs, those that differ from peers first"
            columns={columnsOf(data)}
            rows={compared}
            rowKey={keyOf}
          />
        )}
        {few.length > 0 && (
          <details className="pattern-few" open={compared.length === 0}>
            <summary>
              {tooFewToCompare} ({few.length})
            </summary>
            <DataTable
              caption={tooFewToCompare}
              columns={columnsOf(data)}
              rows={few}
              rowKey={keyOf}
            />
          </details>
        )}
      </Card>
      <p className="quiet small">
        Made {placedWhen(madeAt, { timeZone })} by {data.madeBy}.
      </p>
    </Page>
  );
}

const keyOf = ({ person, productId }: PatternLine) => `${person.id} ${productId}`;

/** One period after another: a pattern is often seen in some of them only. */
function PeriodSteps({
  periods,
  to,
  productId,
}: {
  periods: ReturnType<typeof patternPeriods>;
  to: string;
  productId: string | undefined;
}) {
  const at = periods.findIndex((period) => period.to === to);
  const step = (label: string, period: (typeof periods)[number] | undefined) =>
    period && (
      <Link href={addressWith(patternsPath, { to: period.to, ...(productId && { productId }) })}>
        {label}
      </Link>
    );
  return (
    <nav className="pattern-periods screen-only" aria-label="Periods">
      {step('Earlier 90 days', periods[at + 1])}
      {at > 0 && step('Later 90 days', periods[at - 1])}
    </nav>
  );
}

function plotText(lines: readonly PatternLine[]): string {
  return lines.some(({ comparisons }) => comparisons.length > 0)
    ? 'Each dot is a person and a drug. Dots in the band do not differ.'
    : 'No one has enough doses and peers to be compared.';
}

function NoOne({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NoMatch title="No one used this drug" acts={<Link href={patternsPath}>Show all drugs</Link>}>
      In this period no one but you recorded anything with it.
    </NoMatch>
  ) : (
    <FirstUse title="Nothing was used">
      In this period no one but you recorded a use. Choose an earlier period.
    </FirstUse>
  );
}

function columnsOf({ products, to }: Patterns): Column<PatternLine>[] {
  const productOf = (id: string) => products.find((one) => one.id === id);
  return [
    {
      head: 'Person',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ person, productId }) => (
        <Link href={addressWith(personPatternAddress(person.id, productId), { to })}>
          {person.name}
        </Link>
      ),
    },
    {
      head: 'Drug',
      cell: ({ productId }) => {
        const product = productOf(productId);
        return product && `${product.name} ${formatted(product.strength)}`;
      },
    },
    { head: 'Doses', number: true, cell: ({ doses }) => doses },
    {
      head: 'Administered',
      number: true,
      cell: ({ productId, given }) => amount(given, productOf(productId)),
    },
    {
      head: 'Wasted',
      number: true,
      cell: ({ productId, wasted }) => amount(wasted, productOf(productId)),
    },
    { head: 'Among peers', place: 'cell-full', cell: (line) => <AmongPeers line={line} /> },
  ];
}

function amount(value: number, product: Patterns['products'][number] | undefined) {
  return product && formatted(formatAmount(value, product));
}

function AmongPeers({ line }: { line: PatternLine }) {
  const { tooFew, comparisons } = line;
  if (tooFew !== null) {
    return (
      <span className="quiet">
        {tooFewToCompare}: {tooFewReasons[tooFew]}
      </span>
    );
  }
  const differing = comparisons.filter(({ differs }) => differs);
  return (
    <>
      {differing.length === 0 ? (
        <span>Like peers</span>
      ) : (
        <strong>
          Differs from peers:{' '}
          {differing.map(({ measure }) => measureLabels[measure].toLowerCase()).join(', ')}
        </strong>
      )}
      <span className="cell-sub">{peersText(line)}</span>
    </>
  );
}
