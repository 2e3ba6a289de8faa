import type { Reader } from '../../database/database.ts';
import { checkForms } from './formChain.ts';
import { checkInventories } from './inventoryChain.ts';
import { checkLossRecords } from './lossChain.ts';

/** Whether the signed forms, inventories and records of losses of an agency are in order. @returns a sentence per fault. */
export async function checkSignedDocuments(reader: Reader, agencyId: number): Promise<string[]> {
  return [
    ...(await checkForms(reader, agencyId)),
    ...(await checkInventories(reader, agencyId)),
    ...(await checkLossRecords(reader, agencyId)),
  ];
}
