import { describe, expect, it } from 'vitest';
import type { UseToAmend } from '../../../../../src/contract/custody/amendment.ts';
import type { SealHistory } from '../../../../../src/contract/inventory/seal.ts';
import {
  changesToSign,
  readAmendment,
  typedUseOf,
} from '../../../../../src/rules/custody/amendment/amendmentForm.ts';
import { sampleChoices, sampleForm } from '../../../../model/custody/sampleUse.ts';
import { fentanyl, oxycodone, remifentanil } from '../../products.ts';

const timeZone = 'America/New_York';
const giver = sampleForm.givenByUserId;
const use: UseToAmend = {
  useId: giver,
  sequence: 120,
  lastHash: 'a'.repeat(64),
  details: {
    inventoryId: sampleChoices.inventory.id,
    lotId: sampleForm.lotId,
    drawnUnits: 1,
    given: 1_500,
    wasted: 500,
    returned: 0,
    occurredAt: '2026-07-14T11:31:20.000Z',
    incidentNumber: '26-003841',
    patientId: 'P-20458',
    noPatientReason: '',
    givenByUserId: giver,
    orderKind: 'standing',
    authorizedBy: 'R. Halloran',
    wasteManner: 'disposalPouch',
    wasteReason: '',
    wastedAt: '2026-07-14T11:35:10.000Z',
    disposedByUserId: giver,
  },
  labels: [],
  showsCare: true,
  signers: [
    { meaning: 'gave and wasted', userId: null, name: 'Tom Baker', canSign: false },
    { meaning: 'witness to waste', userId: giver, name: 'Dana Whitlock', canSign: true },
  ],
  mayStandIn: true,
  amendments: [],
  choices: sampleChoices,
  places: [],
};
const opened = typedUseOf(use, timeZone);
const typed = { use: opened, reason: 'The chart says half.', notes: ['He left.', 'ignored'] };
const here = { choices: sampleChoices, timeZone };

describe('[AMEND-02] the form of an amendment', () => {
  it('[SEAL-04] [AMEND-05] asks for no seal: an amendment leaves the inventory as it is', () => {
    const sealed: SealHistory = {
      policy: 'sealed',
      records: [
        {
          ...{ effect: 'sealed', number: '48107', isCounted: true, act: 'sealChange', by: 'Dana' },
          occurredAt: '2026-07-14T06:00:00.000Z',
        },
      ],
      mismatch: null,
    };
    const choices = { ...sampleChoices, seal: sealed };
    expect(readAmendment(typed, use, { ...here, choices })).toMatchObject({ ok: true });
  });

  it('opens with the use as it is recorded, exactly', () => {
    expect(opened).toMatchObject({
      drawnUnits: '1',
      amountUnit: 'mL',
      given: '1.5',
      wasted: '0.5',
      occurredOn: '2026-07-14',
      occurredTime: '07:31',
      wastedTime: '07:35',
      patientId: 'P-20458',
      wasteManner: 'disposalPouch',
    });
  });

  it('that is sent as it was opened changes nothing, the seconds included', () => {
    const read = readAmendment(typed, use, here);
    expect(read).toMatchObject({
      ok: true,
      content: {
        useId: use.useId,
        lastHash: use.lastHash,
        details: use.details,
        reason: 'The chart says half.',
        standIns: [{ meaning: 'gave and wasted', note: 'He left.' }],
      },
    });
    if (read.ok) expect(changesToSign(read.content, use, here)).toEqual([]);
  });

  it('says from and to of what was changed', () => {
    const half = { ...opened, given: '1', wasted: '1', occurredTime: '07:30' };
    const read = readAmendment({ ...typed, use: half }, use, here);
    if (!read.ok) throw new Error('The form is complete.');
    expect(changesToSign(read.content, use, here).map(({ label, to }) => [label, to])).toEqual([
      ['Time administered', 'Jul 14, 2026, 07:30'],
      ['Administered', '50\u00a0mcg (1\u00a0mL)'],
      ['Wasted', '50\u00a0mcg (1\u00a0mL)'],
    ]);
  });

  it('names who gave and wasted it, and no one of a dose that was not wasted', () => {
    const another = { id: '0198c0de-0000-4000-8000-0000000000aa', name: 'Kit Moe' };
    const choices = { ...sampleChoices, people: [...sampleChoices.people, another] };
    const among = { ...use, choices };
    const by = (change: Partial<typeof opened>) => {
      const form = { ...typed, use: { ...opened, ...change } };
      const read = readAmendment(form, among, { ...here, choices });
      if (!read.ok) throw new Error('The form is complete.');
      return changesToSign(read.content, among, { ...here, choices }).map(({ label, from, to }) => [
        label,
        from,
        to,
      ]);
    };
    const name = sampleChoices.people.find(({ id }) => id === giver)?.name;
    expect(by({ disposedByUserId: another.id })).toEqual([['Wasted by', name, another.name]]);
    expect(by({ givenByUserId: another.id, disposedByUserId: giver })).toEqual([
      ['Administered by', name, another.name],
    ]);
    const whole = { given: '2', wasted: '0', wasteManner: '', disposedByUserId: '' } as const;
    const changed = by({ ...whole, wastedOn: '', wastedTime: '' });
    expect(changed).toContainEqual(['Wasted by', name, 'None']);
    expect(changed).toContainEqual(['Time wasted', 'Jul 14, 2026, 07:35', 'None']);
  });

  it('opens in the unit that holds every amount of the drug', () => {
    const [holding] = sampleChoices.holdings;
    if (holding === undefined) throw new Error('The sample has a holding.');
    const opensWith = (product: typeof fentanyl, given: number) => {
      const choices = { ...sampleChoices, holdings: [{ ...holding, product }] };
      const details = { ...use.details, given };
      const { amountUnit, given: typed } = typedUseOf({ ...use, details, choices }, timeZone);
      return `${typed} ${amountUnit}`;
    };
    expect(opensWith(fentanyl, 1_501)).toBe('1.501 mL');
    expect(opensWith(remifentanil, 400_001)).toBe('0.400001 mg');
    expect(opensWith(oxycodone, 2)).toBe('2 each');
  });

  it('opens without what a dose that was not wasted does not have', () => {
    const whole = { given: 2_000, wasted: 0, wasteManner: null, wastedAt: null };
    const details = { ...use.details, ...whole, disposedByUserId: null };
    expect(typedUseOf({ ...use, details }, timeZone)).toMatchObject({
      ...{ wastedOn: '', wastedTime: '', wasteManner: '', disposedByUserId: '' },
    });
  });

  it('asks for the reason, and why a signer can no longer sign', () => {
    const read = readAmendment(
      { use: { ...opened, given: 'x' }, reason: ' ', notes: [] },
      use,
      here,
    );
    expect(!read.ok && read.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'given amount_not_a_number',
      'reason field_invalid',
      'note-0 field_invalid',
    ]);
    const unexplained = readAmendment({ ...typed, notes: [] }, use, here);
    expect(!unexplained.ok && unexplained.problems.map(({ field }) => field)).toEqual(['note-0']);
  });

  it('[ROUTE-16] names the vials where they have labels, and no labels otherwise', () => {
    const labels = ['CV1-0000001'];
    const vials = [
      { lotId: sampleForm.lotId, status: 'active' as const, transferId: null, labels },
    ];
    const choices = { ...sampleChoices, labelled: { agencyId: 1, vials } };
    const contentOf = (text: string) => {
      const form = { ...typed, use: { ...opened, labels: text } };
      const read = readAmendment(form, use, { ...here, choices });
      if (!read.ok) throw new Error('The form is complete.');
      return read.content;
    };
    expect(contentOf('CV1-0000001').labels).toEqual(labels);
    expect(contentOf('')).not.toHaveProperty('labels');
  });

  it('[USE-05] sends no patient and no incident where they are not shown', () => {
    const { incidentNumber: _incident, patientId: _patient, ...details } = use.details;
    const unseen = { ...use, details, showsCare: false };
    const blank = { ...typedUseOf(unseen, timeZone), incidentNumber: '', patientId: '' };
    const read = readAmendment({ ...typed, use: blank }, unseen, here);
    if (!read.ok) throw new Error('The form is complete.');
    expect(read.content.details).not.toHaveProperty('patientId');
    expect(read.content.details).not.toHaveProperty('incidentNumber');
    expect(changesToSign(read.content, unseen, here)).toEqual([]);
  });
});
