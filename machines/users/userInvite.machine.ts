import { assign, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import type { UserRow } from '../../src/contract/users/user.ts';
import type { InvitedUser } from '../../src/contract/users/userAccess.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { technician } from '../../src/rules/core/permissions.ts';
import { checkInvite } from '../../src/rules/users/userInvite.ts';
import type { UserEditor } from '../../src/rules/users/userRights.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type UserInviteInput = { editor: Pick<UserEditor, 'permissionId'> };

/** One invitation: sent again with the same id it is the same. */
export type Invitation = { readonly form: InvitedUser; readonly operationId: string };

export type UserInviteEvent =
  | { type: 'invitation.submitted'; form: InvitedUser }
  | { type: 'another.requested' };

type Context = UserInviteInput & {
  form: InvitedUser;
  /** The last invitation of this form. */
  sent: Invitation | null;
  model: UserRow | null;
  errors: FieldErrors;
  refusal: string | null;
};

const unexpected =
  'Something went wrong on the server. Send it again. The user won’t be invited twice.';

const empty: InvitedUser = {
  fullName: '',
  email: '',
  userName: '',
  phoneNumber: null,
  friendlyId: null,
  permissionId: technician,
  userType: 'Regular',
  inactivityTimeout: true,
};

export const userInviteMachine = setup({
  types: {
    context: {} as Context,
    input: {} as UserInviteInput,
    events: {} as UserInviteEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** A new id for an invitation. */
    nameInvitation: promisePlaceholder<{ operationId: string }>('nameInvitation'),
    inviteUser: promisePlaceholder<Result<UserRow>, Invitation>('inviteUser'),
  },
  guards: {
    hasErrors: ({ context }, { form }: { form: InvitedUser }) =>
      Object.keys(checkInvite(context.editor, form).errors).length > 0,
    isRepeat: ({ context }, { form }: { form: InvitedUser }) =>
      context.sent !== null &&
      JSON.stringify(context.sent.form) === JSON.stringify(checkInvite(context.editor, form).user),
    isInvited: (_, { output }: { output: Result<UserRow> }) => output.ok,
  },
  actions: {
    setErrors: assign(({ context }, { form }: { form: InvitedUser }) => ({
      form,
      errors: checkInvite(context.editor, form).errors,
    })),
    setForm: assign(({ context }, { form }: { form: InvitedUser }) => ({
      form: checkInvite(context.editor, form).user,
      errors: {},
      refusal: null,
    })),
    setName: assign(({ context }, { operationId }: { operationId: string }) => ({
      sent: { form: context.form, operationId },
    })),
    setModel: assign((_, { output }: { output: Result<UserRow> }) => ({ model: valueIn(output) })),
    setRefusal: assign((_, { output }: { output: Result<UserRow> | null }) => ({
      refusal: problemIn(output)?.message ?? unexpected,
      errors: problemIn(output)?.fields ?? {},
    })),
    clear: assign({ form: empty, sent: null, model: null }),
  },
}).createMachine({
  id: 'userInvite',
  description: 'Creates an account for a person and emails a setup link.',
  context: ({ input }) => ({
    ...input,
    form: empty,
    sent: null,
    model: null,
    errors: {},
    refusal: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The administrator fills in the form. Errors are shown.',
      on: {
        'invitation.submitted': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ form: event.form }) },
            actions: { type: 'setErrors', params: ({ event }) => ({ form: event.form }) },
          },
          {
            guard: { type: 'isRepeat', params: ({ event }) => ({ form: event.form }) },
            target: 'sending',
            actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
          },
          {
            target: 'naming',
            actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
          },
        ],
      },
    },
    naming: {
      description: 'The browser assigns an ID to the invitation.',
      tags: 'busy',
      invoke: {
        id: 'nameInvitation',
        src: 'nameInvitation',
        onDone: {
          target: 'sending',
          actions: {
            type: 'setName',
            params: ({ event }) => ({ operationId: event.output.operationId }),
          },
        },
        onError: {
          target: 'filling',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    sending: {
      description: 'The server creates the account and queues the email.',
      tags: 'busy',
      invoke: {
        id: 'inviteUser',
        src: 'inviteUser',
        input: ({ context }) => {
          if (!context.sent) throw new Error('An invitation without its id is not sent.');
          return context.sent;
        },
        onDone: [
          {
            guard: { type: 'isInvited', params: output },
            target: 'invited',
            actions: { type: 'setModel', params: output },
          },
          {
            target: 'filling',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'filling',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    invited: {
      description: 'The account is created, and the email is being sent.',
      on: { 'another.requested': { target: 'filling', actions: 'clear' } },
    },
  },
});
