import type { ReactNode } from 'react';
import type { FormColumn, FormHeader, FoundCount } from '../../../../contract/reports/form3848.ts';
import {
  differenceOf,
  endingOf,
  figureText,
  sheetsOf,
} from '../../../../rules/reports/form3848.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Difference } from './Difference.tsx';
import { decimalsOf, Figure } from './Figure.tsx';
import { FormNotes, firstNoteOf, NoteMarks } from './FormNotes.tsx';
import { FormTable, type LineName } from './FormTable.tsx';
import { EndingText, HeadFacts, PaperSheet } from './PaperSheet.tsx';

/** A column with its place in the whole form, which names its fields. */
type LabelLocation = FormColumn & { index: number };

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
  const placed: LabelLocation[] = columns.map((column, index) => ({ ...column, index }));
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
        <>
          <Sheet page={number + 1} sheet={sheet} counts={counts} countCell={countCell} />
          <FormNotes sheet={sheet} />
        </>
      )}
      {number === sheets.length - 1 && last}
    </PaperSheet>
  ));
}

function Sheet({
  page,
  sheet,
  counts,
  countCell,
}: {
  page: number;
  sheet: readonly LabelLocation[];
  counts: readonly FoundCount[];
  countCell: (part: 'stock' | 'subStocks', column: FormColumn, index: number) => ReactNode;
}) {
  const columns = sheet.map((column) => figuresOf(column, counts));
  const at = (column: number) => {
    const found = columns[column];
    if (found === undefined) throw new Error('A column beyond the sheet');
    return found;
  };
  const figure = (column: number, amount: number | null) => {
    const { unit, decimals } = at(column);
    return <Figure text={amount === null ? '' : figureText(amount, unit)} decimals={decimals} />;
  };
  return (
    <FormTable
      page={page}
      columns={sheet.length}
      caption={
        sheet[0]?.unit === 'mL'
          ? 'All amounts in milliliters (mL)'
          : 'Substances without a volume: amounts in the unit under each name'
      }
      cells={{
        head: (column) => <SubstanceName column={at(column).column} />,
        line: (name: LineName, column) => {
          const { column: of } = at(column);
          if (name !== 'stock' && name !== 'subStocks') {
            return (
              <>
                <NoteMarks marks={marksOf(sheet, column, name)} />
                {figure(column, of.lines[name])}
              </>
            );
          }
          const cell = countCell(name, of, of.index);
          return typeof cell === 'string' ? (
            <Figure text={cell} decimals={at(column).decimals} />
          ) : (
            cell
          );
        },
        ending: (column) => figure(column, at(column).ending),
        counted: (column) => <output>{figure(column, at(column).counted)}</output>,
        difference: (column) => (
          <Difference
            amount={at(column).difference}
            unit={at(column).unit}
            decimals={at(column).decimals}
          />
        ),
      }}
    />
  );
}

/** The footnotes of line 2, by number, and the mark of amended uses in line 3. */
function marksOf(sheet: readonly FormColumn[], column: number, line: LineName): string[] {
  const { notes = [], amendments = [] } = sheet[column] ?? {};
  if (line === 'used') return amendments.length > 0 ? ['A'] : [];
  if (line !== 'received') return [];
  return notes.map((_, offset) => String(firstNoteOf(sheet, column) + offset));
}

/** What a column adds up to, and how many decimals the longest of its figures has. */
function figuresOf(column: LabelLocation, counts: readonly FoundCount[]) {
  const { stock = null, subStocks = null } = counts.find(({ key }) => key === column.key) ?? {};
  const ending = endingOf(column.lines);
  const isCounted = stock !== null && subStocks !== null;
  const amounts = [...Object.values(column.lines), ending, stock ?? 0, subStocks ?? 0];
  return {
    column,
    unit: column.unit,
    ending,
    counted: isCounted ? stock + subStocks : null,
    difference: isCounted ? differenceOf(column.lines, { stock, subStocks }) : null,
    decimals: Math.max(...amounts.map((amount) => decimalsOf(figureText(amount, column.unit)))),
  };
}

function SubstanceName({ column }: { column: FormColumn }) {
  const { substance, concentration, unit, unitName } = column;
  return (
    <>
      {substance}
      <span className="paper-strength">{formatted(concentration)}</span>
      {unit !== 'mL' && (
        <span className="paper-strength">{unit === 'each' ? `${unitName}s` : unit}</span>
      )}
    </>
  );
}
