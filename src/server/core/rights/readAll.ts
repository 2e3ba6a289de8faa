import { dayIn } from '../../../rules/time/custodyTime.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { registrationReads } from '../../database/schema/custodyDuty.ts';
import { notAssociated } from '../../platform/http/problemError.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../identity/actedBy.ts';
import { type FoundPlace, findPlace, type Principal } from '../inventory/findInventory.ts';
import { readRights } from './readRights.ts';

/**
 * Whether someone reads every inventory of the registration; a right that is limited to some schedules is not enough.
 * A program does: the scopes of its key say what it reads, not where.
 */
export async function mayReadAll(reader: Reader, principal: Principal): Promise<boolean> {
  if (principal.program) return true;
  return (await readRights(reader, principal)).readAll === 'all';
}

/**
 * An inventory to be read: by a person associated with it, or with the right `readAll` (RIGHT-09), which is audited.
 *
 * @throws ProblemError 404 for what is not of the agency, 403 for a person who may not read it.
 */
export async function findReadable(
  tx: Transaction,
  act: SessionAct,
  id: string,
): Promise<FoundPlace> {
  const { agency, account, program } = act.session;
  const principal = { agencyId: agency.id, userId: account.id, program };
  const found = await findPlace(tx, principal, id);
  if (found.isAssociated) return found;
  if (!(await mayReadAll(tx, principal))) throw notAssociated();
  await noteForeignReads(tx, act, [found.inventory]);
  return found;
}

/**
 * Audits that a person read inventories they are not associated with: each once a day (RIGHT-09). What a program reads is
 * audited with the first call of its key on a day.
 */
export async function noteForeignReads(
  tx: Transaction,
  act: SessionAct,
  places: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const { agency, account, program } = act.session;
  if (places.length === 0 || program) return;
  const readOn = dayIn(agency.timeZone, act.now.toISOString());
  const added = await tx
    .insert(registrationReads)
    .values(
      places.map(({ id }) => ({
        agencyId: agency.id,
        inventoryId: id,
        userId: account.id,
        readOn,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: registrationReads.inventoryId });
  const isNew = new Set(added.map(({ id }) => id));
  for (const { id, name } of places.filter((place) => isNew.has(place.id))) {
    await appendAudit(tx, {
      ...actedBy(act),
      action: 'inventory.readAsRegistration',
      outcome: 'success',
      subject: { kind: 'inventory', id, name },
      summary: `${account.fullName} read ${name} without being assigned to it`,
      changes: [],
    });
  }
}
