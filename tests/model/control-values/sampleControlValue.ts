import type { ControlValueLife } from '../../../src/contract/control-values/controlValue.ts';
import type { ScanAnswer } from '../../../src/contract/control-values/controlValueScan.ts';
import type { PrintableLabel } from '../../../src/contract/control-values/labelPrint.ts';
import { labelCode } from '../../../src/rules/control-values/labelCode.ts';
import { sampleChoices } from '../custody/sampleUse.ts';

const { inventory, holdings } = sampleChoices;
const [held] = holdings;
if (held === undefined) throw new Error('The sample holds nothing');
const { product, lot } = held;
const place = { id: inventory.id, name: inventory.name };
const id = (last: string) => `00000000-0000-4000-8000-0000000000${last}`;

const activated = {
  name: 'Dana Whitlock',
  role: 'Manager',
  meaning: 'activated',
  signedAt: '2026-07-12T15:00:00.000Z',
  method: 'pin',
} as const;

const life: ControlValueLife = {
  id: id('51'),
  label: 'CV7-0000001',
  status: 'used',
  product,
  lot,
  inventory: null,
  changedAt: '2026-07-13T09:30:00.000Z',
  activation: {
    id: id('52'),
    signedBy: activated.name,
    role: activated.role,
    signedAt: activated.signedAt,
    hash: 'b'.repeat(64),
  },
  counts: 1,
  events: [
    {
      id: id('53'),
      kind: 'state',
      status: 'active',
      inventory: place,
      occurredAt: activated.signedAt,
      recordedAt: activated.signedAt,
      recordedBy: activated.name,
      summary: `Put into service in ${place.name}`,
      signatures: [activated],
      missingSignatures: [],
      signatureNotes: [],
      ledger: null,
    },
    {
      id: id('54'),
      kind: 'print',
      status: 'active',
      inventory: place,
      occurredAt: '2026-07-12T15:02:00.000Z',
      recordedAt: '2026-07-12T15:02:00.000Z',
      recordedBy: activated.name,
      summary: 'Label printed',
      signatures: [],
      missingSignatures: [],
      signatureNotes: [],
      ledger: null,
    },
    {
      id: id('55'),
      kind: 'count',
      status: 'active',
      inventory: place,
      occurredAt: '2026-07-13T07:00:00.000Z',
      recordedAt: '2026-07-13T07:00:00.000Z',
      recordedBy: 'Sam Ortega',
      summary: 'Its lot was counted: 4 vials',
      signatures: [{ ...activated, name: 'Sam Ortega', role: 'Paramedic', meaning: 'counted' }],
      missingSignatures: [],
      signatureNotes: [],
      ledger: null,
    },
    {
      id: id('56'),
      kind: 'state',
      status: 'used',
      inventory: null,
      occurredAt: '2026-07-13T09:00:00.000Z',
      recordedAt: '2026-07-13T09:30:00.000Z',
      recordedBy: 'Sam Ortega',
      summary: '75 mcg administered, 25 mcg wasted',
      signatures: [
        { ...activated, name: 'Sam Ortega', role: 'Paramedic', meaning: 'administered' },
        { ...activated, meaning: 'witness to waste' },
      ],
      missingSignatures: [],
      signatureNotes: [],
      ledger: { sequence: 1204, entryId: id('57'), inventoryId: place.id },
    },
  ],
};

/** Every kind of answer to a scan, the preferred one first. */
export const sampleAnswers: readonly ScanAnswer[] = [
  { result: 'found', life },
  { result: 'foreign' },
  { result: 'unknown', label: 'HV-0099' },
  {
    result: 'package',
    gtin: '00399999101028',
    lotNumber: lot.number,
    expiresOn: lot.expiresOn,
    serial: 'S-1',
    product,
    lot,
    labels: [life],
    total: 1,
  },
];

/** Two labels, of which one was printed before. */
export const sampleLabels: readonly PrintableLabel[] = ['CV7-0000001', 'CV7-0000002'].map(
  (label, index) => ({
    id: id(`6${index}`),
    label,
    code: labelCode(7, label),
    status: 'active',
    product,
    lot,
    inventory: place,
    printed:
      index === 0
        ? null
        : { times: 1, lastAt: '2026-07-12T15:02:00.000Z', lastBy: 'Dana Whitlock' },
  }),
);
