import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { editableFields } from '../../../../src/contract/users/user.ts';
import { mergeRecord, resolveRecord } from '../../../../src/rules/core/recordForm.ts';
import {
  changedFields,
  type EditableUser,
  mergeUser,
} from '../../../../src/rules/users/userMerge.ts';
import { userFields, userForm, userRow } from '../../../../src/rules/users/userRecord.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';

const form = userForm({ id: 'editor', permissionId: 4, agencyId: 1 });
const text = fc.constantFrom('a', 'b', 'c');
const version: fc.Arbitrary<EditableUser> = fc.record({
  fullName: text,
  email: text,
  phoneNumber: fc.option(text),
  friendlyId: fc.option(text),
  permissionId: fc.constantFrom(1 as const, 2 as const),
  inactivityTimeout: fc.boolean(),
  needToResetPin: fc.boolean(),
  isActive: fc.boolean(),
});

describe('[SYNC-03] an edit and the changes others made in the meantime', () => {
  test('every field is resolved: adopted, kept, or in need of a choice', () => {
    fc.assert(
      fc.property(version, version, version, (base, mine, current) => {
        const { changes, clashes } = mergeUser(base, mine, current);
        for (const field of editableFields) {
          const isWanted = mine[field] !== base[field] && mine[field] !== current[field];
          const isTheirs = current[field] !== base[field];
          expect(field in changes).toBe(isWanted && !isTheirs);
          expect(clashes.includes(field)).toBe(isWanted && isTheirs);
          if (field in changes) expect(changes[field]).toBe(mine[field]);
        }
      }),
    );
  });

  test('a choice leaves no conflict, and uses the chosen side of each field', () => {
    fc.assert(
      fc.property(version, version, version, fc.boolean(), (base, mine, theirs, keepsMine) => {
        const current = sampleRow(theirs);
        const { changes, clashes } = mergeUser(base, mine, current);
        const side = keepsMine ? ('mine' as const) : ('theirs' as const);
        const choices = Object.fromEntries(clashes.map((field) => [field, side]));
        const versions = {
          base: userFields(sampleRow(base)),
          mine: userFields(sampleRow(mine)),
          current: userFields(current),
        };
        // The form asks for what the server rejects.
        const asked = mergeRecord(form, versions).clashes.map(({ name }) => name);
        expect(asked).toEqual(clashes);
        const settled = userRow(resolveRecord(form, versions, choices));
        expect(mergeUser(current, settled, current).clashes).toEqual([]);
        for (const field of editableFields) {
          const isMine = field in changes || (keepsMine && clashes.includes(field));
          expect(settled[field]).toBe(isMine ? mine[field] : current[field]);
        }
        expect(settled.userId).toBe(current.userId);
      }),
    );
  });

  it('an empty edit merges to nothing', () => {
    const row = sampleRow();
    expect(changedFields(row, row)).toEqual([]);
    expect(mergeUser(row, row, sampleRow({ fullName: 'Another' }))).toEqual({
      changes: {},
      clashes: [],
    });
  });
});
