import { assign, setup } from 'xstate';
import type {
  AddressChangeFacts,
  AddressLinkStanding,
} from '../../src/contract/session/addressChange.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { addressLinkText } from '../../src/rules/session/addressLinkText.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type AddressAct = 'undo' | 'confirm';

/** What a link is worth: something to do with the change it names, or nothing, and why. */
export type AddressLinkOutcome =
  | { standing: AddressAct; change: AddressChangeFacts }
  | { standing: Exclude<AddressLinkStanding, AddressAct>; message: string };

/** Not successful: the link can no longer do what was offered. */
export type AddressAnswer = { isSuccessful: boolean; needsPassword: boolean };

/** The link's code is not in it: the actors were made with it. */
export type AddressChangeInput = { hasId: boolean };

export type AddressChangeEvent = { type: 'act.chosen' } | { type: 'retry.requested' };

type Context = AddressChangeInput & {
  /** What the link is for; null while that is not known. */
  act: AddressAct | null;
  change: AddressChangeFacts | null;
  /** Why nothing can be done. */
  message: string;
  refusal: string | null;
  /** Undone, and an email with a link to a new password is on its way. */
  needsPassword: boolean;
};

const offlineText = 'You’re offline, so nothing was changed. Check your connection and try again.';
const uncertainText = 'We couldn’t confirm the change. Try again. It won’t be done twice.';

/** The names the chart may use, and what each does. */
export const addressChangeSetup = setup({
  types: {
    context: {} as Context,
    input: {} as AddressChangeInput,
    events: {} as AddressChangeEvent,
    tags: {} as 'busy' | 'offer' | 'checking',
  },
  actors: {
    lookUpLink: promisePlaceholder<AddressLinkOutcome>('lookUpLink'),
    /** Does what the link is for, as the lookup reported. */
    answerLink: promisePlaceholder<Result<AddressAnswer>, { act: AddressAct | null }>('answerLink'),
  },
  guards: {
    lacksId: ({ context }) => !context.hasId,
    canAct: (_, { output }: { output: AddressLinkOutcome }) => 'change' in output,
    isTooLate: (_, { output }: { output: AddressLinkOutcome }) => output.standing === 'tooLate',
    isUnusable: (_, { output }: { output: AddressLinkOutcome }) => output.standing === 'unusable',
    isDone: (_, { output }: { output: Result<AddressAnswer> }) =>
      output.ok && output.value.isSuccessful,
    isRefused: (_, { output }: { output: Result<AddressAnswer> }) =>
      !output.ok && output.failure.kind !== 'notSent',
    isLinkLost: (_, { output }: { output: Result<AddressAnswer> }) => output.ok,
  },
  actions: {
    setLink: assign((_, { output }: { output: AddressLinkOutcome }) =>
      'change' in output
        ? { act: output.standing, change: output.change, message: '' }
        : { change: null, message: output.message },
    ),
    setMissingId: assign({ message: addressLinkText('unusable') }),
    clearRefusal: assign({ refusal: null }),
    setAnswer: assign((_, { output }: { output: Result<AddressAnswer> }) => ({
      needsPassword: valueIn(output).needsPassword,
    })),
    setRefusal: assign((_, { output }: { output: Result<AddressAnswer> }) => ({
      refusal: problemIn(output)?.message ?? null,
    })),
    storeOffline: assign({ refusal: offlineText }),
    setUncertain: assign({ refusal: uncertainText }),
  },
});
