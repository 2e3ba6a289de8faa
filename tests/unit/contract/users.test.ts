import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { InventorySummary } from '../../../src/contract/inventory/inventory.ts';
import { EditUserRecord, saveUser, UserRow } from '../../../src/contract/users/user.ts';
import { failureMessages } from '../../../src/rules/core/failureText.ts';
import { notAssociated } from '../../../src/server/platform/http/problemError.ts';
import { fieldOf, fieldsOf } from './schemaFields.ts';

const rowFields = [
  'userId',
  'fullName',
  'email',
  'emailConfirmed',
  'isEmailBounced',
  'deactivatedDueToInactivity',
  'phoneNumber',
  'lastLoginDate',
  'isActive',
  'isLockedOut',
  'inactivityTimeout',
  'permissionId',
  'permissionProfile',
  'isSysAdmin',
  'clientId',
  'clientName',
  'hasBiometricClientSettings',
  'hasFidoClientSettings',
  'friendlyId',
  'needToResetPin',
  'showDepartments',
  'isNewUser',
  'isFromIops',
  'knoxId',
  'isFromKnox',
  'userType',
  'logoFileName',
  'companyName',
  'isUpdatedOffline',
  'isMultipleClients',
  'isEmailSpamReported',
  'hasLoginHistory',
  'isEmailBlocked',
  'emailBlockedReason',
];

describe('[ENT-05] a row of the user list', () => {
  it('has the 34 fields', () => {
    expect(rowFields).toHaveLength(34);
    expect(fieldsOf(UserRow)).toEqual(rowFields.toSorted());
  });

  it('never contains a password or a PIN', () => {
    expect(rowFields.filter((name) => /password|pin$|hash/i.test(name))).toEqual([
      'needToResetPin',
    ]);
  });
});

describe('[ENT-06] the offline table EditUserTbl', () => {
  it('holds user records with the flag isUpdatedOffline', () => {
    expect(fieldsOf(EditUserRecord)).toContain('isUpdatedOffline');
    expect(fieldsOf(fieldOf(EditUserRecord, 'user'))).toEqual(rowFields.toSorted());
  });

  it('[CALL-15] holds what SaveUser accepts, so that it can be sent as it is', () => {
    const stored = fieldsOf(EditUserRecord);
    expect(fieldsOf(saveUser.body)).toEqual([...rowFields, 'base', 'operationId'].toSorted());
    expect(stored).toEqual(expect.arrayContaining(['user', 'base', 'operationId']));
    expect(fieldOf(saveUser.body, 'base')).toBe(UserRow);
    expect(fieldOf(saveUser.reply, 'model')).toBe(UserRow);
  });
});

describe('[RIGHT-08] of an inventory that is not the reader’s', () => {
  const id = '0b1e2f3a-0000-4000-8000-000000000009';
  const foreign: InventorySummary = {
    id,
    siteId: id,
    name: 'Chief safe',
    kind: 'safe',
    isAssociated: false,
    custodian: null,
    sealNumber: null,
    seal: null,
    sealCheckedAt: null,
    outOfService: null,
    productCount: null,
    lastCountedAt: null,
    lastCountedBy: null,
    lastChangedAt: null,
    belowPar: null,
    expiringLots: null,
    expiredLots: null,
  };

  it('nothing but name, kind and site is sent', () => {
    expect(v.is(InventorySummary, foreign)).toBe(true);
    const facts = {
      custodian: 'Rosa Bell',
      sealNumber: 'A-1',
      outOfService: { location: 'Workshop', since: '2026-03-10T08:00:00.000Z' },
      productCount: 0,
      lastCountedAt: '2026-03-10T08:00:00.000Z',
      lastCountedBy: 'Rosa Bell',
      lastChangedAt: '2026-03-10T08:00:00.000Z',
      belowPar: 0,
      expiringLots: 0,
      expiredLots: 0,
    };
    for (const [field, value] of Object.entries(facts)) {
      const summary = { ...foreign, [field]: value };
      if (field !== 'productCount') {
        expect([field, v.is(InventorySummary, summary)]).toEqual([field, false]);
      }
      expect([field, v.is(InventorySummary, { ...summary, productCount: 1 })]).toEqual([
        field,
        true,
      ]);
    }
  });
});

describe('[ENT-12] an inventory says whether its reader is assigned to it', () => {
  it('in every list', () => {
    const { isAssociated } = InventorySummary.entries;
    expect(v.is(isAssociated, false)).toBe(true);
    expect(v.is(isAssociated, undefined)).toBe(false);
  });

  it('and the refusal is the text that the client looks for', () => {
    const refusal = notAssociated();
    expect(refusal.status).toBe(403);
    expect(refusal.message).toBe('Access denied. You have not been associated to this inventory');
    expect(failureMessages.notAssociated).toBe(refusal.message);
  });
});
