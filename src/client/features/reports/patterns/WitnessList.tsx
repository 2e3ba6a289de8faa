import type { WitnessShare } from '../../../../contract/patterns/patterns.ts';
import { percent } from '../../../../rules/patterns/patternText.ts';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';

const columns: Column<WitnessShare>[] = [
  {
    head: 'Witness',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ witness }) => witness?.name ?? 'Without an account',
  },
  { head: 'Acts witnessed', number: true, cell: ({ count, of }) => `${count} of ${of}` },
  { head: 'Share', number: true, cell: ({ value }) => percent(value) },
  {
    head: '95% interval',
    number: true,
    place: 'nowrap',
    cell: ({ low, high }) => `${percent(low)} to ${percent(high)}`,
  },
  {
    head: 'Of all witnesses',
    place: 'cell-full',
    cell: ({ value, low, high }) => (
      <svg className="pattern-plot" viewBox="0 0 240 20" aria-hidden="true">
        <rect className="pattern-bar" x="0" y="4" width={value * 240} height="12" />
        <line className="pattern-interval" x1={low * 240} x2={high * 240} y1="10" y2="10" />
      </svg>
    ),
  },
];

/** Who signed as witness for a person, the most frequent first, over all drugs. */
export function WitnessList({ witnesses }: { witnesses: readonly WitnessShare[] }) {
  return (
    <DataTable
      caption="Witnesses of this person, over all drugs"
      columns={columns}
      rows={witnesses}
      rowKey={({ witness }) => witness?.id ?? 'external'}
    />
  );
}
