import { describe, expect, it } from 'vitest';
import {
  activationDraftOf,
  emptyActivation,
  isActivationTyped,
} from '../../../../src/rules/control-values/activationDraft.ts';
import { offeredToLabel } from '../../../../src/rules/custody/draft/offeredToLabel.ts';
import { changedStock, seenStock } from '../../../../src/rules/custody/draft/seenStock.ts';
import { fentanyl } from '../products.ts';

describe('[FIELD-20] the draft of a label activation', () => {
  it('has what was typed and nothing else', () => {
    const typed = { ...emptyActivation, holding: 'bag lot', way: 'each', labels: 'A-1 A-2' };
    expect(activationDraftOf({ ...typed, pin: '482610' })).toEqual(typed);
    expect(activationDraftOf({ ...typed, sealNumber: '48214' })).toMatchObject({
      sealNumber: '48214',
    });
    expect(activationDraftOf({ ...typed, way: 'stamped' })).toBeNull();
    for (const way of ['range', 'each', 'generate']) {
      expect(activationDraftOf({ way })).toEqual({ ...emptyActivation, way });
    }
    expect(activationDraftOf(null)).toBeNull();
  });

  it('offers a range first, and starts with the first thing that is typed', () => {
    const nothing = { holding: '', first: '', last: '', labels: '', count: '' };
    expect(emptyActivation).toEqual({ ...nothing, way: 'range' });
    expect(isActivationTyped(emptyActivation)).toBe(false);
    expect(isActivationTyped({ ...emptyActivation, way: 'generate' })).toBe(true);
    expect(isActivationTyped({ ...emptyActivation, sealFound: '' })).toBe(false);
    expect(isActivationTyped({ ...emptyActivation, sealFound: 'intact' })).toBe(true);
  });

  it('[FIELD-21] marks another amount of the chosen lot in its inventory, and not elsewhere', () => {
    const lot = { id: 'lot-1', number: 'F1', expiresOn: '2030-01-31' };
    const place = (id: string, balance: number) => ({
      ...{ id, name: id, site: 'HQ', seal: { policy: 'none' as const, records: [] } },
      holdings: [{ product: fentanyl, lot, balance, labelled: 0 }],
    });
    const offered = (bag: number, vault: number) => [
      offeredToLabel({ places: [place('vault', vault), place('bag', bag)] as never }),
    ];
    const seen = seenStock(offered(4_000, 8_000), { holding: 'bag lot-1' });
    expect(changedStock(seen, offered(4_000, 6_000))).toEqual([]);
    expect(changedStock(seen, offered(2_000, 8_000))).toEqual([
      'fentaNYL, lot F1: 1\u00a0vial on hand now, 2\u00a0vials when you typed this.',
    ]);
    expect(changedStock(seen, [offeredToLabel({ places: [] })])).toEqual([
      'fentaNYL, lot F1 is no longer in your inventories.',
    ]);
  });
});
