import { pagesOpenedBy } from '../../../rules/core/actRights.ts';
import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import type { Reader } from '../../database/database.ts';
import { readRights } from './readRights.ts';

/**
 * The forms of the whole agency that a person opens (RIGHT-06): all of them with the permission that sees its people,
 * otherwise those of their rights. As `holdsRight` has it in the client.
 */
export async function formsOpenTo(
  reader: Reader,
  asked: { readonly agencyId: number; readonly userId: string; readonly permissionId: number },
): Promise<{ readonly biennialInventory: boolean; readonly form3848: boolean }> {
  if (maySeeUsers(asked)) return { biennialInventory: true, form3848: true };
  const opened = pagesOpenedBy(await readRights(reader, asked));
  return {
    biennialInventory: opened.includes('biennialInventory'),
    form3848: opened.includes('form3848'),
  };
}
