import { type SiteRow, sites } from '../../../../contract/administration/site.ts';
import { siteForm, siteKinds } from '../../../../rules/administration/siteForm.ts';
import { noticeWarning } from '../../../../rules/time/siteNotice.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { ListFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { State } from '../../../ui/feedback/State.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Standing } from './Standing.tsx';

const kindText = Object.fromEntries(siteKinds.map(({ value, text }) => [value, text]));

function columnsOn(today: string): readonly Column<SiteRow>[] {
  return [
    {
      head: 'Site',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ id, name, address }) => (
        <>
          <Link className="row-link" href={siteForm.addressOf(id)}>
            {name}
          </Link>
          <span className="cell-sub">{address}</span>
        </>
      ),
    },
    { head: 'DEA status', cell: (row) => <DeaStanding row={row} today={today} /> },
    { head: 'County', cell: ({ county }) => county || <NotRecorded /> },
    { head: 'Inventories', number: true, cell: ({ inventoryCount }) => inventoryCount },
    { head: 'Status', cell: ({ isActive }) => <Standing isActive={isActive} /> },
  ];
}

function DeaStanding({ row, today }: { row: SiteRow; today: string }) {
  if (row.kind === 'registered') {
    return (
      <>
        {kindText.registered}
        <span className="cell-sub mono">{row.deaNumber ?? 'No DEA number'}</span>
      </>
    );
  }
  return (
    <>
      {kindText.designated}
      <span className="cell-sub">
        {row.noticeGivenOn === null
          ? 'DEA not yet notified'
          : `Notice given ${dayText(row.noticeGivenOn)}`}
      </span>
      {row.isActive && noticeWarning(row, today) !== null && (
        <State tone="warning" path={warning}>
          No stock yet
        </State>
      )}
    </>
  );
}

function NotRecorded() {
  return <span className="quiet">Not recorded</span>;
}

/** Where the agency may keep stock: registered with the DEA, or designated with notice. */
export const page = resourcePages({
  list: listPage(sites, {
    form: siteForm,
    searchHint: 'Name, address or DEA number',
    filters: (query) => (
      <ListFilter query={query} name="kind" label="DEA status" empty="All" options={siteKinds} />
    ),
    columns: (_query, today) => columnsOn(today),
    firstUse:
      'A site is an address where controlled substances are kept. It is registered with the DEA, or a stationhouse designated with 30 days’ notice.',
  }),
  edit: editPage(sites, siteForm),
});
