import type { ReactNode } from 'react';
import type { FormColumn, FormHeader, FoundCount } from '../../../contract/form3848.ts';
import {
  differenceOf,
  endingOf,
  type FigureUnit,
  figureText,
  sheetsOf,
} from '../../../rules/form3848.ts';
import { readable } from '../product/readable.ts';
import { Difference } from './Difference.tsx';
import { FormTable, type LineName } from './FormTable.tsx';
import { EndingText, HeadFacts, PaperSheet } from './PaperSheet.tsx';

/** A column with its place in the whole form, which names its fields. */
type Placed = FormColumn & { index: number };

/** All sheets of a filled form: five substances each, what has no volume on sheets of its own. */
export function FormSheets({
  periodEnd,
  header,
  columns,
  counts,
  countCell,
  note,
  last,
}: {
  periodEnd: string;
  header: FormHeader;
  columns: readonly FormColumn[];
  counts: readonly FoundCount[];
  /** Lines 8 and 9: typed in a draft, written on a signed form. */
  countCell: (part: 'stock' | 'subStocks', column: FormColumn, index: number) => ReactNode;
  note: string;
  /** Below the table of the last sheet. */
  last: ReactNode;
}) {
  const placed: Placed[] = columns.map((column, index) => ({ ...column, index }));
  const found = sheetsOf(placed);
  const sheets = found.length === 0 ? [[]] : found;
  return sheets.map((sheet, number) => (
    <PaperSheet
      key={sheet[0]?.key ?? 'empty'}
      id={`sheet-${number + 1}`}
      ending={<EndingText day={periodEnd} />}
      page={`${number + 1} of ${sheets.length}`}
      facts={<HeadFacts header={header} />}
      note={note}
    >
      {sheet.length === 0 ? (
        <p>No controlled substances were held, received or used in this period.</p>
      ) : (
        <Sheet sheet={sheet} counts={counts} countCell={countCell} />
      )}
      {number === sheets.length - 1 && last}
    </PaperSheet>
  ));
}

function Sheet({
  sheet,
  counts,
  countCell,
}: {
  sheet: readonly Placed[];
  counts: readonly FoundCount[];
  countCell: (part: 'stock' | 'subStocks', column: FormColumn, index: number) => ReactNode;
}) {
  const at = (column: number) => {
    const found = sheet[column];
    if (found === undefined) throw new Error('A column beyond the sheet');
    const count = counts.find(({ key }) => key === found.key);
    return { column: found, stock: count?.stock ?? null, subStocks: count?.subStocks ?? null };
  };
  const isLiquid = sheet[0]?.unit === 'mL';
  return (
    <FormTable
      columns={sheet.length}
      caption={
        isLiquid
          ? 'All amounts in millilitres (mL)'
          : 'Substances without a volume: amounts in the unit under each name'
      }
      cells={{
        head: (column) => <SubstanceName column={at(column).column} />,
        line: (name: LineName, column) => {
          const { column: of } = at(column);
          if (name === 'stock' || name === 'subStocks') return countCell(name, of, of.index);
          return figureText(of.lines[name], of.unit);
        },
        ending: (column) => figureText(endingOf(at(column).column.lines), at(column).column.unit),
        counted: (column) => {
          const { stock, subStocks, column: of } = at(column);
          return (
            <output>
              {stock === null || subStocks === null ? '' : sum(stock, subStocks, of.unit)}
            </output>
          );
        },
        difference: (column) => {
          const { stock, subStocks, column: of } = at(column);
          const amount =
            stock === null || subStocks === null
              ? null
              : differenceOf(of.lines, { stock, subStocks });
          return <Difference amount={amount} unit={of.unit} />;
        },
      }}
    />
  );
}

function sum(stock: number, subStocks: number, unit: FigureUnit): string {
  return figureText(stock + subStocks, unit);
}

function SubstanceName({ column }: { column: FormColumn }) {
  const { substance, concentration, unit, unitName } = column;
  return (
    <>
      {substance}
      <span className="paper-strength">{readable(concentration)}</span>
      {unit !== 'mL' && (
        <span className="paper-strength">{unit === 'each' ? `${unitName}s` : unit}</span>
      )}
    </>
  );
}
