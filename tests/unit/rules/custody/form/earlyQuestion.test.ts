import { describe, expect, it } from 'vitest';
import type { EventChoices } from '../../../../../src/contract/custody/custodyChoices.ts';
import type { EventSources } from '../../../../../src/rules/custody/form/custodyField.ts';
import {
  deliveryIn,
  earlyIn,
  earlyReason,
} from '../../../../../src/rules/custody/form/earlyQuestion.ts';

const site = { id: 'base', name: 'Base', kind: 'designated', noticeGivenOn: '2026-07-12' };
const post = { id: 'post', name: 'Post 9', kind: 'designated', noticeGivenOn: '2026-07-10' };
const choices = {
  site,
  noticeGivenOn: '2026-07-12',
  limits: [],
  destinations: [
    { id: 'here', site },
    { id: 'far', site: post },
  ],
  incoming: [
    { id: 'in', from: { id: 'far' }, to: { id: 'here' } },
    { id: 'near', from: { id: 'here' }, to: { id: 'far' } },
  ],
  outgoing: [{ id: 'out', from: { id: 'far' }, to: { id: 'here' } }],
} as unknown as EventChoices;

/** The choices of someone who may not receive deliveries. */
const barred = {
  ...choices,
  limits: [{ right: 'receive', scope: 'none', why: 'Ask a manager.' }],
} as unknown as EventChoices;
const sourcesOf = (own: EventChoices) => ({ choices: own }) as unknown as EventSources;

describe('[STOCK-07] the site to which a form brings stock', () => {
  it('is that of the inventory that it is sent to', () => {
    const to = (toInventoryId?: string) => deliveryIn('transferOut', { toInventoryId }, choices);
    expect(to('far')).toEqual({ site: post, isWithin: false, whyNotReceive: null });
    expect(to('here')).toMatchObject({ site, isWithin: true });
    expect([to('gone'), to()]).toEqual([null, null]);
    const why = deliveryIn('transferOut', { toInventoryId: 'far' }, barred)?.whyNotReceive;
    expect(why).toBe('Ask a manager.');
  });

  it('is the form’s own for what is received or returned', () => {
    const isWithin = (kind: 'transferIn' | 'transferReturned', transferId: string) =>
      deliveryIn(kind, { transferId }, barred)?.isWithin;
    expect(isWithin('transferIn', 'in')).toBe(false);
    expect(isWithin('transferIn', 'near')).toBe(true);
    expect(isWithin('transferReturned', 'near')).toBe(false);
    expect(isWithin('transferReturned', 'out')).toBe(true);
    const own = deliveryIn('receive', {}, barred);
    expect(own).toEqual({ site, isWithin: false, whyNotReceive: null });
    expect(deliveryIn('waste', {}, choices)).toBeNull();
  });
});

describe('[STOCK-07] the warning of a form', () => {
  const early = (occurredOn: string, own = choices) =>
    earlyIn('transferOut', { toInventoryId: 'far', occurredOn }, sourcesOf(own));

  it('names the site within the 30 days after its notice, and says whether it bars', () => {
    expect(early('2026-07-20')).toMatchObject({ site: 'Post 9', isBarred: false });
    expect(early('2026-07-20')?.warning).toContain('at Post 9');
    expect(early('2026-07-20', barred)?.isBarred).toBe(true);
    expect(early('2026-09-20')).toBeNull();
    // Until a day is typed.
    const undated = earlyIn('transferOut', { toInventoryId: 'far' }, sourcesOf(choices));
    expect(undated?.site).toBe('Post 9');
    expect(earlyIn('waste', { occurredOn: '2026-07-20' }, sourcesOf(choices))).toBeNull();
  });

  it('asks for a reason only of someone who may decide it', () => {
    const { isAsked, ...asked } = earlyReason('transferOut');
    expect(asked).toEqual({
      ...{ name: 'earlyReason', label: 'Why before the DEA’s 30 days', control: 'text' },
      ...{ limit: 300, isWide: true },
    });
    const typed = { toInventoryId: 'far', occurredOn: '2026-07-20' };
    const isAskedOf = (own: EventChoices) => isAsked?.(typed, sourcesOf(own));
    expect([isAskedOf(choices), isAskedOf(barred)]).toEqual([true, false]);
    expect(isAsked?.({ ...typed, occurredOn: '2026-09-20' }, sourcesOf(choices))).toBe(false);
  });
});
