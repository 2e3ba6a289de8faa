import { describe, expect, it } from 'vitest';
import type { Access } from '../../../../src/contract/core/call.ts';
import {
  authorize,
  sessionEnded,
  tokenReplaced,
} from '../../../../src/server/core/http/authorize.ts';
import { hasSignatureAndPin, toSecurity } from '../../../../src/server/core/identity/account.ts';
import type { Session } from '../../../../src/server/core/identity/sessions.ts';
import { ProblemError } from '../../../../src/server/platform/http/problemError.ts';
import { sampleAccount } from '../people.ts';

const accesses: Access[] = [
  'public',
  'account',
  'session',
  'custody',
  'users',
  'administration',
  'globalAuditHistory',
  'clients',
  'controlValues',
];

/** What an account may call; the others answer with this code. */
function mayCall(differences: Parameters<typeof sampleAccount>[0]) {
  const account = sampleAccount(differences);
  const session = { account, security: toSecurity(account), auditor: null } as Session;
  const codes = new Set<string>();
  const may = accesses.filter((access) => {
    const code = codeOf(access, session);
    if (code !== null) codes.add(code);
    return code === null;
  });
  return { may, codes: [...codes] };
}

function codeOf(access: Access, session: Session | undefined): string | null {
  try {
    authorize(access, session);
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return `${error.status} ${error.code}`;
  }
}

describe('[ROLE-04] a call', () => {
  it('needs a session unless it is public', () => {
    expect(accesses.filter((access) => codeOf(access, undefined) === null)).toEqual(['public']);
    expect(codeOf('account', undefined)).toBe('401 session_ended');
    expect([sessionEnded().status, sessionEnded().code]).toEqual([401, 'session_ended']);
    expect([tokenReplaced().status, tokenReplaced().code]).toEqual([401, 'session_replaced']);
  });

  it('of a program is only about its own account', () => {
    const everything = { permissionId: 4, userType: 'ApiOnly', controlValues: true } as const;
    expect(mayCall(everything)).toEqual({
      may: ['public', 'account'],
      codes: ['403 right_missing'],
    });
  });

  it('[SIGN-07] of a person who only witnesses shows and changes no custody, whatever other rights there are', () => {
    const everything = { permissionId: 4, witnessOnly: true, controlValues: true };
    expect(mayCall(everything)).toEqual({
      may: ['public', 'account', 'session'],
      codes: ['403 witness_only'],
    });
  });

  it.each([
    [{ permissionId: 1 }, ['custody']],
    [{ permissionId: 2 }, ['custody', 'users']],
    [{ permissionId: 3 }, ['custody', 'users', 'administration']],
    [{ permissionId: 4 }, ['custody', 'users', 'administration', 'globalAuditHistory', 'clients']],
    [{ canSeeGlobalAuditHistory: true }, ['custody', 'globalAuditHistory']],
    [{ canSeeClients: true }, ['custody', 'clients']],
    [{ controlValues: true }, ['custody', 'controlValues']],
  ])('[ROLE-02] of a person with %j is one they have the right to', (rights, may) => {
    expect(mayCall(rights)).toEqual({
      may: ['public', 'account', 'session', ...may],
      codes: ['403 right_missing'],
    });
  });
});

describe('[NAV-02] an account', () => {
  it('has a signature and a PIN only if it has both', () => {
    expect(hasSignatureAndPin(sampleAccount())).toBe(true);
    expect(hasSignatureAndPin(sampleAccount({ hasPin: false }))).toBe(false);
    expect(hasSignatureAndPin(sampleAccount({ userSignatureId: null }))).toBe(false);
  });
});
