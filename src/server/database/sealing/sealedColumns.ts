import { accountTables } from './accountTables.ts';
import { alertTables } from './alertTables.ts';
import { caseTables } from './caseTables.ts';
import { chartTables } from './chartTables.ts';
import { custodyTables } from './custodyTables.ts';
import type { SealedTable } from './declare.ts';
import { fieldTables } from './fieldTables.ts';
import { ledgerTables } from './ledgerTables.ts';
import { passingTables } from './passingTables.ts';
import { setUpTables } from './setUpTables.ts';
import { signedTables } from './signedTables.ts';

/** Every table of the schema with every column: sealed, derived, or free for a reason. A test compares the two. */
export const sealedColumns: readonly SealedTable[] = [
  ...custodyTables,
  ...ledgerTables,
  ...caseTables,
  ...fieldTables,
  ...setUpTables,
  ...signedTables,
  ...accountTables,
  ...alertTables,
  ...chartTables,
  ...passingTables,
];
