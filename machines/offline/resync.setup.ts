import { assign, setup } from 'xstate';
import {
  isSendable,
  nextToSend,
  type UnsentEdit,
  waitBeforeRetry,
} from '../../src/rules/offline/unsentEdit.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import type { ResyncEvent } from '../core/systemEvents.ts';

/** Whose edits: they are sent in no other person's name and to no other agency (OFF-03). */
export type EditOwner = { readonly userId: string; readonly agencyId: number };

/** `draw`: a random number from 0 to 1, for the jitter. */
export type ReadEdits = { edits: readonly UnsentEdit[]; draw: number };

/** `unreachable`: no answer, so the others need not be tried now. `gone`: another tab or a newer edit was first. */
export type DeliveryOutcome = 'saved' | 'refused' | 'unreachable' | 'gone';

type Context = {
  owner: EditOwner;
  edits: readonly UnsentEdit[];
  /** Operation ids that were sent in this round. */
  tried: readonly string[];
  /** Rounds in a row after which something still waits. */
  failures: number;
  draw: number;
  /** There was reason for another round while this one went on. */
  isAskedAgain: boolean;
};

/** The names the chart may use, and what each does. */
export const resyncSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { owner: EditOwner },
    events: {} as ResyncEvent,
    tags: {} as 'sending',
  },
  actors: {
    /** Reports when the browser gets online and when another tab changes the table. */
    watchEdits: callbackPlaceholder<ResyncEvent, { owner: EditOwner }>('watchEdits'),
    /** Whether there is a key to read and store edits with; loads it if it is not here yet. */
    openTable: promisePlaceholder<{ isOpen: boolean; draw: number }, { owner: EditOwner }>(
      'openTable',
    ),
    readTable: promisePlaceholder<ReadEdits, { owner: EditOwner }>('readTable'),
    /** Sends one edit with its operation id; keeps the outcome in the table. */
    sendEdit: promisePlaceholder<DeliveryOutcome, { owner: EditOwner; edit: UnsentEdit }>(
      'sendEdit',
    ),
  },
  guards: {
    isOpen: (_, { isOpen }: { isOpen: boolean }) => isOpen,
    hasNext: ({ context }) => nextToSend(context.edits, context.tried) !== null,
    hasUnsent: ({ context }) => context.edits.some(isSendable),
    isAskedAgain: ({ context }) => context.isAskedAgain && context.edits.some(isSendable),
    isUnreachableForNow: ({ context }, { output: outcome }: { output: DeliveryOutcome }) =>
      outcome === 'unreachable' && context.isAskedAgain,
    isUnreachable: (_, { output: outcome }: { output: DeliveryOutcome }) =>
      outcome === 'unreachable',
  },
  actions: {
    setEdits: assign((_, { edits, draw }: ReadEdits) => ({ edits, draw })),
    setDraw: assign((_, { draw }: { draw: number }) => ({ draw })),
    setTried: assign(({ context }) => ({
      tried: [...context.tried, nextToSend(context.edits, context.tried)?.operationId ?? ''],
    })),
    askAgain: assign({ isAskedAgain: true }),
    startRound: assign({ tried: (): readonly string[] => [], isAskedAgain: false }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    clearFailures: assign({ failures: 0 }),
  },
  delays: {
    untilRetry: ({ context }) => waitBeforeRetry(context.failures, context.draw),
    /** The table responds immediately or not at all; the key is loaded by a call, which ends before. */
    untilTableIsGivenUp: 45_000,
    /** The server may have taken it: its operation id makes a second time harmless. */
    untilSendingIsGivenUp: 25_000,
  },
});

/** The edit that is being sent in this situation. */
export function inDelivery({ edits, tried }: Pick<Context, 'edits' | 'tried'>): UnsentEdit {
  const edit = nextToSend(edits, tried);
  if (!edit) throw new Error('There is nothing to send.');
  return edit;
}
