import { and, eq, isNotNull } from 'drizzle-orm';
import { readLastTerm, setAgent } from '../../../core/agency/agentTerms.ts';
import type { Transaction } from '../../../database/database.ts';
import { inventories, inventoryUsers } from '../../../database/schema/custodyPlace.ts';
import { personRights, roleRights, userAgencies, users } from '../../../database/schema/user.ts';
import { inBatches, mirrorSet } from './mirrorRows.ts';

interface Pair {
  readonly from: number;
  readonly to: number;
}

/**
 * Makes the people of an agency members of its training agency, with the rights they have: the same accounts, so that
 * they sign with their own PINs. Programs and auditors are no part of training.
 */
export async function copyPeople(tx: Transaction, { from, to }: Pair): Promise<void> {
  const members = await tx
    .select({ userId: userAgencies.userId })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(and(eq(userAgencies.agencyId, from), eq(users.userType, 'Regular')));
  for (const part of inBatches(members)) {
    await tx
      .insert(userAgencies)
      .values(part.map(({ userId }) => ({ userId, agencyId: to })))
      .onConflictDoNothing();
  }
  await copyRights(tx, { from, to });
}

/** Rights that differ from the usual ones; a right that is usual again has no row. */
async function copyRights(tx: Transaction, { from, to }: Pair): Promise<void> {
  const ofRoles = (agencyId: number) =>
    tx.select().from(roleRights).where(eq(roleRights.agencyId, agencyId));
  const ofPeople = (agencyId: number) =>
    tx.select().from(personRights).where(eq(personRights.agencyId, agencyId));
  const copied = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, agencyId: to }));
  await mirrorSet(tx, roleRights, await ofRoles(to), copied(await ofRoles(from)));
  await mirrorSet(tx, personRights, await ofPeople(to), copied(await ofPeople(from)));
}

/** Makes the agency's agent the one of its training agency. @param today the day on which a change takes effect. */
export async function copyAgent(tx: Transaction, { from, to }: Pair, today: string): Promise<void> {
  const [agent, before] = [await inOffice(tx, from), await inOffice(tx, to)];
  if (agent !== before) await setAgent(tx, to, { userId: agent, since: today });
}

async function inOffice(tx: Transaction, agencyId: number): Promise<string | null> {
  const last = await readLastTerm(tx, agencyId);
  return last?.until === null ? last.userId : null;
}

/** Assigns people to the copies of the inventories they are assigned to. A custodian in training stays assigned. */
export async function copyAssignments(
  tx: Transaction,
  { from, to }: Pair,
  idOf: (id: string) => string,
): Promise<void> {
  const assigned = (agencyId: number) =>
    tx
      .select({
        agencyId: inventoryUsers.agencyId,
        inventoryId: inventoryUsers.inventoryId,
        userId: inventoryUsers.userId,
      })
      .from(inventoryUsers)
      .where(eq(inventoryUsers.agencyId, agencyId));
  const members = await tx
    .select({ userId: userAgencies.userId })
    .from(userAgencies)
    .where(eq(userAgencies.agencyId, to));
  const isMember = new Set(members.map(({ userId }) => userId));
  const custodians = await tx
    .select({ id: inventories.id, userId: inventories.custodianUserId })
    .from(inventories)
    .where(and(eq(inventories.agencyId, to), isNotNull(inventories.custodianUserId)));
  const isCustodian = new Set(custodians.map(({ id, userId }) => `${id} ${userId}`));
  const present = await assigned(to);
  const wanted = (await assigned(from))
    .filter(({ userId }) => isMember.has(userId))
    .map((row) => ({ ...row, agencyId: to, inventoryId: idOf(row.inventoryId) }));
  const keyOf = ({ inventoryId, userId }: (typeof wanted)[number]) => `${inventoryId} ${userId}`;
  const known = new Set(wanted.map(keyOf));
  const kept = present.filter((row) => isCustodian.has(keyOf(row)) && !known.has(keyOf(row)));
  await mirrorSet(tx, inventoryUsers, present, [...wanted, ...kept]);
}
