import { expect, test } from 'vitest';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { replayTrace } from './kit/replayTrace.ts';
import { toursFolder } from './kit/toursFolder.ts';

/** A committed tour with what an inspector sees of it. */
function traceOf(subject: string) {
  const tour = (readTours(toursFolder, subject) ?? []).toSorted(
    (one, other) => other.steps.length - one.steps.length,
  )[0];
  if (!tour) throw new Error(`${subject} has no tour.`);
  const bare = ({ state, status, takes }: (typeof tour)['begins']) => ({
    state,
    ...(status && { status }),
    context: {},
    takes,
    did: [],
  });
  const steps = tour.steps
    .filter(({ meanwhile }) => !meanwhile)
    .map((step) => ({ event: step.event, ...bare(step) }));
  return {
    subject,
    machine: subject,
    tours: [{ start: 'inspected', begins: bare(tour.begins), steps }],
  };
}

test.each(['toast', 'post-login', 'signed-act'])(
  'what an inspector saw of %s is done again without its payloads',
  (subject) => {
    const trace = traceOf(subject);
    expect(trace.tours[0]?.steps.length).toBeGreaterThan(0);
    expect(replayTrace(trace)).toEqual([]);
  },
);

test('the step that no example leads to is named', () => {
  const trace = traceOf('signed-act');
  const [tour] = trace.tours;
  const last = tour?.steps.at(-1);
  const steps = [
    ...(tour?.steps.slice(0, -1) ?? []),
    { ...last, event: last?.event ?? '', state: 'nowhere', context: {}, takes: [], did: [] },
  ];
  const wrong = { ...trace, tours: tour ? [{ ...tour, steps }] : [] };
  expect(replayTrace(wrong)).toEqual([
    `Step ${steps.length}: no example of ${last?.event} leads to "nowhere".`,
  ]);
  expect(replayTrace({ ...trace, subject: 'none' })).toEqual(['There is no chart none.']);
});
