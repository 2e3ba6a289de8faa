import type { AccountSecurity, SecurityChange } from '../../../src/contract/users/security.ts';
import { sampleArrival } from './sampleUser.ts';

/** The security page of the sample manager, with everything set up. */
export function sampleSecurity(change: Partial<AccountSecurity> = {}): AccountSecurity {
  const { user } = sampleArrival();
  return {
    userId: user.id,
    userName: 'dwhitlock',
    fullName: user.fullName,
    email: user.email,
    agencyName: user.clientName,
    lastSignInAt: '2026-07-14T10:45:00.000Z',
    isAcknowledged: true,
    signature: { id: '8c1f2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f', setAt: '2025-11-09T12:00:00.000Z' },
    hasPin: true,
    pinChangedAt: '2025-11-09T12:00:00.000Z',
    needToResetPin: false,
    hasPassword: true,
    passwordChangedAt: null,
    isTwoFactor: false,
    inactivityLimit: 300,
    canSeePhi: false,
    isReauthenticationNeeded: false,
    isAuditor: false,
    ...change,
  };
}

/** Someone new: nothing is set up. */
export const newcomerSecurity = sampleSecurity({
  isAcknowledged: false,
  signature: null,
  hasPin: false,
  pinChangedAt: null,
});

/** A change after which everything is there, and one after which the signature is still missing. */
export const lastChange: SecurityChange = { security: sampleSecurity(), arrival: sampleArrival() };
export const earlierChange: SecurityChange = {
  security: sampleSecurity({ signature: null }),
  arrival: sampleArrival({}, false),
};

export const refusedPlainly = { code: 'not_available', message: 'Try again later.' };
