import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { statesOf } from '../../src/charts/read/chart.ts';
import { walk } from '../../src/charts/read/walk.ts';
import { filesIn } from '../unit/docs/markdown.ts';

const project = resolve(import.meta.dirname, '../..');

/** A failure that is shown where it occurred can be in every chart; the other codes lead to what one chart does. */
const everywhere = 'ERR-OTHER';

/**
 * The families of requirement ids that a chart may name, by its area. A chart that is not listed may name none. A comment
 * has the reason where the family is not plain from what the chart is for.
 */
const families: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  app: {
    app: ['BOOT', 'UPD'],
    // It runs the charts that these are about.
    appServices: ['ERR', 'SYNC', 'UPD'],
    // The start compares lastAccess (IDLE-08).
    boot: ['BOOT', 'IDLE'],
    connection: ['SYNC'],
    // ENT-12 has the text of a refused inventory, CALL-01 the 401 that ends no session, IDLE-08 the call that is withheld.
    failures: ['BOOT', 'CALL', 'ENT', 'ERR', 'IDLE'],
    installation: ['SHELL'],
    leaveWithUnsent: ['OFF'],
    // It opens and refuses every page. SIGN-07: people who only witness have no dashboard.
    navigation: ['BOOT', 'CALL', 'ERR', 'IDLE', 'LOGIN', 'NAV', 'RIGHT', 'ROUTE', 'SHELL', 'SIGN'],
    notices: ['ERR', 'IDLE', 'SHELL'],
    rail: ['SHELL'],
    // It passes on the user that ERR-403 and ERR-404 load again.
    sessionServices: ['ERR', 'IDLE'],
    subNavigation: ['SHELL'],
    toast: ['SHELL'],
    update: ['UPD'],
  },
  administration: { training: ['LEDGER'] },
  alerts: { alert: ['ALERT'], alertPreferences: ['ALERT'], smsWebhook: ['ALERT'] },
  audit: { globalAudit: ['LEDGER'] },
  'control-values': {
    activation: ['LABEL', 'LEDGER', 'SIGN'],
    controlValueScan: ['LABEL'],
    // COUNT-01: the screen stays awake while a count is open.
    formScan: ['COUNT', 'LABEL'],
    labelPrint: ['LABEL'],
  },
  core: {
    fieldRecord: ['FIELD'],
    passkeyRegistration: ['CALL', 'PWL'],
    recordEdit: ['CALL', 'OFF', 'SYNC'],
    reportFile: ['REPORT'],
    signedAct: ['FIELD', 'LEDGER', 'SIGN'],
  },
  custody: {
    custodyCase: ['CASE'],
    fieldDevices: ['FIELD'],
    fieldReview: ['FIELD'],
    custodyEvent: ['AMEND', 'COUNT', 'FIELD', 'LABEL', 'LEDGER', 'SEAL', 'SIGN', 'STOCK'],
    draft: ['FIELD'],
    firstCount: ['COUNT', 'FIELD', 'LEDGER', 'SIGN'],
    parRestock: ['LEDGER', 'PAR', 'SEAL', 'SIGN'],
    lossClocks: ['REG'],
    photos: ['CASE'],
    restockNotice: ['STOCK'],
    missingSignature: ['SIGN'],
    amendment: ['AMEND', 'FIELD', 'LEDGER'],
    eventAmendment: ['AMEND', 'FIELD', 'LEDGER'],
    recordUse: ['FIELD', 'LEDGER', 'SEAL', 'SIGN', 'USE', 'WASTE'],
    signatureNote: ['SIGN'],
  },
  help: { help: ['HELP'], tour: ['HELP'] },
  import: { patientCharts: ['EPCR'] },
  offline: {
    cacheWarming: ['ENT', 'OFF'],
    delivery: ['FIELD'],
    fieldKit: ['FIELD', 'RIGHT'],
    pendingActs: ['FIELD'],
    resync: ['ENT', 'OFF', 'SYNC'],
    unsentChanges: ['SYNC'],
  },
  reports: {
    biennialInventory: ['REG'],
    blankForm3848: ['REG'],
    form3848: ['REG'],
    lossRecord: ['REG'],
    packet: ['REPORT'],
    patternCase: ['WATCH'],
  },
  search: { search: ['SHELL'] },
  session: {
    addressChange: ['ROLE'],
    agencySwap: ['ERR', 'OFF', 'SWAP'],
    // ROUTE-04 is about the address of the link.
    changePassword: ['CALL', 'CHPW', 'ROUTE'],
    forgotPassword: ['CALL', 'FORGOT'],
    inactivity: ['ERR', 'FIELD', 'IDLE'],
    lockScreen: ['FIELD'],
    integrationLogin: ['CALL', 'INT', 'LOGIN'],
    // ROUTE-02 opens its page to everyone, FIELD-22 has what it says there, and the other ways to log in start on it.
    login: ['FIDO', 'FIELD', 'INT', 'LOGIN', 'PWL', 'ROUTE', 'SSO'],
    passkeyLogin: ['CALL', 'FIDO', 'LOGIN', 'PWL'],
    passwordless: ['PWL'],
    postLogin: ['LOGIN', 'NAV', 'SHELL'],
    session: ['BOOT', 'CALL', 'ERR', 'IDLE', 'INT', 'LOGIN', 'NAV', 'OFF', 'SSO'],
    ssoLogin: ['LOGIN', 'SSO'],
  },
  // ROUTE-11 requires both the list of jobs and running one.
  system: { jobHistory: ['ROUTE'] },
  users: {
    // NAV-02 and NAV-03 require the license, the signature and the PIN, which these two set.
    license: ['NAV'],
    signing: ['CALL', 'NAV'],
    ownPassword: ['CHPW'],
    passkeyConfirmation: ['FIDO', 'ROLE'],
    passkeys: ['CALL', 'FIDO', 'PWL'],
    personConfirmation: ['ROLE', 'SIGN'],
    profile: ['SHELL'],
    scan: ['CALL', 'ERR'],
    rightsSheet: ['RIGHT'],
    userAccess: ['ROLE'],
    userExport: ['CALL'],
    userList: ['CALL'],
  },
};

/** Charts whose whole subject is custody: they name the ids of its section and no others. */
const custodyAreas = ['custody', 'control-values', 'reports'];

const areas = new Map(
  filesIn('machines', /\.machine\.ts$/).map((file) => [
    basename(file, '.machine.ts'),
    basename(dirname(file)),
  ]),
);

const charts = machines.map(({ machine }) => {
  const states = statesOf(walk(machine));
  const named = [...states, ...states.flatMap(({ transitions }) => transitions)];
  const ids = [...new Set(named.flatMap(({ requirements }) => requirements))];
  return { chart: machine.id, area: areas.get(machine.id) ?? '', ids };
});

const familyOf = (id: string) => id.split('-')[0] ?? '';

/** The ids that a chart must not name. */
function borrowedIn({ chart, area, ids }: { chart: string; area: string; ids: readonly string[] }) {
  const allowed = families[area]?.[chart] ?? [];
  return ids.filter((id) => id !== everywhere && !allowed.includes(familyOf(id)));
}

function custodyFamilies(): Set<string> {
  const text = readFileSync(join(project, 'docs/requirements.md'), 'utf8');
  const [, section = ''] = text.split('\n## Custody\n');
  return new Set([...section.matchAll(/^\| ([A-Z]+)-\d+ /gm)].map(([, family = '']) => family));
}

describe('an id on a transition', () => {
  test('is of a family that is about its chart', () => {
    const borrowed = charts.map((one) => [one.chart, borrowedIn(one)] as const);
    expect(borrowed.filter(([, ids]) => ids.length > 0)).toEqual([]);
  });

  test('makes each family of the table necessary', () => {
    const listed = Object.entries(families).flatMap(([area, rows]) =>
      Object.entries(rows).flatMap(([chart, own]) =>
        own.map((family) => ({ area, chart, family })),
      ),
    );
    const isNamed = ({ area, chart, family }: (typeof listed)[number]) =>
      charts.some(
        (one) =>
          one.area === area &&
          one.chart === chart &&
          one.ids.some((id) => id !== everywhere && familyOf(id) === family),
      );
    expect(listed.filter((row) => !isNamed(row))).toEqual([]);
    expect(listed.length).toBeGreaterThan(80);
  });

  test('is one of custody’s own in every chart of custody, and these name at least one', () => {
    const own = custodyFamilies();
    const ofCustody = charts.filter(({ area }) => custodyAreas.includes(area));
    expect(ofCustody).toHaveLength(25);
    for (const { chart, ids } of ofCustody) {
      const named = ids.filter((id) => id !== everywhere);
      expect(named, chart).not.toEqual([]);
      expect(
        named.filter((id) => !own.has(familyOf(id))),
        chart,
      ).toEqual([]);
    }
  });

  test.each([
    ['recordUse', 'custody', 'OFF-03'],
    ['recordUse', 'custody', 'ERR-403'],
    ['toast', 'app', 'SYNC-01'],
    ['leaving', 'app', 'OFF-03'],
    ['userInvite', 'users', 'CALL-05'],
  ])('is found where %s of %s borrows %s', (chart, area, id) => {
    expect(borrowedIn({ chart, area, ids: [everywhere, id] })).toEqual([id]);
  });
});
