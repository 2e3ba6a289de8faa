import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/**
 * What is recorded, as label and value: in lines, in a row, or in a row that is its own card. Nothing recorded is said,
 * never left blank.
 */
export function Facts({
  facts,
  shape = 'lines',
  className = '',
}: {
  facts: readonly Fact[];
  shape?: 'lines' | 'row' | 'strip';
  className?: string;
}) {
  const base = { lines: 'facts', row: 'facts-row', strip: 'card facts-row facts-strip' }[shape];
  return (
    <dl className={`${base} ${className}`.trim()}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="quiet">Not recorded</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
