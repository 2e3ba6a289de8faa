import type { AnyStateMachine } from 'xstate';
import { allTransitionKeys } from '../../../src/charts/read/transitionKey.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { WalkedInBrowser } from '../../coverage/browserCharts.ts';
import { excepted } from '../../model/exceptions.ts';
import { toursFolder } from '../../model/kit/toursFolder.ts';
import { expect, test } from '../test.ts';
import { HeldCalls } from './heldCalls.ts';
import type { Stage } from './stage.ts';
import { readTaken } from './takenTransitions.ts';
import { walkTour } from './walkTour.ts';

/** A test for each committed tour of a machine, and one that every transition definition was taken by them. */
export function testTours(subject: WalkedInBrowser, machine: AnyStateMachine, stage: Stage): void {
  const tours = readTours(toursFolder, subject)?.filter(({ catches }) => catches === undefined);
  if (!tours) throw new Error(`There are no tours of ${subject}: write them with npm run tours.`);

  const atOnce = stage.atOnce ?? [];
  const excused = new Set(
    excepted(subject, 'browser').filter(
      (key) => !atOnce.some((actor) => key.includes(` | xstate.error.actor.${actor} | `)),
    ),
  );
  for (const [index, tour] of tours.entries()) {
    if (tour.steps.some(({ takes }) => takes.some((key) => excused.has(key)))) continue;
    const number = index + 1;
    test(`the chart ${subject} runs tour ${String(number)} (${tour.start}) in the browser`, async ({
      page,
      context,
      server,
    }) => {
      const calls = await HeldCalls.of(page, stage.calls);
      const plan = { query: '', addresses: [] };
      const scene = { page, context, server, calls, plan };
      await walkTour(scene, stage, { subject, machine, tour, number });
    });
  }

  test(`the chart ${subject} has every transition taken in the browser`, () => {
    const taken = readTaken(subject);
    const missing = allTransitionKeys(machine).filter(
      (key) => !taken.has(`${machine.id} | ${key}`),
    );
    expect(missing.toSorted()).toEqual(excepted(subject, 'browser'));
  });
}
