import { propertyCheck } from '../../model/properties/all.ts';
import type { Check } from '../../model/properties/moment.ts';
import { screenProblem } from '../../model/screens/seen.ts';
import { general } from './general.ts';

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
  const required = propertyCheck(subject);
  const screen = screenCheck(subject);
  return (moment) => general(moment) ?? required(moment) ?? screen(moment);
}
