import type { Check } from '../moment.ts';
import { account } from './account.ts';
import { custody } from './custody.ts';
import { general } from './general.ts';
import { identity } from './identity.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { presence } from './presence.ts';

/** By the subject of the chart, beside what holds for all. */
export const invariants: Readonly<Record<string, Check>> = {
  ...identity,
  ...presence,
  ...offline,
  ...custody,
  ...account,
  ...pages,
};

/** All that must hold of a chart after every step. */
export function checkFor(subject: string): Check {
  const own = invariants[subject];
  return (moment) => general(moment) ?? own?.(moment);
}
