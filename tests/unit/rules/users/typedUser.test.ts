import { describe, expect, it } from 'vitest';
import { typedUserOf } from '../../../../src/rules/users/typedUser.ts';

describe('[OFF-03] what was typed into the user editor', () => {
  it('is restored as it was typed, including incorrect text and emptied fields', () => {
    const fields = { email: 'no address', phoneNumber: null, isActive: false, permissionId: 2 };
    const before = { email: 'a@b.example', phoneNumber: '1', isActive: true, permissionId: 1 };
    expect(typedUserOf({ fields, before })).toEqual({ fields, before });
  });

  it('has only the fields of the form', () => {
    const before = { fullName: 'Ruth H.', userId: 'one' };
    const fields = { fullName: 'R. H.', userId: 'another', hasPasskey: true };
    expect(typedUserOf({ fields, before })).toEqual({
      fields: { fullName: 'R. H.' },
      before: { fullName: 'Ruth H.' },
    });
  });

  it.each([
    null,
    'text',
    {},
    { fullName: 'kept by a former version' },
    { fields: { fullName: 'R. H.' }, before: {} },
    { fields: { userId: 'another' }, before: { userId: 'one' } },
    { fields: { permissionId: 9 }, before: { permissionId: 1 } },
    { fields: { isActive: 'yes' }, before: { isActive: true } },
    { fields: { fullName: 'x'.repeat(1_001) }, before: { fullName: '' } },
  ])('is nothing if it does not exist: %j', (kept) => {
    expect(typedUserOf(kept)).toBeNull();
  });
});
