import { describe, expect, it } from 'vitest';
import { typedUserOf } from '../../../../src/rules/users/typedUser.ts';
import { userForm, userRecord } from '../../../../src/rules/users/userRecord.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';

const form = userForm({ id: 'editor', permissionId: 3, agencyId: 7 });
const record = userRecord(sampleRow({ phoneNumber: '518 555 0144' }));
const restored = (fields: unknown, base: unknown = record) =>
  typedUserOf({ base, fields }, form, record);

describe('[OFF-03] what was typed into the user editor', () => {
  it('is restored as it was typed, including incorrect text and emptied fields', () => {
    const fields = { email: 'no address', phoneNumber: '', permissionId: '2', isActive: 'false' };
    expect(restored(fields)).toEqual({ id: record.id, base: record, fields });
  });

  it('has only the fields of the form', () => {
    const fields = { fullName: 'R. H.', userId: 'another', hasPasskey: true };
    expect(restored(fields)?.fields).toEqual({ fullName: 'R. H.' });
  });

  it('[SYNC-03] is an edit of the record as it is now if no one changed the same fields', () => {
    const earlier = userRecord(sampleRow({ phoneNumber: null, fullName: 'Rosa' }));
    expect(restored({ friendlyId: 'R-9' }, earlier)?.base).toEqual(record);
    // Someone else saved the same text.
    expect(restored({ phoneNumber: '518 555 0144' }, earlier)?.base).toEqual(record);
  });

  it('[SYNC-03] stays an edit of what it was typed on if someone changed a field of it', () => {
    const earlier = userRecord(sampleRow({ phoneNumber: null, fullName: 'Rosa' }));
    const typed = restored({ phoneNumber: '845', friendlyId: 'R-9' }, earlier);
    expect(typed?.base).toEqual({
      ...record,
      version: 0,
      fields: { ...record.fields, phoneNumber: '' },
    });
  });

  it.each([
    null,
    'text',
    {},
    { fields: { fullName: 'kept by a former version' }, before: { fullName: 'Ruth H.' } },
    { fields: { fullName: 'R. H.' }, base: { ...record, fields: {} } },
    { fields: { userId: 'another' }, base: record },
    { fields: { permissionId: 9 }, base: record },
    { fields: { inactivityTimeout: 'yes' }, base: record },
    { fields: {}, base: record },
  ])('is nothing if it does not exist: %j', (kept) => {
    expect(typedUserOf(kept, form, record)).toBeNull();
  });
});
