import type { ReleaseNote } from '../../../contract/publications/releaseNote.ts';
import { queryOf } from '../../shell/address.ts';
import { type ListScreen, Page } from '../../shell/Page.tsx';
import { sorting } from '../../shell/SortLink.tsx';
import { RichText } from '../../ui/basic/RichText.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { FirstUse } from '../../ui/feedback/ListState.tsx';
import { document } from '../../ui/icons/navigation.ts';
import { Card } from '../../ui/layout/Card.tsx';

const path = '/release-notes';

/** PAGE-01: version number, go-live date and description of change, newest first; no search. */
export function ReleaseNotes({
  data,
  address,
  frame,
}: Pick<ListScreen, 'address' | 'frame'> & { data: readonly ReleaseNote[] }) {
  const sort = sortFrom(queryOf(address).sort);
  return (
    <Page frame={frame} title="Release Notes" keepUntil={null}>
      <Card id="release-notes" title="Releases" count={data.length}>
        {data.length === 0 ? (
          <FirstUse path={document} title="No release notes yet">
            Each new version is described here on the day it goes live.
          </FirstUse>
        ) : (
          <DataTable
            caption="Release notes"
            className="release-notes"
            columns={columnsFor(sort)}
            rows={sortReleaseNotes(data, sort)}
            rowKey={({ versionNumber }) => versionNumber}
          />
        )}
      </Card>
    </Page>
  );
}

function columnsFor(sort: string): Column<ReleaseNote>[] {
  return [
    {
      head: 'Version number',
      ...sorting(path, {}, sort, 'versionNumber'),
      place: 'cell-main strong nowrap',
      rowHeader: true,
      cell: ({ versionNumber }) => versionNumber,
    },
    {
      head: 'Go-live date',
      ...sorting(path, {}, sort, 'goLiveDate'),
      place: 'nowrap cell-two',
      cell: ({ goLiveDate, goLiveDateString }) => (
        <time dateTime={goLiveDate}>{goLiveDateString}</time>
      ),
    },
    {
      head: 'Description of change',
      place: 'cell-full',
      cell: ({ releaseNotes }) => <RichText html={releaseNotes} />,
    },
  ];
}

const columns = ['goLiveDate', 'versionNumber'];

/** How the address asks for them to be sorted; what it asks otherwise is the default, newest first (PAGE-01). */
export function sortFrom(asked: string | undefined): string {
  return asked !== undefined && columns.includes(asked.replace(/^-/, '')) ? asked : '-goLiveDate';
}

/** By `goLiveDate` or `versionNumber` (1.10 after 1.9), with a minus for descending. */
export function sortReleaseNotes(notes: readonly ReleaseNote[], sort: string): ReleaseNote[] {
  const key = sort.replace(/^-/, '') === 'versionNumber' ? 'versionNumber' : 'goLiveDate';
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator('en-US', { numeric: true }).compare;
  return notes.toSorted((a, b) => turn * compare(a[key], b[key]));
}
