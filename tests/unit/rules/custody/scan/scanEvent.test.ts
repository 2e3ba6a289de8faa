import { describe, expect, it } from 'vitest';
import { withoutBook } from '../../../../../src/rules/custody/custodyCount.ts';
import { scanHint, takesCodes } from '../../../../../src/rules/custody/scan/scanEvent.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
} from '../../../../model/custody/sampleCustodyEvent.ts';
import { kinds, lotId, returning, sourcesWith, transferKey } from '../filledEvents.ts';
import { box, formOf, gtin, refused } from './scannedForm.ts';

describe('[LABEL-03] a code that is scanned into what is received', () => {
  it('chooses the transfer by its label', () => {
    const { scan, now, form } = formOf('transferIn');
    expect(scan(box('F2607A'))).toMatchObject(refused('Choose the transfer first.'));
    expect(scan('CV1-0000003').kind).toBe('taken');
    expect(form().typed.transferId).toBe(sampleTransfer.id);
    expect(now('labels', transferKey)).toBe('CV1-0000003 ');
    expect(form().keys).toEqual([]);
    expect(scan('CV1-0000003').kind).toBe('repeated');
    expect(scan(box('F2607A'))).toEqual({
      kind: 'taken',
      text: 'fentaNYL 50 mcg/mL, lot F2607A.',
      next: `amount-${transferKey}`,
    });
  });

  it('refuses a vial of a transfer that can’t be chosen: one that was sent from here, or one on its way here', () => {
    const sent = sourcesWith({ incoming: [], outgoing: [{ ...sampleTransfer, state: 'refused' }] });
    const refusal = {
      kind: 'refused',
      text: 'CV1-0000003 is in a transfer that can’t be chosen here. Scan another vial.',
    };
    for (const form of [formOf('transferIn', sent), formOf('transferReturned')]) {
      expect(form.scan('CV1-0000003')).toEqual(refusal);
      expect(form.form().typed).not.toHaveProperty('transferId');
    }
  });

  it('refuses a vial of a lot that the transfer no longer lists', () => {
    const received = sampleTransfer.lines.map((line) => ({ ...line, inTransit: 0 }));
    const incoming = [{ ...sampleTransfer, lines: received }];
    expect(formOf('transferIn', sourcesWith({ incoming })).scan('CV1-0000003').kind).toBe(
      'refused',
    );
  });

  it('refuses what was not sent with it', () => {
    const typed = { transferId: 'another' };
    const another = formOf('transferIn', sampleSources, { typed });
    const found = another.scan('CV1-0000003');
    expect(found).toMatchObject(refused('was not sent with this transfer'));
    expect(found.unplaced).toBeUndefined();
    const { scan } = formOf('transferIn');
    expect(scan('CV1-0000001').kind).toBe('refused');
    expect(scan('ZZ-0001')).toMatchObject({ kind: 'refused', unplaced: 'ZZ-0001' });
    expect(formOf('transferReturned', returning).scan('CV1-0000003')).toMatchObject({
      kind: 'taken',
    });
  });
});

describe('[LABEL-04] a code that is scanned into a count', () => {
  const typed = { mode: 'scheduled' };

  it('is one of the labels found, or not expected here, and none twice', () => {
    const { scan, form } = formOf('count', sampleSources, { typed });
    expect(scan('CV1-0000001')).toEqual({ kind: 'taken', text: 'CV1-0000001 found.' });
    expect(scan('CV1-0000001')).toEqual({
      kind: 'repeated',
      text: 'CV1-0000001 was scanned before.',
    });
    expect(scan('ZZ-0001')).toMatchObject(refused('isn’t expected here'));
    expect(form().scanned).toEqual(['CV1-0000001', 'ZZ-0001']);
    expect(scan('?').kind).toBe('refused');
  });

  it('[COUNT-06] says nothing of the ledger while the count is blind', () => {
    const blind = { ...sampleSources, choices: withoutBook(sampleEventChoices) };
    const { scan } = formOf('count', blind, { typed: { mode: 'random' } });
    expect(scan('CV1-0000001')).toEqual({ kind: 'taken', text: 'CV1-0000001 scanned.' });
    expect(scan('ZZ-0001')).toEqual({ kind: 'taken', text: 'ZZ-0001 scanned.' });
  });

  it('leads to the line of a manufacturer’s code, whose number is counted by hand', () => {
    const { scan, form } = formOf('count', sampleSources, { typed });
    const before = form();
    expect(scan(box('F2607A'))).toEqual({
      kind: 'taken',
      text: 'fentaNYL 50 mcg/mL, lot F2607A: enter the number that you found.',
      next: `amount-${lotId}`,
    });
    expect(form()).toBe(before);
  });

  it('takes digits as a label where a vial here has them, else as the manufacturer’s code', () => {
    const digits = gtin.slice(2);
    const lots = [
      { lotId, status: 'active' as const, transferId: null, labels: [digits] },
      ...sampleEventChoices.labelled.vials,
    ];
    const labeled = sourcesWith({ labelled: { agencyId: 1, vials: lots } });
    expect(formOf('count', labeled, { typed }).scan(digits).text).toBe(`${digits} found.`);
    const known = sourcesWith({ isLabeled: false, labelled: { agencyId: 1, vials: lots } });
    const uncompared = formOf('count', known, { typed }).scan(digits);
    expect(uncompared).toMatchObject(refused('no labeled vials here'));
    expect(formOf('transferOut', labeled).scan(digits).text).toBe(
      `${digits}: fentaNYL 50 mcg/mL, lot F2607A.`,
    );
    expect(formOf('transferOut').scan(digits).text).toBe('fentaNYL 50 mcg/mL, lot F2607A.');
    expect(formOf('count', sampleSources, { typed }).scan(digits).text).toContain(
      'lot F2607A: enter the number',
    );
  });

  it('asks for a number where no vial has a label', () => {
    const { scan } = formOf('count', sourcesWith({ isLabeled: false }), { typed });
    expect(scan('CV1-0000009')).toMatchObject(refused('no labeled vials here'));
  });
});

describe('the forms that take codes', () => {
  it('are those with drugs that are chosen, listed or counted, and each says what to scan', () => {
    const without = kinds.filter((kind) => !takesCodes(kind));
    expect(without).toEqual(
      expect.arrayContaining(['correction', 'transferRefused', 'sealCheck']) as unknown,
    );
    const hints = kinds.filter(takesCodes).map((kind) => scanHint(kind, sampleSources));
    expect(new Set(hints).size).toBe(3);
    expect(scanHint('count', sourcesWith({ isLabeled: false }))).toBe(
      'Scan the manufacturer’s code of a vial to find its line.',
    );
    expect(scanHint('count', sampleSources)).toBe(
      'Scan the label of each vial, one after another.',
    );
  });
});
