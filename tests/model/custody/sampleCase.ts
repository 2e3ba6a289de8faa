import type { CaseDetail } from '../../../src/contract/custody/case.ts';
import { ReasonCode } from '../../../src/contract/custody/caseRecord.ts';
import { fentanyl } from '../../unit/rules/products.ts';

const id = (digit: number) => `00000000-0000-4000-8000-0000000000c${digit}`;

/** A vial that is missing. */
export const sampleCase: CaseDetail = {
  id: id(1),
  number: 'C-2026-0007',
  inventoryId: id(2),
  inventoryName: 'Medic 4',
  siteName: 'Station 2',
  subject: 'lot',
  product: fentanyl,
  lotNumber: 'F2607A',
  label: null,
  state: 'open',
  openedAt: '2026-03-09T18:00:00.000Z',
  openedBy: 'Priya Nandakumar',
  owner: null,
  ageDays: 1,
  isOverdue: true,
  what: 'amount',
  recorded: '8000',
  found: '6000',
  remainder: -2_000,
  recountAgrees: false,
  closedAt: null,
  reasonCode: null,
  wasClosedEarlier: false,
  entries: [
    {
      id: id(3),
      sequence: 1,
      at: '2026-03-09T18:00:00.000Z',
      recordedAt: '2026-03-09T18:02:00.000Z',
      name: 'Priya Nandakumar',
      facts: {
        kind: 'finding',
        what: 'amount',
        label: null,
        recorded: '8000',
        found: '6000',
        isBlind: false,
      },
      role: null,
      method: null,
      signedHash: null,
    },
  ],
  photos: [],
  follows: null,
  followedBy: [],
  ownerUserId: null,
  people: [
    { id: id(4), name: 'Jun Takeda' },
    { id: id(5), name: 'Priya Nandakumar' },
  ],
  discrepancyId: id(6),
  fieldRecordId: null,
  whyNotClose: null,
  reasons: ReasonCode.options.map((code) => ({
    code,
    whyNot: 'Record or correct what explains it.',
  })),
  hash: 'c'.repeat(64),
  nextId: id(0),
};

/** The same once the entry was corrected: it waits for its sign-off. */
export const explainedCase: CaseDetail = {
  ...sampleCase,
  nextId: id(7),
  state: 'explained',
  remainder: 0,
  isOverdue: false,
  discrepancyId: null,
  owner: 'Jun Takeda',
  ownerUserId: id(4),
  entries: [
    ...sampleCase.entries,
    {
      id: id(8),
      sequence: 2,
      at: '2026-03-10T07:00:00.000Z',
      recordedAt: '2026-03-10T07:00:00.000Z',
      name: 'Jun Takeda',
      facts: {
        kind: 'explanation',
        by: 'correction',
        change: -2_000,
        labels: [],
        seal: false,
        text: 'Recorded twice',
      },
      role: null,
      method: null,
      signedHash: null,
    },
  ],
  reasons: ReasonCode.options.map((code) => ({
    code,
    whyNot: code === 'wrongAmount' ? null : 'Record what explains it first.',
  })),
};

/** The same, signed off. */
export const closedCase: CaseDetail = {
  ...explainedCase,
  state: 'closed',
  closedAt: '2026-03-10T08:00:00.000Z',
  reasonCode: 'wrongAmount',
  reasons: [],
  people: [],
  nextId: id(9),
  entries: [
    ...explainedCase.entries,
    {
      id: id(7),
      sequence: 3,
      at: '2026-03-10T08:00:00.000Z',
      recordedAt: '2026-03-10T08:00:00.000Z',
      name: 'Alex Morgan',
      facts: { kind: 'signOff', reasonCode: 'wrongAmount', note: 'Compared with the chart.' },
      role: 'Chief',
      method: 'pin',
      signedHash: 'd'.repeat(64),
    },
  ],
};
