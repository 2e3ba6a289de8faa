import { propertyCheck } from '../../../model/properties/all.ts';
import type { Check } from '../../../model/properties/moment.ts';
import { screenProblem } from '../../../model/screens/seen.ts';
import { account } from './account.ts';
import { custody } from './custody.ts';
import { general } from './general.ts';

/** By the subject of the chart, next to what holds for all. */
export const invariants: Readonly<Record<string, Check>> = { ...custody, ...account };

/** Asks once of each state: drawing a page takes longer than a step. */
function screenCheck(subject: string): Check {
  const seen = new Set<string>();
  return ({ model, snapshot }) => {
    const state = JSON.stringify([snapshot.value, model.fixtures.context(snapshot.context)]);
    if (seen.has(state)) return undefined;
    const problem = screenProblem(subject, snapshot);
    if (problem === undefined) seen.add(state);
    return problem;
  };
}

/** All that must hold of a chart after every step, and what a person must see. */
export function checkFor(subject: string): Check {
  const own = invariants[subject];
  const required = propertyCheck(subject);
  const screen = screenCheck(subject);
  return (moment) => general(moment) ?? own?.(moment) ?? required(moment) ?? screen(moment);
}
