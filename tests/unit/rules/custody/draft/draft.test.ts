import { describe, expect, it } from 'vitest';
import {
  draftAddress,
  draftAge,
  draftAt,
  formAddress,
  isFreshDraft,
  type KeptDraft,
} from '../../../../../src/rules/custody/draft/draft.ts';
import {
  amendmentDraftOf,
  eventAmendmentDraftOf,
  eventDraftOf,
  firstCountDraftOf,
  keptAmendment,
  keptEventAmendment,
  restockContent,
  restockDraftOf,
  useDraftOf,
} from '../../../../../src/rules/custody/draft/draftContent.ts';
import { changedStock, seenStock } from '../../../../../src/rules/custody/draft/seenStock.ts';
import { sampleEventChoices } from '../../../../model/custody/sampleCustodyEvent.ts';
import { sampleParRestock } from '../../../../model/custody/sampleParRestock.ts';
import { sampleChoices, sampleForm } from '../../../../model/custody/sampleUse.ts';

const hour = 3_600_000;
const address = '/inventory/1/record?kind=count';

function kept(id: string, keptAt: number, where = address): KeptDraft {
  const stock = { lots: [], labels: [] };
  return { id, keptAt, title: 'Count', address: where, content: null, stock };
}

describe('[FIELD-21] a draft', () => {
  it.each([
    [0, true],
    [24 * hour - 1, true],
    [24 * hour, false],
    // The clock was set back.
    [-23 * hour, true],
    [-24 * hour, false],
  ])('that was changed %s ms ago is still kept: %s', (passed, isKept) => {
    expect(isFreshDraft(1_000 * hour, 1_000 * hour + passed)).toBe(isKept);
  });

  it.each([
    [-5_000, 'less than a minute ago'],
    [59_999, 'less than a minute ago'],
    [60_000, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23.9 * hour, '23 hours ago'],
  ])('says its age: after %s ms %s', (passed, text) => {
    expect(draftAge(1_000 * hour, 1_000 * hour + passed)).toBe(text);
  });

  it('is opened by the address that names it, else the newest of the same form is', () => {
    const drafts = [kept('a', 1), kept('b', 3), kept('c', 2), kept('d', 9, '/inventory/2/use')];
    expect(draftAt(drafts, address)?.id).toBe('b');
    expect(draftAt(drafts, draftAddress({ id: 'a', address }))?.id).toBe('a');
    expect(draftAt(drafts, draftAddress({ id: 'gone', address }))).toBe(null);
    expect(draftAt(drafts, '/inventory/1/record?kind=waste')).toBe(null);
    expect(draftAt(drafts, draftAddress({ id: 'd', address: '/inventory/2/use' }))?.id).toBe('d');
  });

  it('keeps the address of its form, whatever draft it was opened with', () => {
    expect(formAddress('/inventory/1/record?transfer=2&draft=a&kind=transferIn')).toBe(
      '/inventory/1/record?kind=transferIn&transfer=2',
    );
    expect(formAddress('/inventory/1/use?draft=a')).toBe('/inventory/1/use');
  });
});

const [holding] = sampleChoices.holdings;
if (!holding) throw new Error('The sample has a holding.');
const vials = (labels: string[], transferId: string | null = null) => ({
  agencyId: 1,
  vials: [{ lotId: holding.lot.id, status: 'active' as const, transferId, labels }],
});

describe('[FIELD-21] the stock of a draft', () => {
  const here = { ...sampleChoices, labelled: vials(['CS-1', 'CS-12']) };
  const seen = seenStock([here], { ...sampleForm, labels: 'CS-12' });

  it('is that of the lots and labels that the form names, in its values or its controls', () => {
    expect(seen.lots.map(({ id }) => id)).toEqual([holding.lot.id]);
    expect(seen.labels).toEqual(['CS-12']);
    const counted = { typed: { [`amount-${holding.lot.id}`]: '4' } };
    expect(seenStock([here], counted).lots).toHaveLength(1);
    expect(seenStock([here], { typed: { [`amount-${holding.lot.id}`]: '' } }).lots).toEqual([]);
    expect(seenStock([here], { typed: { note: 'nothing' } })).toEqual({ lots: [], labels: [] });
  });

  it('says nothing while nothing has changed', () => {
    expect(changedStock(seen, [here])).toEqual([]);
  });

  it('says that a lot is gone, that another amount is on hand, and that a vial was used or moved', () => {
    expect(changedStock(seen, [{ ...here, holdings: [] }])).toEqual([
      'fentaNYL, lot F2607A is no longer in Supervisor 1 bag.',
    ]);
    const less = { ...here, holdings: [{ ...holding, balance: 2_000 }] };
    expect(changedStock(seen, [less])[0]).toMatch(/lot F2607A: 1.vial on hand now, 4.vials when/);
    const sent = 'Vial CS-12 is no longer in Supervisor 1 bag. It was used or moved.';
    expect(changedStock(seen, [{ ...here, labelled: vials(['CS-1']) }])).toEqual([sent]);
    expect(changedStock(seen, [{ ...here, labelled: vials(['CS-12'], 'a') }])).toEqual([sent]);
  });

  it('does not give away an amount that a blind form hides', () => {
    const blind = {
      ...sampleEventChoices,
      holdings: [{ ...holding, balance: null }],
      labelled: here.labelled,
    };
    expect(seenStock([blind], sampleForm).lots.map(({ amount }) => amount)).toEqual(['']);
    expect(changedStock(seen, [blind])).toEqual([]);
  });
});

describe('[FIELD-20] what was kept of a form', () => {
  it('is read as it was typed, and what an earlier version did not ask is empty', () => {
    expect(useDraftOf(sampleForm)).toMatchObject(sampleForm);
    expect(useDraftOf({ given: '5' })).toMatchObject({ given: '5', patientId: '' });
    const event = { kind: 'count', typed: { note: 'a' }, keys: ['1'], scanned: ['CS-1'] };
    expect(eventDraftOf(event)).toEqual(event);
  });

  it('is shown by a restock only while the same inventories can send', () => {
    const typed = { 'amount-1': '2' };
    const content = restockContent({ typed, keys: [['1'], []] }, sampleParRestock);
    expect(restockDraftOf(content, sampleParRestock)).toEqual({ typed, keys: [['1'], []] });
    const sources = sampleParRestock.sources.toReversed();
    expect(restockDraftOf(content, { sources })).toBe(null);
    expect(restockDraftOf({ typed }, sampleParRestock)).toBe(null);
  });

  it('is shown by an amendment only while the record is the version that it was typed on', () => {
    const now = { lastHash: 'a', showsCare: true };
    const why = { reason: 'Misread', notes: ['', 'Left'] };
    const ofUse = keptAmendment({ use: sampleForm, ...why }, now);
    expect(amendmentDraftOf(ofUse, now)).toMatchObject({ use: sampleForm, ...why });
    expect(amendmentDraftOf(ofUse, { ...now, lastHash: 'b' })).toBe(null);
    expect(amendmentDraftOf(ofUse, { ...now, showsCare: false })).toBe(null);
    const ofEvent = keptEventAmendment({ typed: { note: 'a' }, ...why }, now);
    expect(eventAmendmentDraftOf(ofEvent, now)).toEqual({ typed: { note: 'a' }, ...why });
    expect(eventAmendmentDraftOf(ofEvent, { lastHash: 'b' })).toBe(null);
  });

  it('is shown by a first count line by line', () => {
    const line = { key: '2', productId: 'p', lotNumber: 'L', expiresOn: '', units: '3' };
    expect(firstCountDraftOf({ lines: [{ ...line, pin: '1' }] })).toEqual([line]);
    expect(firstCountDraftOf({ lines: [] })).toBe(null);
  });

  it('is not shown by a form that cannot read it', () => {
    expect(firstCountDraftOf('text')).toBe(null);
    expect(amendmentDraftOf({ lastHash: 'a' }, { lastHash: 'a', showsCare: true })).toBe(null);
    expect(eventAmendmentDraftOf({ lastHash: 'a' }, { lastHash: 'a' })).toBe(null);
    expect(useDraftOf({ given: 5 })).toBe(null);
    expect(useDraftOf('text')).toBe(null);
    expect(eventDraftOf({ kind: 'gone', typed: {}, keys: [], scanned: null })).toBe(null);
  });

  it('has no PIN, signature, password or witness, even where a form would hand one over', () => {
    const secret = { pin: '1234', witnessPin: '9', signature: 'x', password: 'y' };
    const kept = Object.keys(useDraftOf({ ...sampleForm, ...secret }) ?? {});
    expect(kept).toContain('patientId');
    expect(kept.filter((name) => name in secret)).toEqual([]);
  });
});
