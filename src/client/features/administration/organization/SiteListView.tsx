import type { SiteList, SiteRow } from '../../../../contract/administration/site.ts';
import { noticeWarning, siteForm, siteKinds } from '../../../../rules/administration/siteForm.ts';
import { RecordList } from '../../../core/records/RecordList.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { dayText } from '../../../shell/text/when.ts';
import { useSectionTitle } from '../../../shell/useSectionTitle.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { State } from '../../../ui/feedback/State.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { Standing } from './Standing.tsx';

const kindText = Object.fromEntries(siteKinds.map(({ value, text }) => [value, text]));

/** Where the agency may keep stock: registered with the DEA, or designated with notice. */
export function SiteListView({
  app,
  frame,
  onOpen,
  data,
  address,
  loadedAt,
  name,
}: ViewProps<SiteList>) {
  return (
    <RecordList
      frame={frame}
      title={useSectionTitle(app, name)}
      things="Sites"
      thing="site"
      path={siteForm.listPath}
      address={address}
      onOpen={onOpen}
      newHref="/admin/sites/edit/new"
      searchHint="Name, address or DEA number"
      filters={(query) => (
        <Field id="kind" label="DEA status">
          {(control) => (
            <Select
              {...control}
              name="kind"
              empty="All"
              options={siteKinds}
              defaultValue={query.kind ?? ''}
            />
          )}
        </Field>
      )}
      columns={columnsOn(loadedAt.slice(0, 10))}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="A site is an address where controlled substances are kept. It is registered with the DEA, or a stationhouse designated with 30 days’ notice."
    />
  );
}

function columnsOn(today: string): readonly Column<SiteRow>[] {
  return [
    {
      key: 'name',
      head: 'Site',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ id, name, address }) => (
        <>
          <Link className="row-link" href={`/admin/sites/edit/${id}`}>
            {name}
          </Link>
          <span className="cell-sub">{address}</span>
        </>
      ),
    },
    {
      key: 'kind',
      head: 'DEA status',
      cell: (row) => <DeaStanding row={row} today={today} />,
    },
    { key: 'county', head: 'County', cell: ({ county }) => county || <NotRecorded /> },
    {
      key: 'count',
      head: 'Inventories',
      number: true,
      cell: ({ inventoryCount }) => inventoryCount,
    },
    { key: 'isActive', head: 'Status', cell: ({ isActive }) => <Standing isActive={isActive} /> },
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
