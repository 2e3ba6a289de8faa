import { userEditMachine } from '../../machines/users/userEdit.machine.ts';
import type { LoadedUser, UserEditEvent } from '../../machines/users/userEdit.setup.ts';
import { model } from '../../src/charts/fixtures.ts';
import type { UserRow } from '../../src/contract/users/user.ts';
import { sampleRow } from '../support/sampleRow.ts';

const base = sampleRow({ phoneNumber: null, permissionId: 1, clientId: 7 });
const edited = { ...base, phoneNumber: '518 555 0142' };
const theirs = { ...base, phoneNumber: '518 555 0199' };
const changed = { current: theirs, fields: ['phoneNumber' as const] };
const loaded: LoadedUser & { typed: null } = {
  base,
  user: base,
  label: null,
  changed: null,
  storedAt: null,
  typed: null,
};

function saving(form: UserRow): Extract<UserEditEvent, { type: 'save.requested' }> {
  return { type: 'save.requested', form };
}

export const userEdit = model('user-edit', userEditMachine, {
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'form.typed': [
      { type: 'form.typed', form: edited },
      { type: 'form.typed', form: base },
    ],
    'edit.delivered': [
      { type: 'edit.delivered', model: edited },
      { type: 'edit.delivered', model: { ...edited, fullName: 'Named by another' } },
    ],
    'edit.refused': [{ type: 'edit.refused' }],
    'restored.discarded': [{ type: 'restored.discarded' }],
    'save.requested': [saving(edited), saving(base), saving({ ...base, fullName: ' ' })],
    'choice.made': [
      { type: 'choice.made', field: 'phoneNumber', side: 'mine' },
      { type: 'choice.made', field: 'phoneNumber', side: 'theirs' },
    ],
    'choices.confirmed': [{ type: 'choices.confirmed' }],
  },
  outputs: {
    loadUser: [
      { outcome: 'loaded', ...loaded },
      {
        outcome: 'loaded',
        ...loaded,
        typed: { fields: { phoneNumber: '518 555 0188' }, before: { phoneNumber: '518 555 0100' } },
      },
      {
        outcome: 'loaded',
        ...loaded,
        user: edited,
        label: 'Saved here',
        storedAt: '2026-03-10T08:00:00.000Z',
      },
      { outcome: 'loaded', ...loaded, user: edited, label: 'Needs attention', changed },
      { outcome: 'loaded', ...loaded, base: { ...base, permissionId: 4 } },
      { outcome: 'failed', message: 'The server did not answer.' },
    ],
    nameSave: [{ operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00b1' }],
    saveUser: [
      { outcome: 'saved', model: edited },
      { outcome: 'savedHere', user: edited },
      { outcome: 'conflict', changed },
      {
        outcome: 'refused',
        problem: { message: 'Correct the marked fields.', fields: { email: 'Enter the email.' } },
      },
      { outcome: 'refused', problem: { message: 'The server did not answer.' } },
    ],
  },
  errors: { loadUser: ['broken'], nameSave: ['broken'], saveUser: ['broken'] },
  inputs: {
    'an administrator': {
      userId: base.userId,
      editor: { id: '5b7e9f3c-6a8d-4e1f-9b2a-1c3d5e7f9a0b', permissionId: 3, agencyId: 7 },
    },
  },
  context: (context) => ({
    basePhone: context.base?.phoneNumber ?? null,
    phone: context.user?.phoneNumber ?? null,
    untyped: context.untyped?.user.phoneNumber ?? (context.untyped ? 'none' : null),
    name: context.user?.fullName ?? null,
    kept: context.kept?.phoneNumber ?? (context.kept ? 'none' : null),
    typed: context.typed?.phoneNumber ?? (context.typed ? 'none' : null),
    drawn: [context.drawn?.phoneNumber, context.drawn?.fullName].join(),
    label: context.label,
    storedAt: context.storedAt,
    save: context.save?.user.phoneNumber ?? (context.save ? 'none' : null),
    clash: context.changed?.fields.join() ?? null,
    choice: context.choices.phoneNumber ?? null,
    errors: Object.keys(context.errors).join(),
    refusal: context.refusal?.slice(0, 20) ?? null,
  }),
});
