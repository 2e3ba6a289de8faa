import type { Reader } from '../../database/database.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { readRights } from './readRights.ts';

/**
 * Whether a person may see how others use drugs (WATCH-01); the right limited to some schedules is not enough. What is about a
 * person is never for that person (WATCH-02).
 */
export async function seesPatterns(
  reader: Reader,
  principal: Principal,
  aboutUserId: string | null = null,
): Promise<boolean> {
  if (aboutUserId === principal.userId) return false;
  return (await readRights(reader, principal)).analytics === 'all';
}
