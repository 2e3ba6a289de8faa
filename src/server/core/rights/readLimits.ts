import type { ActLimit, ActRights } from '../../../contract/core/actRights.ts';
import { actRights, mayAct, whyNotPermitted } from '../../../rules/core/actRights.ts';
import type { Reader } from '../../database/database.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { readRights, readRightsOfAll } from './readRights.ts';

/** The acts that a person may not record, or only for C-III to C-V, each with who may (RIGHT-06). */
export async function readLimits(
  reader: Reader,
  principal: Principal,
): Promise<{ limits?: ActLimit[] }> {
  return limitsOf(reader, principal, await readRights(reader, principal));
}

/** The same, from the rights of the person that were read already. */
export async function limitsOf(
  reader: Reader,
  principal: Principal,
  rights: ActRights,
): Promise<{ limits?: ActLimit[] }> {
  if (actRights.every((right) => rights[right] === 'all')) return {};
  const everyone = await readRightsOfAll(reader, principal.agencyId);
  const limits = actRights.flatMap((right): ActLimit[] => {
    const scope = rights[right];
    if (scope === 'all') return [];
    const schedules = scope === 'limited' ? (['C-II'] as const) : [];
    const holders = everyone.filter((one) => mayAct(one.rights, right, schedules));
    const names = holders.map(({ fullName }) => fullName);
    return [{ right, scope, why: whyNotPermitted(scope, right, names) }];
  });
  return { limits };
}
