import type { ReactNode } from 'react';
import type { ImportKind } from '../../../contract/import/import.ts';
import { type Query, queryOf } from '../../shell/address.ts';
import type { AppActor } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { useHolds } from '../../shell/useHolds.ts';
import { useSectionTitle } from '../../shell/useSectionTitle.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { ImportLink } from './ImportLink.tsx';
import { RecordList, type RecordListParts, type RecordPages } from './RecordList.tsx';

export interface ListPageParts<Row> extends RecordListParts {
  /** A function where they depend on the query, as on the order requested, or on the day (YYYY-MM-DD). */
  columns: readonly Column<Row>[] | ((query: Query, today: string) => readonly Column<Row>[]);
  /** The pages next to the list. */
  tabs?: (app: AppActor) => ReactNode;
  /** Above the list: what its rows add up to, such as a drawing. */
  above?: (rows: readonly Row[], query: Query) => ReactNode;
  /** Which files hold its records: administrators import and export them. */
  files?: ImportKind;
}

/** The list of a noun, drawn from what its page says of it and what the server answered. */
export function RecordListView<Row extends { id: string }>({
  app,
  name,
  frame,
  onOpen,
  address,
  loadedAt,
  data: { columns, tabs, above, files, tools, data: rows, ...parts },
}: ViewProps<ListPageParts<Row> & { data: Row[] } & RecordPages>) {
  const mayImport = useHolds(app, 'administration');
  return (
    <RecordList
      {...parts}
      frame={frame}
      tabs={tabs?.(app)}
      title={useSectionTitle(app, name)}
      address={address}
      onOpen={onOpen}
      tools={
        <>
          {files !== undefined && mayImport && <ImportLink kind={files} />}
          {tools}
        </>
      }
      columns={
        typeof columns === 'function' ? columns(queryOf(address), loadedAt.slice(0, 10)) : columns
      }
      rows={rows}
      above={above?.(rows, queryOf(address))}
      rowKey={({ id }) => id}
    />
  );
}
