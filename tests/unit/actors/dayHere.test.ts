import { afterEach, expect, test, vi } from 'vitest';
import { recordWork } from '../../../src/client/core/records/recordEdit.actors.ts';
import { stockWork } from '../../../src/client/features/administration/stock/stockPages.ts';
import { loadSysadmin } from '../../../src/client/features/system/sysadminPages.ts';
import { dayHere } from '../../../src/client/platform/browser/dayHere.ts';
import { siteForm } from '../../../src/rules/administration/siteForm.ts';

const zone = process.env.TZ;

afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['America/New_York', '2026-03-11T02:30:00Z', '2026-03-10'],
  ['Pacific/Kiritimati', '2026-12-31T10:30:00Z', '2027-01-01'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['UTC', '2026-03-11T02:30:00Z', '2026-03-11'],
])(
  'every record form begins with the day of the browser (%s at %s)',
  async (timeZone, now, day) => {
    process.env.TZ = timeZone;
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const calls = { load: vi.fn(), save: vi.fn(), addressOf: String };
    const request = { query: {}, signal: new AbortController().signal };
    const works = [
      recordWork(siteForm, calls, 'new'),
      stockWork('product', 'new'),
      ...(await Promise.all(
        (['customer', 'integration', 'ssoProvider', 'state'] as const).map(async (name) => {
          const { work } = await loadSysadmin(name, {
            ...request,
            params: { id: '1', clientId: '1' },
          });
          return work;
        }),
      )),
    ];
    for (const work of works) expect(work?.input).toMatchObject({ today: day });
    expect(dayHere(now)).toBe(day);
  },
);
