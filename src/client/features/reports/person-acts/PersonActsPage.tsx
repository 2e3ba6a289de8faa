import {
  type PersonAct,
  type PersonActs,
  PersonRole,
} from '../../../../contract/reports/personActs.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { personRoleLabels } from '../../../../rules/reports/personActs.ts';
import { addressWith, type Query, queryOf } from '../../../shell/address.ts';
import { CursorPaging } from '../../../shell/CursorPaging.tsx';
import { FilterChoice } from '../../../shell/FilterForm.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { user } from '../../../ui/icons/navigation.ts';
import { clock } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReportEmpty } from '../ReportEmpty.tsx';
import { isNarrowed } from '../ReportFilters.tsx';
import { ReportPage } from '../ReportPage.tsx';
import { placedWhen } from '../reportLook.ts';
import type { ReportProps } from '../reportView.tsx';

const { path, title } = routeOf('personActs');

const roleOptions = PersonRole.options.map((value) => ({ value, text: personRoleLabels[value] }));

/** Everything a person did, by their role in each act (REPORT-04). */
export function PersonActsPage({ work, ...page }: ReportProps<PersonActs>) {
  const { person, people, rows, older } = page.data;
  const query = queryOf(page.address);
  const role = roleOptions.find(({ value }) => value === query.role)?.text ?? 'All roles';
  const more = (
    <>
      <FilterChoice
        id="userId"
        label="Person"
        empty="Choose a person"
        options={people.map(({ id, name }) => ({ value: id, text: name }))}
        query={query}
      />
      <FilterChoice
        id="role"
        label="Role in the act"
        empty="All roles"
        options={roleOptions}
        query={query}
      />
    </>
  );
  return (
    <ReportPage
      // Without a person there is nothing to save.
      page={person === null ? page : { ...page, work }}
      title={person === null ? title : `Acts of ${person.name}`}
      path={path}
      scope={{ ofDrugs: false, bySchedule: true, more }}
      about={{
        more: [
          { label: 'Person', value: person?.name ?? 'No one chosen' },
          { label: 'Role in the act', value: role },
        ],
      }}
    >
      {person === null ? (
        <div className="card">
          <FirstUse path={user} title="Choose a person">
            The report lists what they recorded, gave, disposed, witnessed, carried, received,
            amended or closed. Opening it is recorded in the audit history.
          </FirstUse>
        </div>
      ) : (
        <Acts page={page} query={query} rows={rows} older={older} />
      )}
    </ReportPage>
  );
}

function Acts({
  page,
  query,
  rows,
  older,
}: {
  page: Omit<ReportProps<PersonActs>, 'work'>;
  query: Query;
  rows: readonly PersonAct[];
  older: string | null;
}) {
  const { head, person } = page.data;
  const isWhole = older === null && !query.before;
  return (
    <Card
      id="acts"
      title={`Acts of ${person?.name ?? ''}`}
      note={`${countText(rows.length)}${isWhole ? '' : ' on this page'}`}
    >
      {rows.length === 0 ? (
        <ReportEmpty
          head={head}
          path={addressWith(path, {}, { userId: query.userId ?? '' })}
          isFiltered={isNarrowed(query) || Boolean(query.role)}
          what="was done by this person"
        />
      ) : (
        <DataTable
          caption="Acts of the person, newest first"
          className="report-lines"
          columns={columnsFor(page.data)}
          rows={rows}
          rowKey={({ id, title: act }) => `${id} ${act}`}
        />
      )}
      <CursorPaging
        query={query}
        older={older}
        addressAt={(cursor) => addressWith(path, query, { before: '', ...cursor })}
      />
    </Card>
  );
}

function countText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'act' : 'acts'}`;
}

function columnsFor({ head }: PersonActs): Column<PersonAct>[] {
  return [
    {
      head: 'Occurred',
      cell: ({ occurredAt, isLate }) => (
        <>
          <time className="nowrap" dateTime={occurredAt}>
            {placedWhen(occurredAt, head)}
          </time>
          {isLate && (
            <Badge tone="warning" path={clock}>
              Recorded late
            </Badge>
          )}
        </>
      ),
    },
    {
      head: 'Act',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ title: act, sequence }) => (
        <>
          {act}
          {sequence !== null && (
            <span className="cell-sub nowrap">No. {sequence.toLocaleString('en-US')}</span>
          )}
        </>
      ),
    },
    {
      head: 'Role in the act',
      cell: ({ roles }) => roles.map((role) => personRoleLabels[role]).join(', '),
    },
    {
      head: 'Inventory',
      place: 'cell-two',
      cell: ({ inventory }) =>
        inventory === null ? (
          'Whole registration'
        ) : (
          <Link href={`/inventory/${inventory.id}`}>{inventory.name}</Link>
        ),
    },
    { head: 'Details', place: 'cell-full', cell: ({ summary }) => formatted(summary) },
  ];
}
