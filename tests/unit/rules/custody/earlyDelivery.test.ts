import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { checkEvent } from '../../../../src/rules/custody/custodyEvent.ts';
import {
  type Delivery,
  earlyNote,
  earlyWarning,
} from '../../../../src/rules/custody/earlyDelivery.ts';
import { addDays } from '../../../../src/rules/time/custodyTime.ts';
import { noticeDays } from '../../../../src/rules/time/siteNotice.ts';
import { arriving, context, onItsWay, receipt, sending } from './eventSamples.ts';

const station = { name: 'Station 2', kind: 'designated', noticeGivenOn: '2026-02-20' } as const;
const delivery: Delivery = { site: station, isWithin: false, whyNotReceive: null };

/** Of 10 March: stock may be at the station from 22 March. */
const found = (details: CustodyEventDetails, to: Partial<Delivery> = {}) =>
  checkEvent(details, {
    ...{ ...context, delivery: { ...delivery, ...to } },
    ...(details.kind === 'transferIn' ? { transfer: onItsWay } : {}),
  }).map(({ code, field }) => [code, field.replace('details.', '')]);

const early = [['site_not_notified', 'earlyReason']];

describe('stock for a designated site', () => {
  it('[STOCK-07] may be there from the thirtieth day after the notice, and never without one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (days) => {
        const day = addDays(station.noticeGivenOn, days);
        expect(earlyWarning(delivery, day) === null).toBe(days >= noticeDays);
        const without = { ...delivery, site: { ...station, noticeGivenOn: null } };
        expect(earlyWarning(without, day)).toContain('Notify the DEA 30 days before');
      }),
    );
    const registered = { ...station, kind: 'registered', noticeGivenOn: null } as const;
    expect(earlyWarning({ ...delivery, site: registered }, '2026-03-10')).toBeNull();
    expect(earlyWarning(null, '2026-03-10')).toBeNull();
  });

  it('[STOCK-07] is sent or delivered there earlier only with a reason', () => {
    for (const details of [sending(4_000), receipt()]) {
      expect(found(details)).toEqual(early);
      expect(found({ ...details, earlyReason: '' } as CustodyEventDetails)).toEqual(early);
      const reasoned = { ...details, earlyReason: 'The vault is flooded' } as CustodyEventDetails;
      expect(found(reasoned)).toEqual([]);
      expect(earlyNote(reasoned, { delivery, day: context.day })).toContain(
        'at Station 2 before Mar 22, 2026',
      );
      expect(earlyNote(reasoned, { delivery, day: context.day })).toMatch(
        /notice\. Reason: The vault is flooded\.$/,
      );
      // By the thirtieth day the reason is no longer one.
      expect(earlyNote(reasoned, { delivery, day: '2026-03-22' })).toBeNull();
      const unreasoned = { ...details, earlyReason: '' } as CustodyEventDetails;
      expect(earlyNote(unreasoned, { delivery, day: context.day })).toMatch(/30 days' notice\.$/);
    }
  });

  it('[STOCK-07] is moved within the site without one, because it is there already', () => {
    expect(found(sending(4_000), { isWithin: true })).toEqual([]);
  });

  it('[STOCK-07] is sent early by no one who may not receive deliveries, whatever their reason', () => {
    const details = { ...sending(4_000), earlyReason: 'Because' } as CustodyEventDetails;
    const whyNotReceive = 'You don’t have the right “Receive deliveries”. Ask Ana Ruiz.';
    expect(found(details, { whyNotReceive })).toEqual([['site_not_notified', 'toInventoryId']]);
  });

  it('[STOCK-07] is recorded all the same once it was received, and the ledger says so', () => {
    expect(found(arriving(4_000))).toEqual([]);
    expect(earlyNote(arriving(4_000), { delivery, day: context.day })).toBe(
      "No stock may be kept at Station 2 before Mar 22, 2026: the DEA must have 30 days' notice.",
    );
  });
});
