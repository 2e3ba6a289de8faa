import type {
  StatechartDetails,
  StatechartState,
  StatechartTransition,
} from '../../../contract/audit/statechart.ts';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';

const transitionColumns: Column<StatechartTransition>[] = [
  {
    key: 'from',
    head: 'From',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ from }) => <Name of={from} />,
  },
  { key: 'event', head: 'Event', cell: ({ event }) => <Name of={event} /> },
  { key: 'guard', head: 'Guard', cell: ({ guard }) => <Name of={guard} /> },
  { key: 'actions', head: 'Actions', cell: ({ actions }) => <Name of={actions} /> },
  { key: 'to', head: 'To', cell: ({ to }) => <Name of={to} /> },
  {
    key: 'requirements',
    head: 'Requirements',
    cell: ({ requirements }) => requirements.join(', '),
  },
  { key: 'tours', head: 'Tours', cell: ({ tours }) => tours.join(', ') },
];

const stateColumns: Column<StatechartState>[] = [
  {
    key: 'state',
    head: 'State',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ state }) => <Name of={state} />,
  },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => kind },
  { key: 'meaning', head: 'Meaning', cell: ({ meaning }) => meaning },
  { key: 'runs', head: 'Runs', cell: ({ runs }) => <Name of={runs.join(', ')} /> },
  { key: 'tags', head: 'Tags', cell: ({ tags }) => <Name of={tags.join(', ')} /> },
  { key: 'actions', head: 'Actions', cell: ({ actions }) => <Name of={actions.join(', ')} /> },
];

/** Names of a chart are long words: they may break after their points. */
function Name({ of: name }: { of: string }) {
  return <span className="chart-name">{name}</span>;
}

export function TransitionTable({ rows }: { rows: readonly StatechartTransition[] }) {
  return (
    <DataTable
      caption="Transitions"
      className="chart-table"
      columns={transitionColumns}
      rows={rows}
      rowKey={(row) => rows.indexOf(row)}
    />
  );
}

export function StateTable({ rows }: { rows: readonly StatechartState[] }) {
  return (
    <DataTable
      caption="States"
      className="chart-table"
      columns={stateColumns}
      rows={rows}
      rowKey={({ state }) => state}
    />
  );
}

export function EquivalentTable({ rows }: { rows: StatechartDetails['mutants']['equivalent'] }) {
  return (
    <DataTable
      caption="Mutants without effect"
      columns={[
        { key: 'mutant', head: 'Fault', rowHeader: true, cell: ({ mutant }) => mutant },
        { key: 'reason', head: 'Why it has no effect', cell: ({ reason }) => reason },
      ]}
      rows={rows}
      rowKey={({ mutant }) => mutant}
    />
  );
}
