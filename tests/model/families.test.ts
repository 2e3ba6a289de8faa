import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../unit/docs/markdown.ts';

const project = resolve(import.meta.dirname, '../..');

/** Failures that the error catalog has are shown in any area. */
const everywhere = ['ERR'];

/**
 * The families of requirement ids that charts of an area may name; of two rows the one with the longer path counts. A
 * file has a row of its own where its ids would be borrowed in the rest of its area, and then a comment has the reason.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  'machines/administration': [],
  'machines/app': ['BOOT', 'CALL', 'ENT', 'IDLE', 'OFF', 'SHELL', 'SWAP', 'SYNC', 'UPD'],
  // It opens and refuses every page, so what the routes and the order after login say is for it to do.
  'machines/app/navigation': [
    ...['BOOT', 'CALL', 'IDLE', 'LOGIN', 'NAV', 'ROLE', 'ROUTE', 'SHELL'],
  ],
  // Asking about typed input is required by nothing.
  'machines/app/leaving': [],
  'machines/app/connection': ['SYNC'],
  // ROUTE-09 requires the page whose entries are exported.
  'machines/audit': ['LEDGER', 'ROUTE'],
  'machines/control-values': ['LABEL', 'SIGN'],
  'machines/core/passkeyRegistration': ['CALL', 'PWL'],
  'machines/core/recordEdit': ['CALL', 'OFF', 'ROLE', 'SYNC'],
  'machines/core/reportFile': ['REPORT'],
  'machines/core/signedAct': ['LEDGER', 'SIGN'],
  'machines/custody': ['COUNT', 'LABEL', 'LEDGER', 'REG', 'RIGHT', 'SIGN', 'USE'],
  'machines/devices': [],
  'machines/import': [],
  'machines/offline': ['ENT', 'OFF', 'SYNC'],
  'machines/reports': ['REG'],
  // ROUTE-08 requires the blank form itself; there is nothing else that it has to do.
  'machines/reports/blankForm3848': ['ROUTE'],
  'machines/search': ['ROLE', 'SHELL'],
  'machines/session': ['ROLE'],
  'machines/session/agencySwap': ['IDLE', 'OFF', 'SWAP'],
  // ROUTE-04 is about the address of the link.
  'machines/session/changePassword': ['CALL', 'CHPW', 'ROUTE'],
  'machines/session/forgotPassword': ['CALL', 'FORGOT'],
  'machines/session/inactivity': ['IDLE'],
  'machines/session/integrationLogin': ['CALL', 'INT', 'LOGIN'],
  // ROUTE-02 opens its page to everyone, and the other ways to log in start on it.
  'machines/session/login': ['FIDO', 'INT', 'LOGIN', 'PWL', 'ROUTE', 'SSO'],
  'machines/session/passkeyLogin': ['CALL', 'FIDO', 'LOGIN', 'PWL'],
  'machines/session/passwordless': ['PWL'],
  'machines/session/postLogin': ['LOGIN', 'NAV', 'SHELL'],
  'machines/session/session': ['BOOT', 'CALL', 'IDLE', 'INT', 'LOGIN', 'NAV', 'OFF', 'SSO'],
  'machines/session/ssoLogin': ['LOGIN', 'SSO'],
  'machines/system': [],
  // ROUTE-11 requires both the list of jobs and running one.
  'machines/system/jobHistory': ['ROUTE'],
  'machines/users': ['CALL', 'ROLE'],
  // NAV-02 and NAV-03 require the license, the signature and the PIN, which these set.
  'machines/users/license': ['NAV'],
  'machines/users/signing': ['CALL', 'NAV'],
  'machines/users/ownPassword': ['CHPW'],
  'machines/users/passkeyConfirmation': ['FIDO', 'ROLE'],
  'machines/users/passkeys': ['CALL', 'FIDO', 'PWL'],
  'machines/users/profile': ['SHELL'],
};

const areas = Object.keys(families);

/** The row for a file: that of the file itself before that of its folder. */
function areaOf(file: string): string | undefined {
  return areas
    .filter((area) => file.startsWith(`${area}/`) || file.startsWith(`${area}.`))
    .toSorted((one, other) => other.length - one.length)[0];
}

function familiesIn(source: string): string[] {
  const named = [...source.matchAll(/requirements: \[([^\]]*)\]/g)].map(([, ids = '']) => ids);
  const ids = named.flatMap((list) => [...list.matchAll(/'([A-Z]+)-/g)].map(([, id = '']) => id));
  return [...new Set(ids)].toSorted();
}

const files = filesIn('machines', /\.ts$/);
const used = new Map(
  files.map((file) => [file, familiesIn(readFileSync(join(project, file), 'utf8'))]),
);

describe('an id on a transition', () => {
  test('is of a family that is about the area of its chart', () => {
    expect([...used.values()].flat().length).toBeGreaterThan(100);
    const borrowed = [...used].flatMap(([file, own]) => {
      const allowed = [...everywhere, ...(families[areaOf(file) ?? ''] ?? [])];
      return own
        .filter((family) => !allowed.includes(family))
        .map((family) => `${file}: ${family}`);
    });
    expect(borrowed).toEqual([]);
  });

  test('makes each family of the table necessary', () => {
    const unused = areas.flatMap((area) => {
      const named = [...used].filter(([file]) => areaOf(file) === area).flatMap(([, own]) => own);
      const idle = (families[area] ?? []).filter((family) => !named.includes(family));
      return idle.map((family) => `${area}: ${family}`);
    });
    expect(unused).toEqual([]);
  });

  test('is found if it is borrowed', () => {
    expect(familiesIn("meta: { requirements: ['SHELL-02', 'ERR-OTHER'] }")).toEqual([
      'ERR',
      'SHELL',
    ]);
    expect(areaOf('machines/session/login.states.ts')).toBe('machines/session/login');
    expect(areaOf('machines/custody/recordUse.machine.ts')).toBe('machines/custody');
  });
});
