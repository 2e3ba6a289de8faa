import type {
  DraftInventory,
  TakenInventory,
} from '../../../src/contract/reports/biennialInventory.ts';

const id = '00000000-0000-4000-8000-000000000071';

/** A safe that no one counted, and that holds nothing. */
export const sampleInventory: DraftInventory = {
  basis: 'a'.repeat(64),
  closesAt: null,
  content: {
    day: '2026-07-14',
    moment: 'close',
    asOf: '2026-07-14T12:00:00.000Z',
    timeZone: 'America/New_York',
    registrant: {
      agency: 'Hudson Valley EMS',
      address: null,
      deaRegistrant: null,
      deaNumber: 'AB1234563',
    },
    ledgerSequence: 40,
    products: [],
    places: [
      {
        inventoryId: id,
        inventory: 'HQ Safe',
        siteId: id,
        site: 'Headquarters',
        siteKind: 'registered',
        address: '1 Mill Road',
        deaNumber: null,
        count: null,
        openDifferences: 1,
        lines: [],
      },
    ],
    inTransit: [],
    concerns: ['HQ Safe: one discrepancy is not explained yet.'],
    explanation: '',
  },
};

export const sampleTaken: TakenInventory = {
  id,
  content: { ...sampleInventory.content, explanation: 'The count is being repeated.' },
  takenBy: 'Dana Whitlock',
  role: 'Manager',
  takenAt: '2026-07-14T12:00:00.000Z',
  hash: 'b'.repeat(64),
};
