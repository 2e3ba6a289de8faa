import { formatTours, type TourFile } from '../../charts/run/tourFile.ts';

const longestTitle = 80;

/** A word of a title in the quotes of the formatter; titles of tests are in single ones. */
function titleOf({ machine, tours }: TourFile): string {
  const events = tours.flatMap(({ steps }) => steps.map(({ event }) => event));
  const title = `${machine}: ${[...new Set(events)].join(', ')}`;
  const cut = title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title;
  return cut.replaceAll(/['\\]/g, '');
}

/**
 * A test for tests/model that does what the inspector saw. The steps have no payloads: the test looks for examples in the
 * fixtures of the chart that take the same transitions.
 */
export function testText(file: TourFile): string {
  const trace = formatTours(file).trimEnd();
  return `import { expect, test } from 'vitest';
import { replayTrace } from '../kit/replayTrace.ts';

test('${titleOf(file)}', () => {
  const trace = ${trace};
  expect(replayTrace(trace)).toEqual([]);
});
`;
}
