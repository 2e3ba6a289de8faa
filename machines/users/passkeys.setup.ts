import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import { hasCode } from '../../src/contract/problems.ts';
import type { Passkey } from '../../src/contract/session/fido.ts';
import { problemIn, type Result } from '../../src/rules/core/callFailure.ts';
import {
  passkeyRegistrationMachine,
  type RegistrationOutcome,
} from '../core/passkeyRegistration.machine.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { toast } from '../core/toast.ts';
import type { SecurityInput } from './securityOutcome.ts';

export type PasskeysEvent =
  | { type: 'retry.requested' }
  | { type: 'addition.requested' }
  | { type: 'name.submitted'; values: Record<string, unknown> }
  | { type: 'removal.requested'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'proof.submitted'; values: Record<string, unknown> }
  | { type: 'cancel.chosen' };

/** Passwords, challenges and credentials are never in it. */
type Context = SecurityInput & {
  rows: readonly Passkey[];
  errors: FieldErrors;
  failure: string;
  /** The name of the passkey that is being added. */
  displayName: string;
  /** The passkey that is being removed; null while one is added. */
  removing: Passkey | null;
};

const unreachable = 'Something went wrong on the server. Try again.';

type Refusable = RegistrationOutcome | Result<null>;

/** Whether the last proof of who it is is too old. */
function isStale(output: Refusable): boolean {
  if ('outcome' in output) return output.outcome === 'stale';
  const problem = problemIn(output);
  return problem !== null && hasCode(problem, 'reauthentication_needed');
}

function messageOf(output: Refusable): string {
  if ('outcome' in output) return 'message' in output ? output.message : '';
  return problemIn(output)?.message ?? '';
}

/** The names the chart may use, and what each does. */
export const passkeysSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SecurityInput,
    events: {} as PasskeysEvent,
    children: {} as { registerPasskey: 'registerPasskey' },
    tags: {} as 'loading' | 'busy' | 'naming' | 'proving' | 'confirming',
  },
  actors: {
    listPasskeys: promisePlaceholder<readonly Passkey[]>('listPasskeys'),
    registerPasskey: passkeyRegistrationMachine,
    removePasskey: promisePlaceholder<Result<null>, { id: string }>('removePasskey'),
    /** A new session takes the place of this one. */
    reauthenticate: promisePlaceholder<Result<null>, { password: string }>('reauthenticate'),
  },
  guards: {
    hasGaps: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isListed: ({ context }, { id }: { id: string }) => context.rows.some((row) => row.id === id),
    isRegistered: (_, { output }: { output: RegistrationOutcome }) =>
      output.outcome === 'registered',
    isStale: ({ context }, { output }: { output: Refusable }) =>
      isStale(output) && context.security.hasPassword,
    isRemoved: (_, { output }: { output: Result<null> }) => output.ok,
    isOwnWayIn: ({ context }, { output }: { output: Result<null> }) =>
      output.ok && context.removing?.isOfThisSession === true,
    isRefused: (_, { output }: { output: Result<null> }) => !output.ok,
    isRemoving: ({ context }) => context.removing !== null,
  },
  actions: {
    setRows: assign((_, { output: rows }: { output: readonly Passkey[] }) => ({ rows })),
    beginAddition: assign({ removing: null, errors: {}, failure: '', displayName: '' }),
    beginRemoval: assign(({ context }, { id }: { id: string }) => ({
      removing: context.rows.find((row) => row.id === id) ?? null,
      errors: {},
      failure: '',
    })),
    setName: assign((_, { displayName }: { displayName: string }) => ({ displayName, errors: {} })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors })),
    clearErrors: assign({ errors: {} }),
    setFailure: assign((_, { output }: { output: Refusable }) => ({
      failure: isStale(output)
        ? 'You logged in too long ago. Log out, log in again, and return to this page.'
        : messageOf(output),
    })),
    markProof: assign((_, { output }: { output: Result<null> }) => {
      const problem = problemIn(output);
      return { errors: problem === null ? {} : { password: problem.message } };
    }),
    setUnreachable: assign({ failure: unreachable }),
    notifyAdded: sendTo(systemActor('notices'), ({ context }) =>
      toast('good', `“${context.displayName}” was added.`),
    ),
    notifyRemoved: sendTo(systemActor('notices'), ({ context }) =>
      toast('good', `“${context.removing?.displayName ?? ''}” was removed.`),
    ),
    /** The session was started with the removed passkey. */
    notifySessionOver: sendTo(systemActor('session'), () => ({ type: 'session.rejected' })),
  },
});
