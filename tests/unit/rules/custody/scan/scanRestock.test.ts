import { describe, expect, test } from 'vitest';
import type { EventChoices } from '../../../../../src/contract/custody/custodyChoices.ts';
import type { ParRestockChoices } from '../../../../../src/contract/custody/parRestock.ts';
import {
  proposedRestock,
  type RawRestock,
  withLine,
} from '../../../../../src/rules/custody/restock/restockForm.ts';
import { restockFormAt, scanRestock } from '../../../../../src/rules/custody/scan/scanRestock.ts';
import {
  lotOfSafe,
  lotOfVault,
  sampleParRestock,
} from '../../../../model/custody/sampleParRestock.ts';
import { timeZone } from '../filledEvents.ts';

const gtin = '00399999101028';
const box = (lot: string) => `]d201${gtin}17280131\u001d10${lot}`;
const vial = {
  lotId: lotOfSafe.id,
  status: 'active' as const,
  transferId: null,
  labels: ['SAFE-0001', 'SAFE-0002'],
};

/** The samples, with labeled vials in the safe. */
const labeled: ParRestockChoices = {
  ...sampleParRestock,
  sources: sampleParRestock.sources.map((source, index) => ({
    ...source,
    choices: {
      ...source.choices,
      labelled: { ...source.choices.labelled, vials: index === 1 ? [vial] : [] },
    },
  })),
};
const proposed = proposedRestock(labeled, '2026-07-14T11:31:00.000Z', timeZone);

/** A form into which codes are scanned one after another, as the chart of the restock does it. */
function formOf(start: RawRestock = proposed, choices = labeled) {
  let form = start;
  const scan = (code: string) => {
    const { answer, events } = scanRestock(code, form, choices, '2026-07-14');
    for (const event of events) {
      const keys = event.type === 'line.added' ? withLine(form.keys, event.source) : form.keys;
      form = { keys, typed: { ...form.typed, ...event.typed } };
    }
    return answer;
  };
  return { scan, form: () => form };
}

describe('[PAR-02] [LABEL-03] a code that is scanned into a restock', () => {
  test('names a vial of the place that has it, in the line of its lot', () => {
    const { scan, form } = formOf();
    expect(scan('SAFE-0001')).toMatchObject({
      kind: 'taken',
      text: 'Station Safe: SAFE-0001: fentaNYL 50 mcg/mL, lot S1.',
    });
    expect(form().keys).toEqual(proposed.keys);
    expect(form().typed['labels-2']).toBe('SAFE-0001 ');
    // The proposed number stays: more than one vial is sent.
    expect(form().typed['amount-2']).toBe('2');
    expect(scan('SAFE-0001').kind).toBe('repeated');
  });

  test('adds the lot to its place under a key that no other place has', () => {
    const { scan, form } = formOf({ ...proposed, keys: [['1'], []] });
    expect(scan(box('S1'))).toMatchObject({ kind: 'taken', next: 'amount-2' });
    expect(form().keys).toEqual([['1'], ['2']]);
    expect(form().typed['lot-2']).toBe(lotOfSafe.id);
    const other = formOf({ ...proposed, keys: [[], ['2']] });
    expect(other.scan(box('V1')).text).toBe('HQ Vault: fentaNYL 50 mcg/mL, lot V1.');
    expect(other.form().keys).toEqual([['3'], ['2']]);
    expect(other.form().typed['lot-3']).toBe(lotOfVault.id);
  });

  test('leaves a lot to the place that sends it already', () => {
    const [vault, safe] = labeled.sources;
    if (!vault || !safe) throw new Error('The samples are complete.');
    const { holdings } = safe.choices;
    const both = {
      ...labeled,
      sources: [
        {
          ...vault,
          choices: { ...vault.choices, holdings: [...vault.choices.holdings, ...holdings] },
        },
        safe,
      ],
    };
    const { scan, form } = formOf(proposed, both);
    expect(scan(box('S1'))).toMatchObject({ kind: 'repeated', next: 'amount-2' });
    expect(form()).toEqual(proposed);
  });

  test('is refused with the reason of the place that knows the product, and looks up a label that none knows', () => {
    const { scan, form } = formOf();
    expect(scan(box('Z9'))).toEqual({
      kind: 'refused',
      text: 'Lot Z9 of fentaNYL 50 mcg/mL isn’t in stock here. Check the lot on the vial.',
    });
    expect(scan('ELSE-0001')).toMatchObject({ kind: 'refused', unplaced: 'ELSE-0001' });
    expect(scan('?').kind).toBe('refused');
    expect(form()).toEqual(proposed);
  });

  /** The samples, with something else in the choices of one place. */
  const changedAt = (place: number, more: Partial<EventChoices>): ParRestockChoices => ({
    ...labeled,
    sources: labeled.sources.map((source, index) =>
      index === place ? { ...source, choices: { ...source.choices, ...more } } : source,
    ),
  });

  test('is refused with the reason of the second place, where only that one knows the vial or the product', () => {
    const [vault, safe] = labeled.sources;
    if (!vault || !safe) throw new Error('The samples are complete.');
    const sent = { ...vial, status: 'inTransit' as const, transferId: 'another' };
    const { labelled } = safe.choices;
    const past = changedAt(1, { labelled: { ...labelled, vials: [sent] } });
    expect(formOf(proposed, past).scan('SAFE-0001').text).toBe(
      'The vial with SAFE-0001 is in transit on record. Scan another one, or look it up.',
    );
    const emptied = changedAt(0, { holdings: [] });
    expect(formOf(proposed, emptied).scan(box('Z9')).text).toContain('Lot Z9');
  });

  test('is refused by the only place there is', () => {
    const [vault] = labeled.sources;
    const alone = { ...labeled, sources: vault ? [vault] : [] };
    const { scan } = formOf({ ...proposed, keys: [['1']] }, alone);
    expect(scan('ELSE-0001')).toMatchObject({ kind: 'refused', unplaced: 'ELSE-0001' });
  });
});

test('[PAR-02] codes are taken only while the page shows the form', () => {
  const first = sampleParRestock.sources[0]?.choices;
  expect(restockFormAt(sampleParRestock)).toEqual({
    inventoryId: first?.inventory.id,
    keepsAwake: false,
  });
  expect(restockFormAt({ ...sampleParRestock, sources: [] })).toBeNull();
  const refused = sampleParRestock.sources.map((source) => ({
    ...source,
    choices: {
      ...source.choices,
      limits: [{ right: 'transferOut' as const, scope: 'none' as const, why: 'Ask a manager.' }],
    },
  }));
  expect(restockFormAt({ ...sampleParRestock, sources: refused })).toBeNull();
});
