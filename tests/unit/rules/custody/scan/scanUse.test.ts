import { describe, expect, it } from 'vitest';
import type { UseChoices } from '../../../../../src/contract/custody/use.ts';
import { labelCode } from '../../../../../src/rules/control-values/labelCode.ts';
import { emptyUse, scanUse } from '../../../../../src/rules/custody/scan/scanUse.ts';
import { sampleChoices } from '../../../../model/custody/sampleUse.ts';

const [holding] = sampleChoices.holdings;
if (holding === undefined) throw new Error('The sample has a holding.');
const { lot } = holding;
const other = { ...lot, id: '00000000-0000-4000-8000-000000000077', number: 'F9' };
const vials = (labels: string[], lotId = lot.id) => ({
  lotId,
  status: 'active' as const,
  transferId: null,
  labels,
});
const choices: UseChoices = {
  ...sampleChoices,
  labelled: {
    agencyId: 1,
    vials: [vials(['CV1-0000001', 'CV1-0000002']), vials(['CV1-0000009'], other.id)],
  },
};
const today = '2026-07-14';
const gtin = '00399999101028';
const packageOf = (number: string) => `]d201${gtin}17270331\u001d10${number}`;
const scan = (code: string, raw = emptyUse, from = choices) => scanUse(code, raw, from, today);

describe('[LABEL-03] a code that is scanned into the form of a use', () => {
  it('takes a label, printed or bare, which chooses its lot', () => {
    for (const code of ['cv1-0000001', labelCode(1, 'CV1-0000001')]) {
      const { answer, events } = scan(code);
      expect(answer).toMatchObject({
        kind: 'taken',
        text: 'CV1-0000001: fentaNYL 50 mcg/mL, lot F2607A.',
      });
      expect(events).toMatchObject([
        { amounts: { lotId: lot.id, labels: 'CV1-0000001 ', drawnUnits: '1' } },
      ]);
    }
  });

  it('takes several labels in a row, each one more vial drawn, and none twice', () => {
    const [first] = scan('CV1-0000001').events;
    const raw = first?.amounts ?? emptyUse;
    const { events } = scan('CV1-0000002', raw);
    expect(events[0]?.amounts).toMatchObject({
      labels: 'CV1-0000001 CV1-0000002 ',
      drawnUnits: '2',
    });
    expect(scan('CV1-0000001', raw)).toMatchObject({ answer: { kind: 'repeated' }, events: [] });
    const typed = { ...raw, drawnUnits: '5' };
    expect(scan('CV1-0000002', typed).events[0]?.amounts.drawnUnits).toBe('5');
    expect(scan('CV1-0000002', { ...raw, drawnUnits: 'two' }).events[0]?.amounts.drawnUnits).toBe(
      'two',
    );
    expect(scan('CV1-0000002', { ...raw, drawnUnits: '' }).events[0]?.amounts.drawnUnits).toBe('2');
  });

  it.each([
    ['?', 'This is neither a label'],
    ['ZZ-0001', 'ZZ-0001 isn’t on a vial here.'],
    [labelCode(2, 'CV2-0000001'), 'is a label from another agency'],
    [labelCode(1, 'CV1-0000001').replace('0001', '0002'), 'was misread'],
  ])('says at once what is wrong with %j', (code, words) => {
    const { answer, events } = scan(code);
    expect(answer).toMatchObject({
      kind: 'refused',
      text: expect.stringContaining(words) as string,
    });
    expect(events).toEqual([]);
  });

  it('asks where a label is that isn’t here, and not of what the form knows', () => {
    expect(scan('ZZ-0001').answer.unplaced).toBe('ZZ-0001');
    const [first] = scan('CV1-0000001').events;
    const wrong = scan('CV1-0000009', { ...(first?.amounts ?? emptyUse), labeledLot: '' });
    expect(wrong.answer).toMatchObject({ kind: 'refused' });
    expect(wrong.answer.text).toContain('another lot');
    expect(wrong.answer.unplaced).toBeUndefined();
  });

  it('starts from an empty form with one vial drawn', () => {
    expect(emptyUse).toEqual({
      ...{ incidentNumber: '', patientId: '', noPatientReason: '' },
      ...{ occurredOn: '', occurredTime: '', givenByUserId: '' },
      ...{ orderKind: '', authorizedBy: '' },
      ...{ lotId: '', drawnUnits: '1', amountUnit: '', given: '', wasted: '', returned: '0' },
      filledWaste: { text: '', isReplaced: false },
      ...{ wasteManner: '', wasteReason: '', disposedByUserId: '' },
    });
  });

  it('takes digits as a label where a vial here has them, else as the manufacturer’s code', () => {
    const digits = gtin.slice(2);
    const labeled = [vials([digits]), vials(['CV1-0000009'], other.id)];
    const from = { ...choices, labelled: { agencyId: 1, vials: labeled } };
    expect(scan(digits, emptyUse, from).answer.text).toBe(
      `${digits}: fentaNYL 50 mcg/mL, lot F2607A.`,
    );
    expect(scan(digits).answer.text).toBe('fentaNYL 50 mcg/mL, lot F2607A.');
  });

  it('refuses a vial whose lot can’t be chosen', () => {
    expect(scan('CV1-0000009')).toEqual({
      answer: {
        kind: 'refused',
        text: 'The lot of CV1-0000009 can’t be chosen here. Scan another vial.',
      },
      events: [],
    });
  });

  it('refuses the label of a broken vial', () => {
    const broken = { ...vials(['CV1-0000001']), status: 'broken' as const };
    const from = { ...choices, labelled: { agencyId: 1, vials: [broken] } };
    expect(scan('CV1-0000001', emptyUse, from).answer.text).toBe(
      'The vial with CV1-0000001 is broken. Scan another one, and destroy or return this one.',
    );
  });

  it('takes the manufacturer’s code of a vial, which chooses the lot', () => {
    const { answer, events } = scan(packageOf('f2607a'));
    expect(answer).toMatchObject({ kind: 'taken', text: 'fentaNYL 50 mcg/mL, lot F2607A.' });
    expect(events[0]?.amounts).toMatchObject({ lotId: lot.id, labeledLot: lot.id });
    const raw = events[0]?.amounts ?? emptyUse;
    expect(scan(packageOf('F2607A'), raw).answer.kind).toBe('repeated');
    // The number under a linear code names the product alone: here it has one lot.
    expect(scan(gtin.slice(2)).events[0]?.amounts.lotId).toBe(lot.id);
    expect(scan(`(01)${gtin}`).events[0]?.amounts.lotId).toBe(lot.id);
  });

  it.each([
    [packageOf('NOPE'), 'Lot NOPE of fentaNYL 50 mcg/mL isn’t in stock here.'],
    ['(01)00304099094125(10)F2607A', 'This product isn’t in stock here.'],
    ['(10)F2607A', 'This code names no product.'],
  ])('says why %j chooses nothing', (code, words) => {
    const { answer, events } = scan(code);
    expect(answer).toMatchObject({
      kind: 'refused',
      text: expect.stringContaining(words) as string,
    });
    expect(events).toEqual([]);
  });

  it('chooses no lot by the product alone where several are here, and none against the labels', () => {
    const from = { ...choices, holdings: [holding, { ...holding, lot: other }] };
    expect(scan(`(01)${gtin}`, emptyUse, from).answer.text).toContain('names no single lot');
    const labeled = { ...emptyUse, lotId: lot.id, labeledLot: lot.id, labels: 'CV1-0000001' };
    expect(scan(packageOf('F9'), labeled, from)).toMatchObject({
      answer: {
        kind: 'refused',
        text: expect.stringContaining('not the lot of the labels') as string,
      },
      events: [],
    });
  });
});
