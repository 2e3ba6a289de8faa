import { userEditMachine } from '../../../machines/users/userEdit.machine.ts';
import type { UserEditEvent, UserToEdit } from '../../../machines/users/userEdit.setup.ts';
import { model } from '../../../src/charts/run/fixtures.ts';
import type { UserRow } from '../../../src/contract/users/user.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';

const base = sampleRow({ phoneNumber: null, permissionId: 1, clientId: 7 });
const phoned = { ...base, phoneNumber: '518 555 0142' };
const theirs = { ...base, phoneNumber: '518 555 0199' };
const changed = { current: theirs, fields: ['phoneNumber' as const] };
const loaded: UserToEdit = {
  base,
  user: base,
  label: null,
  changed: null,
  storedAt: null,
  typed: null,
};

const edited = {
  userId: base.userId,
  editor: { id: '5b7e9f3c-6a8d-4e1f-9b2a-1c3d5e7f9a0b', permissionId: 3, agencyId: 7 },
} as const;

function saving(form: UserRow): Extract<UserEditEvent, { type: 'save.requested' }> {
  return { type: 'save.requested', form };
}

export const userEdit = model('user-edit', userEditMachine, {
  events: {
    'form.typed': [
      { type: 'form.typed', form: phoned },
      { type: 'form.typed', form: base },
    ],
    'edit.delivered': [
      { type: 'edit.delivered', model: phoned },
      { type: 'edit.delivered', model: { ...phoned, fullName: 'Named by another' } },
    ],
    'edit.refused': [{ type: 'edit.refused' }],
    'restored.discarded': [{ type: 'restored.discarded' }],
    'save.requested': [saving(phoned), saving(base), saving({ ...base, fullName: ' ' })],
    'choice.made': [
      { type: 'choice.made', field: 'phoneNumber', side: 'mine' },
      { type: 'choice.made', field: 'phoneNumber', side: 'theirs' },
    ],
    'choices.confirmed': [{ type: 'choices.confirmed' }],
  },
  outputs: {
    nameSave: [{ operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00b1' }],
    saveUser: [
      { outcome: 'saved', model: phoned },
      { outcome: 'savedHere', user: phoned },
      { outcome: 'conflict', changed },
      {
        outcome: 'refused',
        problem: { message: 'Correct the marked fields.', fields: { email: 'Enter the email.' } },
      },
      { outcome: 'refused', problem: { message: 'The server did not answer.' } },
    ],
  },
  errors: { nameSave: ['broken'], saveUser: ['broken'] },
  inputs: {
    'an administrator': { ...edited, loaded },
    'an administrator who typed before a logout': {
      ...edited,
      loaded: {
        ...loaded,
        typed: { fields: { phoneNumber: '518 555 0188' }, before: { phoneNumber: '518 555 0100' } },
      },
    },
    'an administrator offline, with a change stored on the device': {
      ...edited,
      loaded: {
        ...loaded,
        user: phoned,
        label: 'Saved here',
        storedAt: '2026-03-10T08:00:00.000Z',
      },
    },
    'a change with a conflict': {
      ...edited,
      loaded: { ...loaded, user: phoned, label: 'Needs attention', changed },
    },
    'a user with more rights': {
      ...edited,
      loaded: { ...loaded, base: { ...base, permissionId: 4 } },
    },
  },
  context: (context) => ({
    basePhone: context.base.phoneNumber,
    phone: context.user.phoneNumber,
    untyped: context.untyped?.user.phoneNumber ?? (context.untyped ? 'none' : null),
    name: context.user.fullName,
    kept: context.kept?.phoneNumber ?? (context.kept ? 'none' : null),
    typed: context.typed?.phoneNumber ?? (context.typed ? 'none' : null),
    drawn: [context.drawn.phoneNumber, context.drawn.fullName].join(),
    label: context.label,
    storedAt: context.storedAt,
    save: context.save?.user.phoneNumber ?? (context.save ? 'none' : null),
    clash: context.changed?.fields.join() ?? null,
    choice: context.choices.phoneNumber ?? null,
    errors: Object.keys(context.errors).join(),
    refusal: context.refusal?.slice(0, 20) ?? null,
  }),
});
