import { caseRecords, cases } from '../schema/cases/cases.ts';
import { discrepancies } from '../schema/custodyDuty.ts';
import { declare } from './declare.ts';

/** Discrepancies, and the cases that follow them to their sign-off. */
export const caseTables = [
  declare(discrepancies, 'versions', {
    sealed: [
      'id',
      'agencyId',
      'inventoryId',
      'kind',
      'productId',
      'lotId',
      'label',
      'recorded',
      'found',
      'openedAt',
      'openedBy',
      'resolvedAt',
      'resolution',
      'eventId',
      'resolvedByEventId',
      'caseId',
    ],
  }),
  declare(cases, 'versions', {
    sealed: [
      'id',
      'agencyId',
      'number',
      'inventoryId',
      'subject',
      'productId',
      'lotId',
      'label',
      'state',
      'openedAt',
      'openedBy',
      'ownerUserId',
      'ownerName',
      'remainder',
      'followsCaseId',
      'closedAt',
      'reasonCode',
    ],
  }),
  declare(caseRecords, 'hash', {
    sealed: [
      'id',
      'agencyId',
      'caseId',
      'sequence',
      'at',
      'recordedAt',
      'userId',
      'name',
      'facts',
      'eventId',
      'entryId',
      'role',
      'method',
      'signedHash',
    ],
  }),
];
