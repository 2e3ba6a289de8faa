import {
  balances,
  closingBalances,
  closingHeads,
  closings,
  ledgerCounts,
  ledgerHeads,
} from '../schema/custodyLedger.ts';
import { because, declare, type SealedTable } from './declare.ts';

/** What is kept of the ledger next to its entries, so that it is read at once. */
export const ledgerTables: readonly SealedTable[] = [
  declare(ledgerHeads, 'recomputed', {
    derived: because(
      'the newest entry and event',
      'agencyId',
      'sequence',
      'hash',
      'eventSequence',
      'eventHash',
    ),
  }),
  declare(balances, 'versions', {
    sealed: ['agencyId', 'inventoryId', 'productId', 'lotId', 'lastCountedAt', 'lastCountedBy'],
    derived: because('the last entry of the lot in the place', 'balance', 'lastChangedAt'),
  }),
  declare(ledgerCounts, 'recomputed', {
    derived: because(
      'how many entries there are',
      'agencyId',
      'inventoryId',
      'productId',
      'kind',
      'entries',
    ),
  }),
  declare(closingHeads, 'recomputed', {
    derived: because('which entries the closings have', 'agencyId', 'throughSequence'),
  }),
  declare(closings, 'recomputed', {
    derived: because('the months that have entries', 'agencyId', 'closesAt'),
  }),
  declare(closingBalances, 'recomputed', {
    derived: because(
      'what the entries of a lot sum to',
      'agencyId',
      'closesAt',
      'inventoryId',
      'productId',
      'lotId',
      'amount',
      'throughSequence',
    ),
  }),
];
