import { randomUUID } from 'node:crypto';
import type { ActRight } from '../../../src/contract/core/actRights.ts';
import type { CustodyEventKind, DetailsOf } from '../../../src/contract/custody/custodyEvent.ts';
import { emptyParOverride } from '../../../src/rules/administration/parOverrideForm.ts';
import { counted, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { ordered, packed } from '../../support/custody/shipments.ts';
import { signedWith } from '../../support/people/people.ts';

/** What an act of the tests is about. */
export interface Subject {
  readonly inventoryId: string;
  readonly lotId: string;
  readonly productId: string;
  /** A loss of it that was reported. */
  readonly lossId: string;
  /** A use of it. */
  readonly useId: string;
  /** Its open case. */
  readonly caseId: string;
}

export interface Cell {
  readonly path: string;
  /** None: it reads. */
  readonly body?: unknown;
}

/** Wrong, so that a test notices where a PIN is looked at. */
const signing = signedWith('9999');

/** Later than the clock of the tests: the rules reject it, and nothing is recorded. */
const tomorrow = '2026-03-11T08:00:00.000Z';

/** A vial that was administered, tomorrow. */
function doseOf(
  { people }: EventCustody,
  { inventoryId, lotId }: Pick<Subject, 'inventoryId' | 'lotId'>,
) {
  return {
    ...{ inventoryId, lotId, drawnUnits: 1, given: 2_000, wasted: 0, returned: 0 },
    ...{ occurredAt: tomorrow, incidentNumber: '26-003841', patientId: 'P-20458' },
    ...{ givenByUserId: people.signer, orderKind: 'standing', authorizedBy: 'R. Halloran' },
    ...{ wasteManner: null, wasteReason: '' },
  };
}

type Common = 'kind' | 'inventoryId' | 'occurredAt' | 'reasonId' | 'note';

/** A request of each act about a subject, which the rules of the act reject; those that no call has yet are left out. */
export function cellsOf(custody: EventCustody, subject: Subject): Partial<Record<ActRight, Cell>> {
  const { inventoryId, lotId, productId } = subject;
  const key = () => randomUUID();
  const lines = [{ lotId, amount: 2_000 }];
  const found = { ...counted, lines: [{ lotId, found: 2_000 }] };
  const event = <Kind extends CustodyEventKind>(
    kind: Kind,
    rest: Omit<DetailsOf<Kind>, Common> & Partial<Pick<DetailsOf<Kind>, Common>>,
  ): Cell => ({
    path: '/api/CustodyEvents',
    body: {
      idempotencyKey: key(),
      details: {
        kind,
        inventoryId,
        occurredAt: tomorrow,
        reasonId: null,
        note: 'As told by the crew.',
        ...rest,
      },
      signing,
    },
  });
  const firstLine = { productId, lotNumber: 'A1', expiresOn: '2027-05-31', units: 1 };
  return {
    use: {
      path: '/api/Uses',
      body: { idempotencyKey: key(), details: doseOf(custody, subject), signing },
    },
    waste: event('waste', { condition: 'drawn', manner: 'disposalPouch', lines }),
    count: event('count', { ...found, mode: 'scheduled', recountOfId: null }),
    firstCount: {
      path: '/api/OpeningCounts',
      body: {
        idempotencyKey: key(),
        details: { inventoryId, countedAt: tomorrow, lines: [firstLine] },
        signing,
      },
    },
    seal: event('sealChange', {
      ...found,
      seal: { state: 'replaced', found: null, number: 'S-1' },
    }),
    shiftChange: event('shiftChange', { ...found, signerIs: 'offGoing' }),
    receive: event('receive', {
      supplierId: custody.supplierId,
      orderNumber: '26-2041',
      ...ordered,
      lines: [{ ...firstLine, ...packed(1, 1) }],
    }),
    transferOut: event('transferOut', { toInventoryId: custody.vaultId, carrier: 'Sam', lines }),
    transferIn: event('transferIn', { transferId: key(), lines }),
    activate: {
      path: '/api/ControlValueActivations',
      body: {
        idempotencyKey: key(),
        inventoryId,
        lotId,
        source: { way: 'generate', count: 500 },
        signing,
      },
    },
    expiry: event('expiry', { lines }),
    breakage: event('breakage', { isRecoverable: false, lines }),
    correct: event('correction', {
      lotId,
      change: -2_000,
      correctsEntryId: null,
      discrepancyId: null,
    }),
    amend: {
      path: '/api/UseAmendments',
      body: {
        amendmentId: key(),
        useId: subject.useId,
        // Of no version of the use.
        lastHash: '0'.repeat(64),
        details: doseOf(custody, subject),
        reason: 'The report says otherwise.',
        standIns: [],
        signing,
      },
    },
    destroy: event('destruction', {
      destroyedOn: '2026-03-10',
      method: 'Incinerated',
      locationName: 'Larch Returns',
      locationAddress: '1 Mill Road',
      isNonRetrievable: true,
      lines,
    }),
    reverseDistribute: event('reverseDistribution', {
      supplierId: custody.distributorId,
      ...ordered,
      lines: lines.map((line) => ({ ...line, ...packed(1, 1) })),
    }),
    reportLoss: event('loss', {
      discoveredAt: tomorrow,
      isTheft: false,
      probablyFrom: null,
      probablyTo: null,
      lines,
    }),
    closeCase: {
      path: '/api/Cases/Close',
      body: {
        signOffId: key(),
        caseId: subject.caseId,
        // Nothing explains it.
        hash: '0'.repeat(64),
        reasonCode: 'wrongAmount',
        note: 'Compared with the count.',
        signing,
      },
    },
    lossSteps: {
      path: `/api/Reports/Losses/${subject.lossId}/Step`,
      // Before the discovery.
      body: { step: 'notice', doneOn: '2020-01-01', insteadOf: null },
    },
    biennial: {
      path: '/api/Reports/BiennialInventory/Take',
      body: {
        idempotencyKey: key(),
        day: '2026-03-09',
        moment: 'close',
        basis: '0'.repeat(64),
        explanation: '',
        signing,
      },
    },
    form3848: {
      path: '/api/Forms/NyForm3848/Sign',
      body: {
        idempotencyKey: key(),
        periodEnd: '2025-12-31',
        basis: '0'.repeat(64),
        counts: [],
        explanation: '',
        amendment: '',
        signing,
      },
    },
    analytics: { path: '/api/Reports/PersonActs' },
    // None of the people of the tests is assigned to it.
    readAll: { path: `/api/Inventories/${custody.vaultId}` },
    par: {
      path: '/api/Admin/ParOverrides/Save',
      body: {
        id: key(),
        version: 0,
        fields: { ...emptyParOverride, productId, inventoryId, minimum: '', maximum: '' },
      },
    },
  };
}
