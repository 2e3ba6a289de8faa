import { open, type Screens } from './visit.ts';

/** Thirty days ago: long enough for the demo's events, and short enough to be looked through. */
const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

/** What the supervisor reads. */
export const reports: Screens = {
  'perpetual-inventory': open(`/reports/perpetual-inventory?from=${from}`),
  'use-log': open(`/reports/use-log?from=${from}`),
  'count-report': open(`/reports/counts?from=${from}`),
  'dea-106': open('/reports/dea-106'),
  loss: async (page, server) => {
    await open('/reports/dea-106')(page, server);
    await page
      .getByRole('link', { name: /^Open the loss/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Signed records' }).waitFor();
  },
  'dea-41': open('/reports/dea-41'),
  'restock-list': open('/reports/restock'),
  packet: open('/reports/packet'),
  manual: open('/help'),
  'help-chapter': open('/help/seals'),
  trends: async (page, server) => {
    await open('/reports/trends')(page, server);
    await page.locator('.plot canvas').first().waitFor();
  },
};
