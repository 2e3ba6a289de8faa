import { assign, setup } from 'xstate';
import type { EditUserRecord, UserRow } from '../../src/contract/users/user.ts';
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

/** The edit as the device has it, with why the server did not take it. */
export type RefusedEdit = {
  record: EditUserRecord;
  refusal: NonNullable<EditUserRecord['refusal']>;
};

/** The edit as the device has it, with the person's record as the server has it since. */
export type SavedEdit = { record: EditUserRecord; model: UserRow };

/** What became of an edit that was sent. */
export type Delivery =
  | ({ outcome: 'saved' } & SavedEdit)
  /** Others changed the same fields: a person has to choose. */
  | ({ outcome: 'conflict' } & RefusedEdit)
  | ({ outcome: 'refused' } & RefusedEdit)
  /** No answer, so the others need not be tried now. */
  | { outcome: 'unreachable' }
  /** Another tab or a newer edit was first. */
  | { outcome: 'gone' };

/** Whose edit is delivered. */
export type DeliveredEdit = { owner: EditOwner; edit: UnsentEdit };

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

/** No other tab delivers an edit of this person now. */
export type LockEvent = { type: 'lock.granted' };

/** What the actor that holds the lock sends itself to fail. */
export type LockFailure = { type: 'lock.failed'; error: Error };

type Sent = { output: Delivery };

/** The names the chart may use, and what each does. */
export const resyncSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { owner: EditOwner },
    events: {} as ResyncEvent | LockEvent,
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
    /** Says when no other tab delivers an edit of the same person, and keeps it so while it runs. */
    lockEdit: callbackPlaceholder<LockEvent | LockFailure, DeliveredEdit>('lockEdit'),
    /** Sends one edit with its operation id. */
    sendEdit: promisePlaceholder<Delivery, DeliveredEdit>('sendEdit'),
    /** Stores that the server has the edit. */
    storeDelivery: promisePlaceholder<void, { owner: EditOwner } & SavedEdit>('storeDelivery'),
    /** Stores what others changed, for the author to choose. */
    keepConflict: promisePlaceholder<void, { owner: EditOwner } & RefusedEdit>('keepConflict'),
    /** Stores why the server did not take the edit, for its author. */
    keepRefusal: promisePlaceholder<void, { owner: EditOwner } & RefusedEdit>('keepRefusal'),
  },
  guards: {
    isOpen: (_, { isOpen }: { isOpen: boolean }) => isOpen,
    hasNext: ({ context }) => nextToSend(context.edits, context.tried) !== null,
    hasUnsent: ({ context }) => context.edits.some(isSendable),
    isAskedAgain: ({ context }) => context.isAskedAgain && context.edits.some(isSendable),
    isSaved: (_, { output }: Sent) => output.outcome === 'saved',
    isConflict: (_, { output }: Sent) => output.outcome === 'conflict',
    isRefused: (_, { output }: Sent) => output.outcome === 'refused',
    isUnreachableForNow: ({ context }, { output }: Sent) =>
      output.outcome === 'unreachable' && context.isAskedAgain,
    isUnreachable: (_, { output }: Sent) => output.outcome === 'unreachable',
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

/** What is delivered in this situation, and for whom. */
export function toDeliver(context: Context): DeliveredEdit {
  return { owner: context.owner, edit: inDelivery(context) };
}

function deliveryIn(event: object): Delivery {
  if (!('output' in event)) throw new Error('Only what was sent has an outcome to store.');
  return event.output as Delivery;
}

/** What is stored once the server has taken the edit. */
export function toStore({ owner }: Context, event: object): { owner: EditOwner } & SavedEdit {
  const delivery = deliveryIn(event);
  if (delivery.outcome !== 'saved') throw new Error('Only a saved edit has a new record.');
  return { owner, record: delivery.record, model: delivery.model };
}

/** What is stored once the server has refused the edit. */
export function toKeep({ owner }: Context, event: object): { owner: EditOwner } & RefusedEdit {
  const delivery = deliveryIn(event);
  if (!('refusal' in delivery)) throw new Error('Only a refused edit has a reason.');
  return { owner, record: delivery.record, refusal: delivery.refusal };
}
