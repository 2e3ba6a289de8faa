import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { agencyStatusMachine } from '../../../../machines/system/agencyStatus.machine.ts';
import type { AgencyRow } from '../../../contract/system/agencies.ts';
import { isStateCode, stateNames } from '../../../rules/core/states.ts';
import { agencyForm } from '../../../rules/system/agencyForm.ts';
import { integrationListPath } from '../../../rules/system/integrationForm.ts';
import { ListFilter } from '../../core/records/ListFilter.tsx';
import { RecordList } from '../../core/records/RecordList.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { requestSwap } from '../../shell/requestSwap.ts';
import { dateText } from '../../shell/text/formats.ts';
import { useSectionTitle } from '../../shell/useSectionTitle.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { stop } from '../../ui/icons/login.ts';
import { check } from '../../ui/icons/signs.ts';
import { StatusDialog } from './StatusDialog.tsx';
import { SystemLinks } from './SystemLinks.tsx';

export type AgencyStatusRef = ActorRefFrom<typeof agencyStatusMachine>;

const statuses = [
  { value: 'active', text: 'Active' },
  { value: 'suspended', text: 'Suspended' },
];

/** The agencies of the installation: created, edited, suspended and put back in use. */
export function AgenciesView({
  work,
  data,
  address,
  name,
  app,
  frame,
  onOpen,
}: ViewProps<{ data: AgencyRow[]; total: number }, AgencyStatusRef>) {
  const changed = useSelector(work, (state) => state.context.changed);
  const rows = data.data.map((row) => ({ ...row, ...changed[row.id] }));
  return (
    <>
      <RecordList
        frame={frame}
        title={useSectionTitle(app, name)}
        form={agencyForm}
        address={address}
        onOpen={onOpen}
        searchHint="Name"
        filters={(query) => (
          <ListFilter query={query} name="status" label="Status" empty="All" options={statuses} />
        )}
        tools={
          <>
            <Button small onClick={() => requestSwap(app, { origin: 'page', forcedPath: null })}>
              Change Customer
            </Button>
            <SystemLinks />
          </>
        }
        columns={columnsFor(work)}
        rows={rows}
        total={data.total}
        rowKey={({ id }) => id}
        firstUse="A customer is an agency with its own people, stock and records."
      />
      <StatusDialog work={work} />
    </>
  );
}

function columnsFor(work: AgencyStatusRef): Column<AgencyRow>[] {
  return [
    {
      head: 'Customer',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ id, name, number }) => (
        <>
          <Link className="row-link" href={agencyForm.addressOf(id)}>
            {name}
          </Link>
          <span className="cell-sub">No. {number}</span>
        </>
      ),
    },
    { head: 'State', cell: ({ state }) => (isStateCode(state) ? stateNames[state] : state) },
    { head: 'Users', number: true, cell: ({ users }) => users.toLocaleString('en-US') },
    {
      head: 'Integrations',
      number: true,
      cell: ({ number, integrations, name }) => (
        <Link href={integrationListPath(number)}>
          {integrations}
          <span className="visually-hidden"> integrations of {name}</span>
        </Link>
      ),
    },
    { head: 'Since', cell: ({ createdAt }) => dateText(createdAt) },
    { head: 'Status', place: 'cell-corner', cell: (row) => <Status row={row} /> },
    {
      head: 'Action',
      cell: ({ id, name, isActive }) => (
        <Button
          small
          aria-label={`${isActive ? 'Suspend' : 'Resume'} ${name}`}
          onClick={() =>
            work.send({
              type: isActive ? 'suspension.requested' : 'resumption.requested',
              customer: { id, name },
            })
          }
        >
          {isActive ? 'Suspend' : 'Resume'}
        </Button>
      ),
    },
  ];
}

function Status({ row: { isActive, suspendedAt, suspensionReason } }: { row: AgencyRow }) {
  if (isActive) {
    return (
      <Badge tone="good" path={check}>
        Active
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="bad" path={stop}>
        Suspended
      </Badge>
      <span className="cell-sub">
        {[suspensionReason, suspendedAt && `since ${dateText(suspendedAt)}`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
}
