import { Measure, type PatternLine } from '../../../../contract/patterns/patterns.ts';
import { measureLabels } from '../../../../rules/patterns/patternText.ts';

/** In robust standard deviations; what is further out is drawn at the edge. */
const [least, most] = [-4, 8];
const [width, height] = [480, 22];

const xOf = (z: number) =>
  8 + ((Math.min(Math.max(z, least), most) - least) / (most - least)) * (width - 16);

/** A drawing for the eye: one strip for each measure, one dot for each person and drug. The table below says the same. */
export function DistancePlot({ lines }: { lines: readonly Pick<PatternLine, 'comparisons'>[] }) {
  const all = lines.flatMap(({ comparisons }) => comparisons);
  const strips = Measure.options
    .map((measure) => ({ measure, found: all.filter((one) => one.measure === measure) }))
    .filter(({ found }) => found.length > 0);
  if (strips.length === 0) return null;
  return (
    <ul className="pattern-strips" aria-hidden="true">
      {strips.map(({ measure, found }) => (
        <li key={measure}>
          <span className="small">{measureLabels[measure]}</span>
          <svg className="pattern-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <line className="pattern-axis" x1="0" x2={width} y1="11" y2="11" />
            <line className="pattern-middle" x1={xOf(0)} x2={xOf(0)} y1="2" y2="20" />
            {dots(found).map(({ key, z, differs }) => (
              <circle
                key={key}
                className={differs ? 'pattern-own' : 'pattern-peer'}
                cx={xOf(z)}
                cy="11"
                r={differs ? 5 : 3}
              />
            ))}
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** Those that differ are drawn last, above the others. */
function dots(found: readonly { readonly z: number; readonly differs: boolean }[]) {
  return found
    .map(({ z, differs }, place) => ({ key: place, z, differs }))
    .toSorted((a, b) => Number(a.differs) - Number(b.differs));
}
