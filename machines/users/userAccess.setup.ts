import { assign, setup } from 'xstate';
import type { UserAccess, UserAct, UserRights } from '../../src/contract/users/userAccess.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { changedRights } from '../../src/rules/users/userActs.ts';
import type { UserEditor } from '../../src/rules/users/userRights.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** Who looks after the account, with the rights that they may give. */
export type AccessEditor = UserEditor & { readonly rights: UserRights };

export type UserAccessInput = { access: UserAccess; editor: AccessEditor };

/** The server’s message about an act, and the account after it. */
export type DoneAct = { message: string; access: UserAccess };

export type UserAccessEvent =
  | { type: 'act.requested'; act: UserAct }
  | { type: 'act.confirmed' }
  | { type: 'act.canceled' }
  | { type: 'rights.submitted'; rights: UserRights };

export type UserAccessContext = UserAccessInput & {
  /** What is asked about, or was done last. */
  act: UserAct | null;
  /** The result of the last act. */
  message: string | null;
  refusal: string | null;
};

/** These take something away from a person at once, so that they are asked about first. */
const grave: readonly UserAct[] = ['deactivate', 'endSessions', 'requirePinReset'];

const unexpected = 'Something went wrong on the server. Check the account, then try again.';

/** The names the chart may use, and what each does. */
export const userAccessSetup = setup({
  types: {
    context: {} as UserAccessContext,
    input: {} as UserAccessInput,
    events: {} as UserAccessEvent,
    tags: {} as 'busy' | 'confirming' | 'unchanged',
  },
  actors: {
    actOnUser: promisePlaceholder<Result<DoneAct>, { userId: string; act: UserAct }>('actOnUser'),
    saveRights: promisePlaceholder<
      Result<DoneAct>,
      { userId: string; base: UserRights; rights: UserRights }
    >('saveRights'),
  },
  guards: {
    isGrave: (_, { act }: { act: UserAct }) => grave.includes(act),
    isSame: ({ context }, { rights }: { rights: UserRights }) =>
      changedRights(context.access.rights, rights).length === 0,
    isDone: (_, { output }: { output: Result<DoneAct> }) => output.ok,
  },
  actions: {
    setAct: assign((_, { act }: { act: UserAct }) => ({ act, message: null, refusal: null })),
    clearOutcome: assign({ message: null, refusal: null }),
    setDone: assign((_, { output }: { output: Result<DoneAct> }) => valueIn(output)),
    setRefusal: assign((_, { output }: { output: Result<DoneAct> | null }) => ({
      refusal: problemIn(output)?.message ?? unexpected,
    })),
  },
});
