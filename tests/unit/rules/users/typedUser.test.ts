import { describe, expect, it } from 'vitest';
import type { RecordFields } from '../../../../src/contract/core/record.ts';
import { keptText, typedUserOf } from '../../../../src/rules/users/typedUser.ts';
import { userForm, userRecord } from '../../../../src/rules/users/userRecord.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';

const form = userForm({ id: 'editor', permissionId: 3, agencyId: 7 });
const record = userRecord(sampleRow({ phoneNumber: '518 555 0144' }));
const restored = (fields: RecordFields, base = record) =>
  typedUserOf(keptText({ base, fields }), form, record);

describe('[OFF-03] what was typed into the user editor', () => {
  it('is restored as it was typed, including incorrect text and emptied fields', () => {
    const fields = { email: 'no address', phoneNumber: '', permissionId: '2', isActive: 'false' };
    expect(restored(fields)).toEqual({ id: record.id, base: record, fields });
  });

  it('is kept with what the record says in the same fields, and with nothing else of the record', () => {
    const fields = { fullName: 'R. H.', phoneNumber: '' };
    const before = { fullName: record.fields.fullName, phoneNumber: '518 555 0144' };
    expect(keptText({ base: record, fields })).toEqual({ fields, before });
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
    { fullName: 'kept by a former version' },
    { fields: { fullName: 'R. H.' }, before: {} },
    { fields: { userId: 'another' }, before: { userId: 'one' } },
    { fields: { permissionId: 9 }, before: { permissionId: 1 } },
    { fields: { inactivityTimeout: 'yes' }, before: { inactivityTimeout: true } },
    { fields: {}, before: {} },
  ])('is nothing if it does not exist: %j', (kept) => {
    expect(typedUserOf(kept, form, record)).toBeNull();
  });
});
