import { Fragment, type ReactNode } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { arrowDown, arrowUp, sort } from '../icons/acts.ts';

export type SortDirection = 'ascending' | 'descending';

export interface Column<Row> {
  /** Where the head alone does not tell it from the others. */
  key?: string;
  /** The head's words; repeated as a label where rows become cards, unless `place` is `main` or `corner`. */
  head: string;
  /** In the head, behind the words: the unit of every figure below. */
  unit?: string;
  number?: boolean;
  /** The link that sorts by this column, given the arrow that belongs into it. */
  sortLink?: (content: ReactNode) => ReactNode;
  sorted?: SortDirection | undefined;
  cell: (row: Row) => ReactNode;
  /** What the row is about: a row header, and the title of the card. */
  rowHeader?: boolean;
  /** Further classes of the cell, such as `cell-main`, `cell-corner`, `strong`, `nowrap`. */
  place?: string;
  /** Behind the figure in the card, where the head is out of sight. */
  cardUnit?: string;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  className?: string;
  /** Rows become cards where the container is narrow. */
  stack?: boolean;
  /** A row opened under its row, or nothing. */
  detail?: (row: Row) => ReactNode;
  rowClass?: (row: Row) => string | undefined;
}

/** A native table: caption, scope, `aria-sort`, sticky head; figures to the right with their unit in the head. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, className = '', stack = true, detail, rowClass } = props;
  return (
    <div className="table-wrap">
      <table className={`table ${stack ? 'table-stack ' : ''}${className}`.trim()}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key ?? column.head} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const opened = detail?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr className={rowClass?.(row)}>
                  {columns.map((column) => (
                    <BodyCell key={column.key ?? column.head} column={column} row={row} />
                  ))}
                </tr>
                {opened && (
                  <tr className="entry-open">
                    <td colSpan={columns.length}>{opened}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { head, unit, number, sortLink, sorted } = column;
  const words = (
    <>
      <span>{head}</span>
      {unit && <span className="unit-label"> ({unit})</span>}
    </>
  );
  return (
    <th scope="col" className={number ? 'number' : undefined} aria-sort={sorted}>
      {sortLink
        ? sortLink(
            <>
              {words}
              <Icon path={sorted ? (sorted === 'ascending' ? arrowUp : arrowDown) : sort} />
            </>,
          )
        : words}
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, unit, number, rowHeader, place = '', cardUnit, cell } = column;
  const named = !/\bcell-(main|corner|title|badge|full|entry|when|states)\b/.test(place);
  const attributes = {
    className: [number && 'number', place].filter(Boolean).join(' ') || undefined,
    'data-label': named ? (unit ? `${head} (${unit})` : head) : undefined,
    'data-unit': cardUnit,
  };
  const content = cell(row);
  return rowHeader ? (
    <th scope="row" {...attributes}>
      {content}
    </th>
  ) : (
    <td {...attributes}>{content}</td>
  );
}
