import type { ReactNode } from 'react';
import { formLines } from '../../../../rules/reports/form3848.ts';

/** What stands in the table, by line; `column` counts from the left of this sheet. */
export interface FormCells {
  head: (column: number) => ReactNode;
  line: (name: LineName, column: number) => ReactNode;
  /** Lines 7, 10 and 11. */
  ending: (column: number) => ReactNode;
  counted: (column: number) => ReactNode;
  difference: (column: number) => ReactNode;
}

export type LineName = (typeof formLines)[number]['name'] | 'stock' | 'subStocks';

/** Lines 1 to 11 of one sheet. */
export function FormTable({
  columns,
  caption,
  page,
  cells,
}: {
  columns: number;
  caption: string;
  /** Number of the sheet: it distinguishes the tables. */
  page: number;
  cells: FormCells;
}) {
  const all = Array.from({ length: columns }, (_, column) => column);
  const row = (line: Line, cell: (column: number) => ReactNode) => (
    <tr key={line.number} className={line.kind}>
      <LineHead {...line} />
      {all.map((column) => (
        <td key={column}>{cell(column)}</td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className="paper-scroll" tabIndex={0} aria-label={`Amounts on page ${page}`}>
      <table className="paper-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="paper-text">
                <span className="paper-number" />
                <span>Substance and concentration</span>
              </span>
            </th>
            {all.map((column) => (
              <th key={column} scope="col">
                {cells.head(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {formLines.map(({ name, text, sign }, index) =>
            row({ number: index + 1, text, sign: signs[index === 0 ? 'none' : sign] }, (column) =>
              cells.line(name, column),
            ),
          )}
          {row(
            { number: 7, text: 'Ending amount, calculated', sign: '=', kind: 'paper-sum' },
            cells.ending,
          )}
        </tbody>
        <tbody>
          {row({ number: 8, text: 'Physical count, stock', sign: '' }, (column) =>
            cells.line('stock', column),
          )}
          {row({ number: 9, text: 'Physical count, sub-stocks', sign: '+' }, (column) =>
            cells.line('subStocks', column),
          )}
          {row(
            { number: 10, text: 'Physical count, total', sign: '=', kind: 'paper-sum' },
            cells.counted,
          )}
          {row({ number: 11, text: 'Difference', sign: '10 − 7' }, cells.difference)}
        </tbody>
      </table>
    </section>
  );
}

const signs = { none: '', '1': '+', '-1': '−' } as const;

interface Line {
  number: number;
  text: string;
  sign: string;
  kind?: string;
}

function LineHead({ number, text, sign }: Line) {
  return (
    <th scope="row">
      <span className="paper-text">
        <span className="paper-number">{number}</span>
        <span>
          {text}
          {sign !== '' && <span className="paper-sign-of">&nbsp;{sign}</span>}
        </span>
      </span>
    </th>
  );
}
