import { sealRecords } from '../schema/custodyDuty.ts';
import { declare } from './declare.ts';

/** What acts did to the seals of inventories. */
export const sealTables = [
  declare(sealRecords, 'versions', {
    sealed: [
      'agencyId',
      'inventoryId',
      'sequence',
      'effect',
      'number',
      'isCounted',
      'signers',
      'act',
      'recordedBy',
      'eventId',
      'entryId',
      'occurredAt',
    ],
  }),
];
