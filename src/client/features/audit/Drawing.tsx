import type { ReactNode } from 'react';
import { type StatechartDetails, statechartFilePath } from '../../../contract/audit/statechart.ts';
import { Card } from '../../ui/layout/Card.tsx';

const sizes = [
  ['fit', 'Whole'],
  ['full', 'Actual size'],
  ['double', 'Twice'],
] as const;

/**
 * The auditors' own SVG; its size is chosen without a script, and what is larger than the card is scrolled. On paper
 * there are the sheets instead.
 */
export function Drawing({ data, tools }: { data: StatechartDetails; tools: ReactNode }) {
  const { subject, chart, stateCount, transitionCount, drawing } = data;
  const source = statechartFilePath.replace('{file}', `${subject}.svg`);
  const count = drawing.sheets.length;
  return (
    <Card id="drawing" title="Diagram" tools={tools} className="statechart-card">
      <fieldset className="segmented statechart-sizes">
        <legend className="visually-hidden">Size of the diagram</legend>
        {sizes.map(([size, name]) => (
          <label key={size}>
            <input
              type="radio"
              name="size"
              value={size}
              data-size={size}
              defaultChecked={size === 'full'}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <section className="statechart-drawing" tabIndex={0} aria-label={`Diagram of ${chart}`}>
        <img
          src={source}
          width={drawing.width}
          height={drawing.height}
          alt={`Statechart of ${chart}: ${stateCount} states and ${transitionCount} transitions, listed below as tables.`}
        />
      </section>
      {drawing.sheets.map(({ x, y, width, height }, index) => (
        <svg
          key={y}
          className={`statechart-sheet ${width > height ? 'lying' : 'upright'}`}
          viewBox={`${x} ${y} ${width} ${height}`}
          role="img"
          aria-label={`Statechart of ${chart}, sheet ${index + 1} of ${count}`}
        >
          <image href={source} width={drawing.width} height={drawing.height} />
        </svg>
      ))}
    </Card>
  );
}
