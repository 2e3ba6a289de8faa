import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { lossClocksMachine } from '../../../machines/custody/lossClocks.machine.ts';
import { CountReportPage } from '../../../src/client/features/reports/CountReportPage.tsx';
import { DestructionReportPage } from '../../../src/client/features/reports/DestructionReportPage.tsx';
import { LossReportPage } from '../../../src/client/features/reports/loss/LossReportPage.tsx';
import { RegistrationReportPage } from '../../../src/client/features/reports/RegistrationReportPage.tsx';
import type { LossEvent } from '../../../src/contract/reports/deaReport.ts';
import type { RegistrationSum } from '../../../src/contract/reports/registration.ts';
import { type Movement, movementNames } from '../../../src/rules/reports/registration.ts';
import { sampleLoss } from '../../model/reports/sampleLoss.ts';
import { fentanyl } from '../rules/products.ts';
import { h, html, words } from './html.ts';
import { reportHead as head, reportPage as page } from './sample.ts';

const sampleNotices = { departmentOn: null, departmentBy: '', directorOn: null, directorBy: '' };
const id = '00000000-0000-4000-8000-000000000099';
const choices = { places: [], products: [] };

describe('[ROUTE-18] the sheets of the federal forms', () => {
  const registrant = {
    agency: 'Tamarack Valley Ambulance',
    address: null,
    county: 'Tamarack',
    deaRegistrant: null,
    deaNumber: 'AB1234563',
    agent: null,
    contact: null,
    phone: null,
  };
  const event = {
    id,
    inventory: 'Medic 2',
    site: { name: 'Station 2', address: '', county: '', deaNumber: null },
    occurredAt: '2026-07-02T03:30:00.000Z',
    recordedAt: '2026-07-02T03:40:00.000Z',
    recordedBy: 'Dana Whitlock',
    signers: [{ name: 'Dana Whitlock', role: 'Supervisor', meaning: 'reported' }],
    signatureNotes: [],
    reason: null,
    note: 'Police were told.',
    lines: [
      {
        sequence: 7,
        product: fentanyl,
        lot: 'F1',
        expiresOn: '2027-01-31',
        amount: 2_000,
        correctedBy: [9],
        packageQuantity: null,
      },
    ],
  };
  const loss: LossEvent = {
    ...sampleLoss.event,
    ...event,
    isTheft: true,
    discoveredOn: '2026-07-01',
    earlierLosses: 2,
    noticeDueOn: '2026-07-02',
    noticeSentOn: '2026-07-02',
    formDueOn: '2026-08-15',
  };
  const report = { head, choices, registrant, isComplete: true };

  test('Form 106: deadlines, who, where, what, and what must be added by hand', () => {
    const data = { ...report, events: [loss, { ...loss, id: 'b', noticeSentOn: null }] };
    const clocks = createActor(lossClocksMachine, {
      input: { file: { report: 'lossReport', filters: {} }, today: '2026-07-14', losses: [] },
    }).start();
    const text = words(html(h(LossReportPage, { ...page, clocks, data })));
    clocks.stop();
    expect(text).toContain('Written notice to the DEA by Jul 2, 2026 Sent Jul 2, 2026');
    // No one was notified of the second, and it is July 14.
    expect(text).toContain('Written notice to the DEA by Jul 2, 2026 Overdue');
    expect(text).toContain('DEA Form 106 by Aug 15, 2026 Open');
    // New York asks for both at once.
    expect(text).toContain('NY Department of Health notified at once, Jul 1, 2026 Overdue Record');
    expect(text).toContain('Medical director notified at once, Jul 1, 2026 Overdue');
    expect(text).toContain('Registrant Tamarack Valley Ambulance DEA number AB1234563');
    expect(text).toContain('Address of the registrant Not recorded');
    expect(text).toContain('Losses in the 24 months before 2');
    expect(text).toContain('Police: department, phone and report number By hand');
    expect(text).toContain('Entry 7, corrected by entry 9');
    expect(text).toContain('Keep until Jul 1, 2031.');
    expect(text).toContain('F1 expires Jan 31, 2027 1 vial 2 mL');
    expect(text).toContain('Reported, signed in the ledger Jul 1, 2026, 23:40');
    expect(text).toContain('Of the period Jul 1 to Jul 14, 2026, made Jul 14, 2026, 08:00');
  });

  test('[RIGHT-06] [REG-15] the steps are not offered without their right, with who may', () => {
    const why = 'You don’t have the right “Record the steps after a loss”. Ask Ann Agent.';
    const notified = { ...sampleNotices, departmentOn: '2026-07-02', departmentBy: 'Ann Agent' };
    const data = {
      ...report,
      events: [{ ...loss, newYork: notified }],
      limits: [{ right: 'lossSteps' as const, scope: 'none' as const, why }],
    };
    const clocks = createActor(lossClocksMachine, {
      input: { file: { report: 'lossReport', filters: {} }, today: '2026-07-14', losses: [] },
    });
    const shown = html(h(LossReportPage, { ...page, clocks, data }));
    expect(words(shown)).toContain(why);
    expect(words(shown)).toContain(
      'NY Department of Health notified at once, Jul 1, 2026 Jul 2, 2026, by Ann Agent',
    );
    expect(shown).not.toContain('Sent on');
    expect(shown).not.toContain('statement=newYork');
  });

  test('Form 41: nothing to report is said', () => {
    const none = { ...report, events: [], broken: [] };
    const empty = words(html(h(DestructionReportPage, { ...page, data: none })));
    expect(empty).toContain('Nothing destroyed');
  });

  test('[REPORT-02] destructions and registration name the breakage that only one of them has', () => {
    const broken = [{ product: fentanyl, amount: 1_500 }];
    const none = { ...report, events: [], broken };
    expect(words(html(h(DestructionReportPage, { ...page, data: none })))).toContain(
      'Not included: breakage that couldn’t be recovered, fentaNYL 50 mcg/mL 1.5 mL.',
    );
    const zero = Object.fromEntries(movementNames.map((name) => [name, 0]));
    const row = {
      ...(zero as Record<Movement, number>),
      ...{ product: fentanyl, opening: 5_000, destroyed: 2_500, broken: 1_500, closing: 2_500 },
      ...{ openingInTransit: 0, closingInTransit: 0 },
    };
    const data = { head, choices, isWhole: true, rows: [row] };
    const shown = (of: RegistrationSum) =>
      words(html(h(RegistrationReportPage, { ...page, data: { ...data, rows: [of] } })));
    expect(shown(row)).toContain('isn’t on DEA Form 41: fentaNYL 50 mcg/mL 1.5 mL.');
    expect(shown({ ...row, broken: 0 })).not.toContain('DEA Form 41');
  });

  test('never claims that inventories that are not shown have nothing', () => {
    const hidden = { ...report, head: { ...head, leftOut: 2 }, events: [], broken: [] };
    const text = words(html(h(DestructionReportPage, { ...page, data: hidden })));
    expect(text).toContain('Nothing in the inventories shown');
    expect(text).toContain('nothing was destroyed in the inventories shown.');
    expect(text).toContain('2 inventories at this place aren’t in the report');
    const counts = { ...hidden, rows: [], total: 0, withDifference: 0, uncounted: [] };
    const noCounts = { ...counts, differences: [], differenceTotal: 0, openTotal: 0 };
    expect(words(html(h(CountReportPage, { ...page, data: noCounts })))).toContain(
      'nothing was counted in the inventories shown.',
    );
    const none = { ...hidden, head: { ...hidden.head, inventories: [] } };
    expect(words(html(h(DestructionReportPage, { ...page, data: none })))).toContain('Not shown');
  });
});
