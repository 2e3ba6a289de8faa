import type {
  StatechartDetails,
  StatechartState,
  StatechartTransition,
} from '../../../contract/audit/statechart.ts';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';

const transitionColumns: Column<StatechartTransition>[] = [
  { head: 'From', rowHeader: true, place: 'cell-main', cell: ({ from }) => <Name of={from} /> },
  { head: 'Event', cell: ({ event }) => <Name of={event} /> },
  { head: 'Guard', cell: ({ guard }) => <Name of={guard} /> },
  { head: 'Actions', cell: ({ actions }) => <Name of={actions} /> },
  { head: 'To', cell: ({ to }) => <Name of={to} /> },
  { head: 'Requirements', cell: ({ requirements }) => requirements.join(', ') },
  { head: 'Tours', cell: ({ tours }) => tours.join(', ') },
];

const stateColumns: Column<StatechartState>[] = [
  { head: 'State', rowHeader: true, place: 'cell-main', cell: ({ state }) => <Name of={state} /> },
  { head: 'Kind', cell: ({ kind }) => kind },
  { head: 'Meaning', cell: ({ meaning }) => meaning },
  { head: 'Runs', cell: ({ runs }) => <Name of={runs.join(', ')} /> },
  { head: 'Tags', cell: ({ tags }) => <Name of={tags.join(', ')} /> },
  { head: 'Actions', cell: ({ actions }) => <Name of={actions.join(', ')} /> },
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

export function GuardTable({ rows }: { rows: StatechartDetails['guards'] }) {
  return (
    <DataTable
      caption="Guards"
      columns={[
        { head: 'Guard', rowHeader: true, cell: ({ name }) => <Name of={name} /> },
        { head: 'True when', cell: ({ meaning }) => meaning },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

export function DelayTable({ rows }: { rows: StatechartDetails['delays'] }) {
  return (
    <DataTable
      caption="Delays"
      columns={[
        { head: 'Delay', rowHeader: true, cell: ({ name }) => <Name of={name} /> },
        { head: 'Length', cell: ({ lasts }) => lasts },
        { head: 'Meaning', cell: ({ meaning }) => meaning },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

export function EquivalentTable({ rows }: { rows: StatechartDetails['mutants']['equivalent'] }) {
  return (
    <DataTable
      caption="Mutants without effect"
      columns={[
        { head: 'Fault', rowHeader: true, cell: ({ mutant }) => mutant },
        { head: 'Why it has no effect', cell: ({ reason }) => reason },
      ]}
      rows={rows}
      rowKey={({ mutant }) => mutant}
    />
  );
}
