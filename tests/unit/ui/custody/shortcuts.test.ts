import { describe, expect, test } from 'vitest';
import { Dashboard } from '../../../../src/client/features/custody/dashboard/Dashboard.tsx';
import { OfflineDashboard } from '../../../../src/client/features/custody/dashboard/OfflineDashboard.tsx';
import type { Dashboard as DashboardData } from '../../../../src/contract/custody/dashboard.ts';
import { loginAddress, savedRedirect } from '../../../../src/rules/navigation/savedRedirect.ts';
import {
  type StartedAct,
  startAddress,
  startedAct,
  startedActs,
} from '../../../../src/rules/navigation/startedAct.ts';
import { sampleKit } from '../../../support/field/sampleKit.ts';
import { h, html, words } from '../html.ts';

const [place] = sampleKit().places;
const [held] = place?.use.holdings ?? [];
if (place === undefined || held === undefined) throw new Error('The sample has a place.');
const { id, name } = place.use.inventory;

const custody: DashboardData['custody'] = [
  {
    inventoryId: id,
    name,
    siteName: place.use.site.name,
    sealNumber: null,
    seal: null,
    holdings: [{ product: held.product, balance: 2_000 }],
  },
];
const data: DashboardData = {
  inventories: { shown: 1, notShown: 0, assigners: [] },
  actNow: [],
  custody,
  par: [],
  expiry: { expired: 0, within30: 0, within60: 0, within90: 0, lots: [] },
  regulatory: [],
  recent: [],
};

/** The card of a shortcut alone. */
const cardIn = (markup: string) =>
  /<section class="card dash-start".*?<\/section>/.exec(markup)?.[0];
const online = (start: StartedAct | null, more: Partial<DashboardData> = {}) =>
  cardIn(
    html(
      h(Dashboard, {
        loadedAt: '2026-07-15T14:00:00.000Z',
        hasTrends: false,
        start,
        data: { ...data, ...more },
      }),
    ),
  );
const offline = (start: StartedAct, places = [place]) =>
  cardIn(html(h(OfflineDashboard, { places, start })));

describe('[SHELL-13] a shortcut of the installed app', () => {
  test.each([
    ['use', 'Record use', `/inventory/${id}/use`],
    ['count', 'Count', `/inventory/${id}/record?kind=count`],
  ] as const)(
    '%s offers the inventories of the person, with a network and without',
    (act, title, href) => {
      for (const card of [online(act), offline(act)]) {
        expect(words(card ?? '')).toContain(`${title} Choose the inventory.`);
        expect(card).toContain(`href="${href}"`);
        expect(words(card ?? '')).toContain(name);
      }
    },
  );

  test('says why an act is not permitted, and where else to go if there is no inventory', () => {
    const why = 'Ask a manager.';
    const barred = online('use', { limits: [{ right: 'use', scope: 'none', why }] });
    expect(words(barred ?? '')).toContain(why);
    expect(barred).not.toContain('/use"');
    for (const card of [online('use', { custody: [] }), offline('use', [])]) {
      expect(words(card ?? '')).toContain('You have no inventory in custody');
      expect(card).toContain('href="/inventory/list"');
    }
  });

  test('is nothing that a dashboard without it shows', () => {
    expect(online(null)).toBeUndefined();
    expect(startedAct(undefined)).toBeNull();
    expect(startedAct('transferOut')).toBeNull();
  });

  test.each(startedActs)('leads to %s after a login too', (act) => {
    const address = startAddress(act);
    const { searchParams } = new URL(loginAddress(address), 'https://countersign.example');
    expect(savedRedirect(searchParams.get('redirectUrl'), null)?.path).toBe(address);
    const { searchParams: query } = new URL(address, 'https://countersign.example');
    expect(startedAct(query.get('record') ?? undefined)).toBe(act);
  });
});
