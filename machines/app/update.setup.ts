import { assign, setup } from 'xstate';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** UPD-01, in milliseconds of the wall clock: a computer that slept has not counted anything. */
export const checkInterval = 4 * 3_600_000;

export type UpdateEvent =
  /** A navigation has ended: another page is on the screen. */
  | { type: 'page.presented' }
  /** A navigation is under way. */
  | { type: 'page.left' }
  /** The clock was looked at; `at` in milliseconds since the epoch. */
  | { type: 'clock.read'; at: number }
  /** A part of this build could not be loaded. */
  | { type: 'chunk.missing' }
  | { type: 'reload.requested' }
  | { type: 'reload.confirmed' }
  | { type: 'reload.declined' };

export type Finding = {
  /** When it was looked, in milliseconds since the epoch. */
  at: number;
  /** The build that a reload would bring, where it is another than this one. */
  build: string | null;
  /** Why it could not be looked, for the console. */
  failure: string | null;
};

/** What a reload would interrupt. */
export type Interruptions = {
  /** Something typed or drawn on this page waits to be saved. */
  hasTyped: boolean;
  /** A call or another act has not ended yet. */
  isBusy: boolean;
  /** This tab was reloaded for that build before, and to no purpose. */
  wasReloaded: boolean;
};

type Context = {
  checkedAt: number;
  build: string | null;
  /** Whether a page has just come on the screen: then a reload interrupts nothing (UPD-02). */
  isAtPage: boolean;
  /** Whether a part of this build is missing. */
  isIncomplete: boolean;
};

type Found = { output: Interruptions };

/** The names the chart may use, and what each does. */
export const updateSetup = setup({
  types: {
    context: {} as Context,
    events: {} as UpdateEvent,
    tags: {} as 'offered' | 'confirming' | 'waiting' | 'reloading',
  },
  actors: {
    /** Reports navigations. */
    watchPages: callbackPlaceholder('watchPages'),
    /** Reports the time every minute, and when the window returns to the front. */
    watchClock: callbackPlaceholder('watchClock'),
    /** Reports parts of the build that could not be loaded. */
    watchParts: callbackPlaceholder('watchParts'),
    /** Adds to the document what an installed application needs (SHELL-13). */
    describeApp: callbackPlaceholder('describeApp'),
    /** Registers the service worker if there is none, and has it look for a newer one. */
    checkVersion: promisePlaceholder<Finding>('checkVersion'),
    findInterruptions: promisePlaceholder<Interruptions, { build: string | null }>(
      'findInterruptions',
    ),
    reload: promisePlaceholder<void, { build: string | null }>('reload'),
  },
  guards: {
    isDue: ({ context }, { at }: { at: number }) =>
      at - context.checkedAt >= checkInterval || at < context.checkedAt,
    mayReload: ({ context }, { build }: { build: string | null }) =>
      build !== null && (context.isAtPage || context.isIncomplete),
    isNew: (_, { build }: { build: string | null }) => build !== null,
    isStillIncomplete: ({ context }, { failure }: { failure: string | null }) =>
      context.isIncomplete && failure === null,
    isFailed: (_, { failure }: { failure: string | null }) => failure !== null,
    interruptsNothing: (_, { output: { hasTyped, isBusy, wasReloaded } }: Found) =>
      !hasTyped && !isBusy && !wasReloaded,
    isBusy: (_, { output }: Found) => output.isBusy,
    hasTyped: (_, { output }: Found) => output.hasTyped,
    isRepaired: ({ context }) => context.build === null,
  },
  actions: {
    setFinding: assign((_, { at, build }: { at: number; build: string | null }) => ({
      checkedAt: at,
      build,
    })),
    noteArrival: assign({ isAtPage: true, isIncomplete: false }),
    noteSchedule: assign({ isAtPage: false }),
    noteIncomplete: assign({ isIncomplete: true }),
    /** The client's: a chart knows no console. */
    notifyConsole: (_, _params: { failure: string | null }) => undefined,
  },
  delays: {
    untilStable: 30_000,
    /** Neither charts nor the fields of a page tell of all their changes, so the chart looks again. */
    untilNextLook: 250,
    /** A reload that the browser did not start by then was canceled. */
    untilGivenUp: 10_000,
  },
});
