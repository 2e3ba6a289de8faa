import { assign, sendTo, setup } from 'xstate';
import type { Passkey } from '../../src/contract/session/fido.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import {
  passkeyRegistrationMachine,
  type RegistrationOutcome,
} from '../core/passkeyRegistration.machine.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { toast } from '../core/toast.ts';
import type { SecurityInput } from './securityOutcome.ts';

export type RemovalOutcome =
  | { outcome: 'removed' }
  | { outcome: 'stale' }
  | { outcome: 'failed'; message: string };

export type ProofOutcome = { outcome: 'proven' } | { outcome: 'refused'; message: string };

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
    removePasskey: promisePlaceholder<RemovalOutcome, { id: string }>('removePasskey'),
    /** A new session takes the place of this one. */
    reauthenticate: promisePlaceholder<ProofOutcome, { password: string }>('reauthenticate'),
  },
  guards: {
    hasGaps: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isListed: ({ context }, { id }: { id: string }) => context.rows.some((row) => row.id === id),
    isRegistered: (_, { output }: { output: RegistrationOutcome }) =>
      output.outcome === 'registered',
    isStale: ({ context }, { output }: { output: RegistrationOutcome | RemovalOutcome }) =>
      output.outcome === 'stale' && context.security.hasPassword,
    isRemoved: (_, { output }: { output: RemovalOutcome }) => output.outcome === 'removed',
    isOwnWayIn: ({ context }, { output }: { output: RemovalOutcome }) =>
      output.outcome === 'removed' && context.removing?.isOfThisSession === true,
    isRefused: (_, { output }: { output: ProofOutcome }) => output.outcome === 'refused',
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
    setName: assign((_, { displayName }: { displayName: string }) => ({
      displayName,
      errors: {},
      failure: '',
    })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, failure: '' })),
    clearMarks: assign({ errors: {}, failure: '' }),
    setFailure: assign((_, { output }: { output: RegistrationOutcome | RemovalOutcome }) => ({
      failure:
        output.outcome === 'failed'
          ? output.message
          : 'You logged in too long ago. Log out, log in again, and return to this page.',
    })),
    markProof: assign((_, { output }: { output: ProofOutcome }) => ({
      errors: output.outcome === 'refused' ? { password: output.message } : {},
    })),
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
