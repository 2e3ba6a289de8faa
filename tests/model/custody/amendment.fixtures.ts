import { amendmentMachine } from '../../../machines/custody/amendment.machine.ts';
import type { AmendedUse, UseToAmend } from '../../../src/contract/custody/amendment.ts';
import { typedUseOf } from '../../../src/rules/custody/amendment/amendmentForm.ts';
import { model } from '../kit/fixtures.ts';
import { sampleChoices, sampleForm } from './sampleUse.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
const timeZone = 'America/New_York';

const use: UseToAmend = {
  useId: id(70),
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
    givenByUserId: id(14),
    orderKind: 'standing',
    authorizedBy: 'R. Halloran',
    wasteManner: 'disposalPouch',
    wasteReason: '',
    wastedAt: '2026-07-14T11:31:20.000Z',
    disposedByUserId: id(14),
  },
  labels: [],
  showsCare: true,
  signers: [
    { meaning: 'gave and wasted', userId: id(14), name: 'Dana Whitlock', canSign: true },
    { meaning: 'witness to waste', userId: null, name: 'Tom Baker', canSign: false },
  ],
  mayStandIn: true,
  amendments: [],
  choices: sampleChoices,
  places: [{ id: id(71), name: 'Medic 9' }],
};

const amended: AmendedUse = {
  useId: use.useId,
  inventoryId: sampleChoices.inventory.id,
  amendment: {
    id: id(99),
    number: 1,
    changes: [{ field: 'given', label: 'Administered', from: '75\u00a0mcg', to: '50\u00a0mcg' }],
    reason: 'The chart says half.',
    recordedBy: 'Dana Whitlock',
    recordedAt: '2026-07-14T12:00:00.000Z',
    signatures: [],
    inPlaceOf: [{ meaning: 'witness to waste', name: 'Tom Baker', note: 'Left.' }],
    hash: 'b'.repeat(64),
  },
  entries: [131],
};

const recorded = typedUseOf(use, timeZone);
const half = { ...recorded, given: '1', wasted: '1' };
const inMass = { ...half, amountUnit: 'mcg', given: '50', wasted: '50' };
const filled = { use: half, reason: 'The chart says half.', notes: ['', 'He left in May.'] };

export const amendment = model('amendment', amendmentMachine, {
  events: {
    'form.changed': [
      { type: 'form.changed', form: { ...filled, use: inMass, reason: 'The chart' } },
      { type: 'form.changed', form: { use: { ...half, wasted: 'abc' }, reason: '', notes: [] } },
    ],
    'form.submitted': [
      { type: 'form.submitted', form: filled },
      {
        type: 'form.submitted',
        form: { use: { ...inMass, patientId: '' }, reason: ' ', notes: [] },
      },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: amended },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'not_enough_on_hand',
          message: 'The ledger shows none of this lot.',
          fields: { drawnUnits: 'The ledger shows none of this lot.' },
        },
      },
      {
        outcome: 'rejected',
        problem: { code: 'amended_meanwhile', message: 'It was amended. Open it again.' },
      },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'a use with its chart': { use, choices: sampleChoices, timeZone, amendmentId: id(99) },
    'with a draft': {
      ...{ use, choices: sampleChoices, timeZone, amendmentId: id(99) },
      draft: { ...filled, reason: 'The' },
    },
    'at another inventory': {
      use,
      choices: {
        ...sampleChoices,
        inventory: { ...sampleChoices.inventory, id: id(71), name: 'Medic 9' },
      },
      timeZone,
      amendmentId: id(99),
    },
  },
  context: ({ amounts, typed, preview, content, problems, refusal, reason, ...context }) => ({
    lot: typed.lotId !== '',
    given: amounts.given,
    balanceAfter: preview?.lotBalanceAfter ?? null,
    reason,
    isTouched: context.isTouched,
    notes: context.notes.join(' '),
    accepted: content !== null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    amended: context.amended !== null,
  }),
});
