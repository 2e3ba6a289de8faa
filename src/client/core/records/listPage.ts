import type { ListCall } from '../../../contract/core/resource.ts';
import { call } from '../../platform/http/call.ts';
import { type DefinedPage, definePage } from '../../shell/definePage.ts';
import { type ListPageParts, RecordListView } from './RecordListView.tsx';

/** The page that lists the records of a noun. */
export function listPage<Row extends { id: string }>(
  { list }: { list: ListCall<Row> },
  parts: ListPageParts<Row>,
): DefinedPage {
  return definePage({
    load: async ({ query, signal }) => ({ ...parts, ...(await call(list, { query }, { signal })) }),
    view: RecordListView<Row>,
  });
}
