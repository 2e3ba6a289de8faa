import type { Comparison } from '../../../../contract/patterns/patterns.ts';
import {
  countText,
  intervalText,
  measureLabels,
  valueText,
} from '../../../../rules/patterns/patternText.ts';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';

const columns: Column<Comparison>[] = [
  {
    head: 'Compared',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ measure, differs }) => (
      <>
        {differs ? <strong>{measureLabels[measure]}</strong> : measureLabels[measure]}
        {differs && <span className="cell-sub">Differs from peers</span>}
      </>
    ),
  },
  {
    head: 'This person',
    number: true,
    cell: (one) => (
      <>
        <span className="strong nowrap">{valueText(one.measure, one.value)}</span>
        <span className="cell-sub">{countText(one)}</span>
      </>
    ),
  },
  { head: '95% interval', number: true, place: 'nowrap', cell: intervalText },
  {
    head: 'Median of peers',
    number: true,
    cell: ({ measure, middle }) => valueText(measure, middle),
  },
  { head: 'Peers', place: 'cell-full', cell: (one) => <Strip one={one} /> },
];

/** A rate or share of a person among those of the peers: figures for everyone, dots for the eye. */
export function ComparisonList({ comparisons }: { comparisons: readonly Comparison[] }) {
  return (
    <DataTable
      caption="Rates and shares among peers"
      columns={columns}
      rows={comparisons}
      rowKey={({ measure }) => measure}
    />
  );
}

const [width, height] = [240, 24];

function Strip({ one: { peers, value, low, high, middle, differs } }: { one: Comparison }) {
  if (value === 0 && peers.every((peer) => peer === 0)) {
    return <span className="quiet small">None among peers, either</span>;
  }
  const most = Math.max(value, high, ...peers);
  const xOf = (at: number) => 6 + (most > 0 ? at / most : 0) * (width - 12);
  return (
    <svg className="pattern-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line className="pattern-axis" x1="0" x2={width} y1="12" y2="12" />
      <line className="pattern-middle" x1={xOf(middle)} x2={xOf(middle)} y1="3" y2="21" />
      {peers.map((peer, place) => (
        <circle
          // The peers are numbers without names, in their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal
          key={place}
          className="pattern-peer"
          cx={xOf(peer)}
          cy="12"
          r="3"
        />
      ))}
      <line className="pattern-interval" x1={xOf(low)} x2={xOf(high)} y1="12" y2="12" />
      <circle className={differs ? 'pattern-own' : 'pattern-like'} cx={xOf(value)} cy="12" r="5" />
    </svg>
  );
}
