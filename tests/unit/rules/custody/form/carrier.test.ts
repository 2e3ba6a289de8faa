import { describe, expect, it } from 'vitest';
import { withFacts } from '../../../../../src/rules/custody/amendment/amendedEvent.ts';
import { checkEvent } from '../../../../../src/rules/custody/custodyEvent.ts';
import { carrierNamed } from '../../../../../src/rules/custody/form/carrier.ts';
import { context, sending } from '../eventSamples.ts';

const people = [
  { id: 'id-lena', name: 'Lena Marchetti' },
  { id: 'id-sam', name: 'Sam Reyes' },
  { id: 'id-other-sam', name: 'Sam Reyes' },
];

describe('[REPORT-04] the carrier of a transfer', () => {
  it('is the account of the one person of the agency with this name', () => {
    expect(carrierNamed(' Lena Marchetti ', people)).toEqual({ carrierUserId: 'id-lena' });
    expect(carrierNamed('Sam Reyes', people)).toEqual({});
    expect(carrierNamed('A courier', people)).toEqual({});
  });

  it('is refused where the account is of another person, or of none', () => {
    const named = { ...sending(2_000), carrierUserId: 'id-sam' };
    expect(checkEvent(named, { ...context, carrier: { name: 'Sam' } })).toEqual([]);
    expect(checkEvent(sending(2_000), { ...context, carrier: null })).toEqual([]);
    for (const carrier of [{ name: 'Lena Marchetti' }, undefined]) {
      expect(checkEvent(named, { ...context, carrier })).toMatchObject([
        { code: 'carrier_not_found', field: 'details.carrier' },
      ]);
    }
  });

  it('[AMEND-06] is amended with its account: another name without one has none', () => {
    const sent = {
      ...{ kind: 'transferOut' as const, inventoryId: 'bag', toInventoryId: 'vault' },
      ...{ occurredAt: '2026-03-10T07:00:00.000Z', reasonId: null, note: '', lines: [] },
      ...{ carrier: 'Lena Marchetti', carrierUserId: 'id-lena' },
    };
    const { occurredAt, note } = sent;
    const kept = withFacts(sent, { occurredAt, note: 'By boat.', carrier: sent.carrier });
    expect(kept).toMatchObject({ note: 'By boat.', carrierUserId: 'id-lena' });
    const courier = withFacts(sent, { occurredAt, note, carrier: 'A courier' });
    expect(courier).not.toHaveProperty('carrierUserId');
    const chosen = { carrier: 'Sam Reyes', carrierUserId: 'id-sam' };
    expect(withFacts(sent, { occurredAt, note, ...chosen })).toMatchObject(chosen);
  });
});
