import { describe, expect, it } from 'vitest';
import { typedUserOf } from '../../../src/rules/typedUser.ts';

describe('[OFF-03] what was typed into the user editor', () => {
  it('comes back as it was typed, wrong text and emptied fields included', () => {
    const typed = { email: 'no address', phoneNumber: null, isActive: false, permissionId: 2 };
    expect(typedUserOf(typed)).toEqual(typed);
  });

  it('is no more than the fields of the form', () => {
    expect(typedUserOf({ fullName: 'R. H.', userId: 'another', hasPasskey: true })).toEqual({
      fullName: 'R. H.',
    });
  });

  it.each([
    null,
    'text',
    {},
    { userId: 'another' },
    { permissionId: 9 },
    { isActive: 'yes' },
    { fullName: 'x'.repeat(1_001) },
  ])('is nothing where it is not: %j', (kept) => {
    expect(typedUserOf(kept)).toBeNull();
  });
});
