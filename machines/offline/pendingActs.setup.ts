import { assign, setup } from 'xstate';
import {
  type KeptAct,
  notRecordedText,
  type PendingAct,
  untraceableText,
} from '../../src/rules/offline/pendingAct.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import type { PendingActsEvent } from '../core/systemEvents.ts';

/** One person in one agency. */
export type ActOwner = { readonly userId: string; readonly agencyId: number };

export type AskedAct = { owner: ActOwner; act: KeptAct };

/** `posted`: the server has it, and this tab is the first to say so. `shownElsewhere`: another tab has said so. */
export type ActOutcome = 'posted' | 'shownElsewhere' | 'notRecorded' | 'tooEarly';

export type PendingActsOwnEvent =
  | PendingActsEvent
  | { type: 'act.dismissed'; key: string }
  | { type: 'panel.opened' }
  | { type: 'panel.closed' };

type Context = {
  owner: ActOwner;
  acts: readonly PendingAct[];
  /** The keys that the server was asked for in this round, the newest last. */
  asked: readonly string[];
  /** The act that the list drops. */
  dismissed: string | null;
  /** The browser’s storage did not say what is on this device. */
  isUnread: boolean;
};

function needsYou(act: PendingAct, reason: string): PendingAct {
  return { ...act, stage: 'needsYou', reason };
}

/** An act whose call ended without an answer. */
function lost(act: PendingAct): PendingAct {
  if (act.stage === 'posted') return act;
  return act.isTraceable
    ? { ...act, stage: 'unknown', reason: null }
    : needsYou(act, untraceableText);
}

function change(
  acts: readonly PendingAct[],
  key: string,
  to: (act: PendingAct) => PendingAct,
): readonly PendingAct[] {
  return acts.map((act) => (act.key === key ? to(act) : act));
}

function without(acts: readonly PendingAct[], key: string): readonly PendingAct[] {
  return acts.filter((act) => act.key !== key);
}

function nextOf({ acts, asked }: Context): PendingAct | undefined {
  return acts.find(({ key, stage }) => stage === 'unknown' && !asked.includes(key));
}

/** Only entered with an act to ask for; anything else is a programming error. */
export function toAsk({ owner, acts, asked }: Context): AskedAct {
  const act = acts.find(({ key }) => key === asked.at(-1));
  if (!act) throw new Error('There is no act to ask for.');
  return { owner, act };
}

/** The acts after an answer about the one that was asked for. What was answered in another way since stays. */
function answered(
  { acts, asked }: Context,
  to: (act: PendingAct) => PendingAct | null,
): readonly PendingAct[] {
  return acts.flatMap((act) => {
    if (act.key !== asked.at(-1) || act.stage !== 'unknown') return [act];
    return to(act) ?? [];
  });
}

/** Only entered with an act to drop; anything else is a programming error. */
export function toDelete({ dismissed }: Context): { key: string } {
  if (dismissed === null) throw new Error('No act was dismissed.');
  return { key: dismissed };
}

type Outcome = { output: ActOutcome };

/** The names the chart may use, and what each does. */
export const pendingActsSetup = setup({
  types: {
    context: {} as Context,
    input: {} as { owner: ActOwner },
    events: {} as PendingActsOwnEvent,
    tags: {} as 'open' | 'unusable',
  },
  actors: {
    /** Ends the calls of signed acts with the session. */
    holdCalls: callbackPlaceholder('holdCalls'),
    /** Whether this browser keeps what is stored. */
    checkStorage: promisePlaceholder<boolean>('checkStorage'),
    /** The owner's acts on this device, of which no call is under way in this tab. */
    readActs: promisePlaceholder<readonly KeptAct[], { owner: ActOwner }>('readActs'),
    /** Asks the server for the key of one act. */
    askOutcome: promisePlaceholder<ActOutcome, AskedAct>('askOutcome'),
    /** Deletes what this device keeps of an act. */
    deleteAct: promisePlaceholder<void, { key: string }>('deleteAct'),
  },
  guards: {
    isUsable: (_, { output: usable }: { output: boolean }) => usable,
    hasNext: ({ context }) => nextOf(context) !== undefined,
    isUnread: ({ context }) => context.isUnread,
    hasUnknown: ({ context: { acts } }) => acts.some(({ stage }) => stage === 'unknown'),
    isPosted: (_, { output: outcome }: Outcome) => outcome === 'posted',
    isShownElsewhere: (_, { output: outcome }: Outcome) => outcome === 'shownElsewhere',
    isNotRecorded: (_, { output: outcome }: Outcome) => outcome === 'notRecorded',
  },
  actions: {
    addRead: assign(({ context: { acts } }, { output: read }: { output: readonly KeptAct[] }) => ({
      acts: [
        ...acts,
        ...read
          .filter(({ key }) => acts.every((act) => act.key !== key))
          .map((act) => lost({ ...act, stage: 'unknown', reason: null })),
      ],
      isUnread: false,
    })),
    markUnread: assign({ isUnread: true }),
    add: assign(({ context: { acts } }, { act }: { act: KeptAct }) => ({
      acts: [...without(acts, act.key), { ...act, stage: 'underWay' as const, reason: null }],
    })),
    markLost: assign(({ context: { acts } }, { key }: { key: string }) => ({
      acts: change(acts, key, lost),
    })),
    markPosted: assign(({ context: { acts } }, { key }: { key: string }) => ({
      acts: change(acts, key, (act) => ({ ...act, stage: 'posted', reason: null })),
    })),
    markRefused: assign(
      ({ context: { acts } }, { key, reason }: { key: string; reason: string }) => ({
        acts: change(acts, key, (act) => needsYou(act, reason)),
      }),
    ),
    drop: assign(({ context: { acts } }, { key }: { key: string }) => ({
      acts: without(acts, key),
    })),
    setDismissed: assign(({ context: { acts } }, { key }: { key: string }) => ({
      acts: without(acts, key),
      dismissed: key,
    })),
    setAsked: assign(({ context }) => ({ asked: [...context.asked, nextOf(context)?.key ?? ''] })),
    startRound: assign({ asked: [] }),
    showPosted: assign(({ context }) => ({
      acts: answered(context, (act) => ({ ...act, stage: 'posted' })),
    })),
    dropShown: assign(({ context }) => ({ acts: answered(context, () => null) })),
    askPerson: assign(({ context }) => ({
      acts: answered(context, (act) => needsYou(act, notRecordedText)),
    })),
  },
  delays: { untilNextQuestion: 15_000, untilStorageAnswers: 5_000, untilNextCheck: 60_000 },
});
