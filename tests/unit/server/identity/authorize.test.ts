import { describe, expect, it } from 'vitest';
import type { Access } from '../../../../src/contract/core/call.ts';
import {
  authorize,
  sessionEnded,
  tokenReplaced,
} from '../../../../src/server/core/http/authorize.ts';
import {
  hasSignatureAndPin,
  securityIn,
  toSecurity,
} from '../../../../src/server/core/identity/account.ts';
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

/** What an auditor may read. */
const terms = {
  ...{ expiresAt: '2026-06-08', periodFrom: '2025-01-01', periodTo: '2026-12-31' },
  ...{ siteIds: [], seesPatients: true, mayExport: true },
};

/** All rights that an account can have. */
const allRights = {
  permissionId: 4,
  canSeeGlobalAuditHistory: true,
  canSeeClients: true,
  controlValues: true,
};

/** What an account may call; the others answer with this code. */
function mayCall(
  differences: Parameters<typeof sampleAccount>[0],
  auditor: Session['auditor'] = null,
) {
  const account = sampleAccount(differences);
  const session = { account, security: toSecurity(account), auditor } as Session;
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

  it('[RIGHT-07] of an auditor is only about its own account, whatever other rights there are', () => {
    expect(mayCall({ ...allRights, userType: 'Auditor' }, terms)).toEqual({
      may: ['public', 'account'],
      codes: ['403 auditor_reads_only'],
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

describe('[ROLE-02] the rights of an account', () => {
  const none = {
    globalAuditHistory: false,
    clients: false,
    controlValues: false,
    witnessOnly: false,
  };
  const agency = { keptYears: 5 } as never;

  it('[RIGHT-07] are none for an auditor, who reads within terms', () => {
    const account = sampleAccount({ ...allRights, witnessOnly: true, userType: 'Auditor' });
    expect(toSecurity(account)).toEqual(none);
    expect(securityIn({ account, agency, auditor: terms })).toEqual({
      ...none,
      auditor: terms,
      keptYears: 5,
    });
  });

  it('[REG-01] are shown with how long the agency keeps its records, where that is known', () => {
    const account = sampleAccount();
    expect(securityIn({ account, agency, auditor: null })).toEqual({ ...none, keptYears: 5 });
    expect(securityIn({ account, agency: {} as never, auditor: null })).toEqual(none);
  });
});

describe('[NAV-02] an account', () => {
  it('has a signature and a PIN only if it has both', () => {
    expect(hasSignatureAndPin(sampleAccount())).toBe(true);
    expect(hasSignatureAndPin(sampleAccount({ hasPin: false }))).toBe(false);
    expect(hasSignatureAndPin(sampleAccount({ userSignatureId: null }))).toBe(false);
  });
});
