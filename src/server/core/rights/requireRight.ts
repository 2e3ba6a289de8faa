import type { ActRight, ActRights } from '../../../contract/core/actRights.ts';
import type { Schedule } from '../../../contract/core/product.ts';
import { mayAct, whyNotPermitted } from '../../../rules/core/actRights.ts';
import type { Reader } from '../../database/database.ts';
import { forbidden } from '../../platform/http/problemError.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { readRights, readRightsOfAll } from './readRights.ts';

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Requires that a person has the right to an act in the agency (RIGHT-05). A signed act requires it before any proof and
 * again under the ledger's lock; both times the rights are read as they are stored then.
 *
 * @param schedules of all that the act is about, read only where the person does not have the whole right; by default
 *   the act is about no drug.
 * @throws ProblemError 403 `act_not_permitted` that names who may.
 */
export async function requireRight(
  reader: Reader,
  person: Principal,
  right: ActRight,
  schedules: () => Awaitable<readonly Schedule[]> = () => [],
): Promise<void> {
  const why = await whyWithoutRight(reader, person, right, schedules);
  if (why !== null) throw forbidden(why, 'act_not_permitted');
}

/** Why a person has no right to an act, and who has it; null if they have it. */
export async function whyWithoutRight(
  reader: Reader,
  person: Principal,
  right: ActRight,
  schedules: () => Awaitable<readonly Schedule[]>,
): Promise<string | null> {
  const { agencyId } = person;
  const rights = await readRights(reader, person);
  return whyNotGranted(reader, { agencyId, rights }, right, schedules);
}

/** The same of rights that are known already. */
export async function whyNotGranted(
  reader: Reader,
  { agencyId, rights }: { readonly agencyId: number; readonly rights: ActRights },
  right: ActRight,
  schedules: () => Awaitable<readonly Schedule[]>,
): Promise<string | null> {
  if (rights[right] === 'all') return null;
  const concerned = await schedules();
  if (mayAct(rights, right, concerned)) return null;
  const everyone = await readRightsOfAll(reader, agencyId);
  const holders = everyone.filter((one) => mayAct(one.rights, right, concerned));
  const names = holders.map(({ fullName }) => fullName);
  return whyNotPermitted(rights[right], right, names);
}
