import { assign, setup } from 'xstate';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** A person in an agency. */
export type LockOwner = { readonly userId: string; readonly agencyId: number };

/** Someone whose kit is on this device. */
export type LockedPerson = LockOwner & {
  readonly name: string;
  readonly agency: string;
  /** Of the passkeys in the kit, whether there is one to unlock with. */
  readonly hasPasskey: boolean;
  /** Why nothing can be recorded with the kit, and what to do; null if it can. */
  readonly refusal: string | null;
};

export type LockScreenInput = {
  /** Whose session is locked; null on the login page, where no one is logged in. */
  owner: LockOwner | null;
};

/** What the passkey said. `at`: milliseconds since the epoch, by the clock of the device. */
export type UnlockOutcome =
  | { outcome: 'proven'; at: number }
  | { outcome: 'refused'; message: string };

/** How someone is let in: proven by a passkey, or to be proven by the PIN of each record. */
export type OpenedBy = LockOwner & { readonly way: 'passkey' | 'pin' };

export type LockScreenEvent =
  /** What is found of the network. */
  | { type: 'network.lost' }
  | { type: 'network.found' }
  | { type: 'passkey.chosen'; person: LockedPerson }
  | { type: 'pin.chosen'; person: LockedPerson }
  /** The browser’s storage is to be asked once more who can unlock. */
  | { type: 'retry.requested' }
  /** The person would rather log out, or close the dialog of the login page. */
  | { type: 'lock.left' };

export type LockScreenOutput =
  | { outcome: 'unlocked'; at: number }
  /** The server is there again: it says whether the session continues. */
  | { outcome: 'reconnected' }
  /** No one can unlock, or the person logs out. */
  | { outcome: 'ended' };

type Context = LockScreenInput & {
  people: readonly LockedPerson[];
  /** How often the storage was asked again after it did not answer. */
  tries: number;
  /** Of the login page, while it is not known who can unlock: whether the server cannot be reached. */
  isLost: boolean;
  /** Whose passkey or form was asked for. */
  chosen: LockedPerson | null;
  /** Why the last try did not unlock. */
  message: string | null;
  output: LockScreenOutput;
};

type People = { output: readonly LockedPerson[] };
type Chosen = { person: LockedPerson };
type Unlocked = { output: UnlockOutcome };

/** Milliseconds before the storage is asked again the first time; twice as long before each further one. */
const firstPause = 1_000;

/** So often it is asked again after such a pause. */
const quickTries = 4;

const notOpened = 'This device couldn’t be unlocked. Try again, or connect and log in.';

/** Only entered with a person; anything else is a programming error. */
export function chosenPerson({ chosen }: Pick<Context, 'chosen'>): LockedPerson {
  if (chosen === null) throw new Error('No one was chosen to unlock.');
  return chosen;
}

/** The names the chart may use, and what each does. */
export const lockScreenSetup = setup({
  types: {
    context: {} as Context,
    input: {} as LockScreenInput,
    output: {} as LockScreenOutput,
    events: {} as LockScreenEvent,
    tags: {} as 'shown' | 'busy' | 'unread' | 'stuck',
  },
  actors: {
    /** Whose kits are on this device; of the owner alone where there is one. */
    readPeople: promisePlaceholder<readonly LockedPerson[], LockScreenInput>('readPeople'),
    /** Says when the server cannot be reached, and when it can again. */
    watchNetwork: callbackPlaceholder('watchNetwork'),
    /** Asks for a passkey, and checks the answer against the public key in the kit. */
    askPasskey: promisePlaceholder<UnlockOutcome, { person: LockedPerson }>('askPasskey'),
    /** Starts a session that only this browser knows, and loads the page again: nothing of before stays in view. */
    openSession: promisePlaceholder<void, OpenedBy>('openSession'),
  },
  guards: {
    isOfSession: ({ context: { owner } }) => owner !== null,
    isLost: ({ context: { isLost } }) => isLost,
    hasTriesLeft: ({ context: { tries } }) => tries + 1 < quickTries,
    isEmpty: (_, { output: people }: People) => people.length === 0,
    isUsable: (_, { person: { refusal } }: Chosen) => refusal === null,
    hasPasskey: (_, { person: { refusal, hasPasskey } }: Chosen) => refusal === null && hasPasskey,
    unlocksSession: ({ context: { owner } }, { output: { outcome } }: Unlocked) =>
      outcome === 'proven' && owner !== null,
    isProven: (_, { output: { outcome } }: Unlocked) => outcome === 'proven',
  },
  actions: {
    setPeople: assign((_, { output: people }: People) => ({ people })),
    countTry: assign(({ context: { tries } }) => ({ tries: tries + 1 })),
    markLost: assign({ isLost: true }),
    markFound: assign({ isLost: false }),
    choose: assign((_, { person: chosen }: Chosen) => ({ chosen })),
    setUnlocked: assign(({ context }, { output: found }: Unlocked) => ({
      output:
        found.outcome === 'proven'
          ? { outcome: 'unlocked' as const, at: found.at }
          : context.output,
    })),
    setReconnected: assign({ output: { outcome: 'reconnected' } }),
    setMessage: assign((_, { output: found }: Unlocked) => ({
      message: found.outcome === 'refused' ? found.message : null,
    })),
    setBroken: assign({ message: notOpened }),
    clearMessage: assign({ message: null }),
  },
  delays: {
    untilNextTry: ({ context: { tries } }) => firstPause * 2 ** tries,
    untilLaterTry: 60_000,
  },
});
