import type { Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { allTransitionKeys } from '../../../src/charts/read/transitionKey.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { WalkedInBrowser } from '../../coverage/browserCharts.ts';
import { excepted } from '../../model/exceptions.ts';
import { toursFolder } from '../../model/kit/toursFolder.ts';
import { expect, listenToComplaints, test } from '../test.ts';
import { HeldCalls } from './heldCalls.ts';
import type { Scene, Stage } from './stage.ts';
import { readTaken } from './takenTransitions.ts';
import { walkTour } from './walkTour.ts';

/** The committed tours of a machine in the browser, and that every transition definition was taken by them. */
export function testTours(subject: WalkedInBrowser, machine: AnyStateMachine, stage: Stage): void {
  const tours = readTours(toursFolder, subject)?.filter(({ catches }) => catches === undefined);
  if (!tours) throw new Error(`There are no tours of ${subject}: write them with npm run tours.`);

  const atOnce = stage.atOnce ?? [];
  const excused = new Set(
    excepted(subject, 'browser').filter(
      (key) => !atOnce.some((actor) => key.includes(` | xstate.error.actor.${actor} | `)),
    ),
  );
  const walked = [...tours.entries()].filter(
    ([, tour]) => !tour.steps.some(({ takes }) => takes.some((key) => excused.has(key))),
  );
  const walk = async (
    [index, tour]: (typeof walked)[number],
    { page, context, server }: Pick<Scene, 'page' | 'context' | 'server'>,
  ) => {
    const calls = await HeldCalls.of(page, stage.calls);
    const scene = { page, context, server, calls, plan: { query: '', addresses: [] } };
    await walkTour(scene, stage, { subject, machine, tour, number: index + 1 });
  };
  const nameOf = ([index, tour]: (typeof walked)[number]) =>
    `tour ${String(index + 1)} (${tour.start})`;

  if (stage.isTogether === true) {
    test(`the chart ${subject} runs its ${String(walked.length)} tours in the browser`, async ({
      context,
      server,
      complaints,
    }) => {
      for (const tour of walked) {
        await test.step(nameOf(tour), async () => {
          const page = await context.newPage();
          listenToComplaints(page, complaints);
          await clearStorage(page, server.origin);
          await walk(tour, { page, context, server });
          await page.close();
        });
      }
    });
  } else {
    for (const tour of walked) {
      test(`the chart ${subject} runs ${nameOf(tour)} in the browser`, async ({
        page,
        context,
        server,
      }) => {
        await walk(tour, { page, context, server });
      });
    }
  }

  test(`the chart ${subject} has every transition taken in the browser`, () => {
    const taken = readTaken(subject);
    const missing = allTransitionKeys(machine).filter(
      (key) => !taken.has(`${machine.id} | ${key}`),
    );
    expect(missing.toSorted()).toEqual(excepted(subject, 'browser'));
  });
}

/** What the tour before left in the browser: all except its cache. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await page.context().clearCookies();
}
