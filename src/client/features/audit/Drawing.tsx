import type { ReactNode } from 'react';
import { type StatechartDetails, statechartFilePath } from '../../../contract/audit/statechart.ts';
import { Card } from '../../ui/layout/Card.tsx';

const sizes = [
  ['fit', 'Whole'],
  ['full', 'Actual size'],
  ['double', 'Twice'],
] as const;

const sourceOf = (name: string) => statechartFilePath.replace('{file}', `${name}.svg`);

/**
 * The auditors' own SVG, or the index and the parts of a chart that is too large for two pages; the size is chosen
 * without a script, and what is larger than the card is scrolled. On paper there are the sheets instead.
 */
export function Drawing({ data, tools }: { data: StatechartDetails; tools: ReactNode }) {
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
      {picturesOf(data).map(({ name, title, label, width, height, text }) => (
        <figure key={name} className="statechart-figure">
          {title !== null && <figcaption className="chart-name">{title}</figcaption>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
          <section className="statechart-drawing" tabIndex={0} aria-label={label}>
            <img src={sourceOf(name)} width={width} height={height} alt={text} />
          </section>
        </figure>
      ))}
      {sheetsOf(data).map(({ name, size, view, label }) => (
        <svg
          key={label}
          className={`statechart-sheet ${view.width > view.height ? 'lying' : 'upright'}`}
          width={view.width}
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          role="img"
          aria-label={label}
        >
          <image href={sourceOf(name)} width={size.width} height={size.height} />
        </svg>
      ))}
    </Card>
  );
}

const titleOf = (state: string | null) => (state === null ? 'Index' : `State ${state}`);

/** What is on the screen, from the top. */
function picturesOf({
  subject,
  chart,
  stateCount,
  transitionCount,
  drawing: { width, height },
  parts,
}: StatechartDetails) {
  const listed = `${stateCount} states and ${transitionCount} transitions, listed below as tables.`;
  if (parts.length === 0) {
    const text = `Statechart of ${chart}: ${listed}`;
    return [{ name: subject, title: null, label: `Diagram of ${chart}`, width, height, text }];
  }
  return parts.map(({ state, ...part }) => ({
    ...part,
    title: titleOf(state),
    label: `Diagram of ${chart}, ${titleOf(state)}`,
    text: `Statechart of ${chart}, ${state === null ? `index: ${listed}` : `state ${state}`}`,
  }));
}

/** What is on paper: each part on a page of its own, or the sheets of the whole drawing. */
function sheetsOf({ subject, chart, drawing, parts }: StatechartDetails) {
  if (parts.length === 0) {
    return drawing.sheets.map((view, index, { length }) => ({
      name: subject,
      size: drawing,
      view,
      label: `Statechart of ${chart}, sheet ${index + 1} of ${length}`,
    }));
  }
  return parts.map(({ name, state, width, height }) => ({
    name,
    size: { width, height },
    view: { x: 0, y: 0, width, height },
    label: `Statechart of ${chart}, sheet of ${state === null ? 'the index' : `the state ${state}`}`,
  }));
}
