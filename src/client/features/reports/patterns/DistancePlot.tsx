import { Measure, type PatternLine } from '../../../../contract/patterns/patterns.ts';
import { measureLabels } from '../../../../rules/patterns/patternText.ts';
import { dodged } from './dodged.ts';

/** In robust standard deviations; what is further out is drawn at the edge. */
const [least, most] = [-4, 8];

/** Within so many deviations nothing differs. */
const alike = 2;

const height = 36;

/** Across in percent, so that dots and words neither grow nor shrink with the page. */
const xOf = (z: number) => 2 + ((clamped(z) - least) / (most - least)) * 96;

const clamped = (z: number) => Math.min(Math.max(z, least), most);

type Plotted = Pick<PatternLine, 'comparisons' | 'person'>;

/** A drawing for the eye: one strip for each measure, one dot for each person and drug. The table below says the same. */
export function DistancePlot({ lines }: { lines: readonly Plotted[] }) {
  const all = lines.flatMap(({ comparisons, person }) =>
    comparisons.map((one) => ({ ...one, name: person.name })),
  );
  const measured = Measure.options
    .map((measure) => ({ measure, found: all.filter((one) => one.measure === measure) }))
    .filter(({ found }) => found.length > 0);
  if (measured.length === 0) return null;
  const strips = measured.filter(({ found }) => found.some(({ count }) => count > 0));
  const none = measured.filter((one) => !strips.includes(one));
  return (
    <div className="pattern-distances" aria-hidden="true">
      <ul className="pattern-strips">
        <li className="pattern-scale">
          <span />
          <svg className="pattern-strip" height="18" aria-hidden="true">
            <text className="pattern-words" x={`${xOf(least)}%`} y="12">
              less
            </text>
            <text className="pattern-words" x={`${xOf(0)}%`} y="12" textAnchor="middle">
              median of peers
            </text>
            <text className="pattern-words" x={`${xOf(most)}%`} y="12" textAnchor="end">
              more
            </text>
          </svg>
        </li>
        {strips.map(({ measure, found }) => (
          <li key={measure}>
            <span className="small">
              {measureLabels[measure]}
              {namesOf(found) !== '' && <b className="cell-sub">{namesOf(found)}</b>}
            </span>
            <Strip found={found} />
          </li>
        ))}
      </ul>
      {none.length > 0 && (
        <p className="quiet small">
          No one had any:{' '}
          {none.map(({ measure }) => measureLabels[measure].toLowerCase()).join(', ')}.
        </p>
      )}
    </div>
  );
}

type Found = { readonly z: number; readonly differs: boolean; readonly name: string };

/** Whose dots are filled. */
function namesOf(found: readonly Found[]): string {
  return [...new Set(found.filter(({ differs }) => differs).map(({ name }) => name))].join(', ');
}

function Strip({ found }: { found: readonly Found[] }) {
  // Those that differ are drawn last, above the others.
  const dots = found.toSorted((a, b) => Number(a.differs) - Number(b.differs));
  const levels = dodged(dots.map(({ z }) => xOf(z)));
  const middle = height / 2;
  return (
    <svg className="pattern-strip" height={height} aria-hidden="true">
      <rect
        className="pattern-band"
        x={`${xOf(-alike)}%`}
        width={`${xOf(alike) - xOf(-alike)}%`}
        y="3"
        height={height - 6}
        rx="3"
      />
      <line className="pattern-axis" x1="0" x2="100%" y1={middle} y2={middle} />
      <line className="pattern-middle" x1={`${xOf(0)}%`} x2={`${xOf(0)}%`} y1="3" y2={height - 3} />
      {dots.map(({ z, differs }, place) => (
        <circle
          // The dots have no names, and keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal
          key={place}
          className={differs ? 'pattern-own' : 'pattern-peer'}
          cx={`${xOf(z)}%`}
          cy={middle + (levels[place] ?? 0) * 6}
          r={differs ? 6 : 3.5}
        />
      ))}
    </svg>
  );
}
