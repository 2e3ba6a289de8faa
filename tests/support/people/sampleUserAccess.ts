import type { UserAccess, UserRights } from '../../../src/contract/users/userAccess.ts';
import { sampleRow } from '../database/sampleRow.ts';

export const noRights: UserRights = {
  globalAuditHistory: false,
  clients: false,
  controlValues: false,
  witnessOnly: false,
};

/** The account of the sample person, with everything set up. */
export function sampleUserAccess(differences: Partial<UserAccess> = {}): UserAccess {
  return {
    user: sampleRow(),
    userName: 'rhalloran',
    isUsingSso: false,
    hasPassword: true,
    passwordChangedAt: '2026-03-01T09:00:00.000Z',
    hasPin: true,
    pinChangedAt: null,
    hasSignature: true,
    passkeys: [],
    passwordLockedUntil: null,
    pinLockedUntil: null,
    sessions: 1,
    linkMail: { state: 'sent', at: '2026-02-28T09:00:00.000Z' },
    unconfirmedAddress: null,
    rights: noRights,
    ...differences,
  };
}
