import { and, eq, inArray, isNotNull, max, ne, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { erasableFrom } from '../../../../rules/system/erasure.ts';
import { readRetentionYears } from '../../../core/agency/retention.ts';
import { appendAudit, installationChain } from '../../../core/audit-trail/appendAudit.ts';
import type { Inviter } from '../../../core/users/createUser.ts';
import type { Transaction } from '../../../database/database.ts';
import { addressChanges } from '../../../database/schema/addressChange.ts';
import { adminContacts, agencies } from '../../../database/schema/agency.ts';
import { alertPreferences, alertSettings } from '../../../database/schema/alerts/alertSettings.ts';
import { pushSubscriptions } from '../../../database/schema/alerts/alerts.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { jobDeliveries } from '../../../database/schema/job.ts';
import { knoxConnections, knoxDevices } from '../../../database/schema/knoxDevice.ts';
import { mailQueue } from '../../../database/schema/mail.ts';
import { offlineKeys } from '../../../database/schema/offlineKey.ts';
import { passkeys } from '../../../database/schema/passkey.ts';
import { passwordLinks } from '../../../database/schema/passwordLink.ts';
import { userExternalIds } from '../../../database/schema/programs/externalId.ts';
import { webhookDeliveries, webhooks } from '../../../database/schema/programs/webhook.ts';
import { importRows, imports } from '../../../database/schema/recordImport.ts';
import { sessions } from '../../../database/schema/session.ts';
import {
  ssoDepartures,
  ssoIdentities,
  ssoProviders,
} from '../../../database/schema/ssoProvider.ts';
import { loginTickets } from '../../../database/schema/ticket.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';
import { userSaves } from '../../../database/schema/userSave.ts';
import { findHold } from './legalHold.ts';

type Agency = typeof agencies.$inferSelect;

/** Why nothing may be erased, as a code and a sentence. */
export interface NotErasable {
  readonly code: 'agency_active' | 'agency_on_hold' | 'retention_not_over' | 'is_training';
  readonly sentence: string;
}

/** Why not to erase the personal data of an agency; undefined if it may be erased. */
export async function findObstacle(
  tx: Transaction,
  { id, name, suspendedAt, isActive, trainingOf }: Agency,
  now: Date,
): Promise<NotErasable | undefined> {
  if (trainingOf !== null) {
    return {
      code: 'is_training',
      sentence: `${name} is for training. What is erased of its agency is erased of it too.`,
    };
  }
  if (isActive || suspendedAt === null) {
    return {
      code: 'agency_active',
      sentence: `${name} is active. Suspend it when it leaves: countersign agency suspend ${id}`,
    };
  }
  const hold = await findHold(tx, id);
  if (hold !== undefined) {
    return {
      code: 'agency_on_hold',
      sentence: `There is a legal hold on ${name} since ${hold.since.toISOString()}: ${hold.reason}. Nothing is erased.`,
    };
  }
  const [newest] = await tx
    .select({ at: max(ledgerEntries.recordedAt) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, id));
  const years = await readRetentionYears(tx, id);
  const from = erasableFrom({ suspendedAt, lastRecordAt: newest?.at ?? null, years });
  if (now >= from) return undefined;
  return {
    code: 'retention_not_over',
    sentence: `${name} has to keep its records until ${from.toISOString().slice(0, 10)}. Nothing is erased before.`,
  };
}

/** How many rows of each kind were erased, by the words for them; and whom that leaves. */
export interface Erased {
  readonly counts: Readonly<Record<string, number>>;
  /** People who also work in another agency: nothing of theirs is erased. */
  readonly shared: number;
}

/**
 * Erases what identifies the people of an agency that left, as far as no chain of hashes is computed from it: accounts get a name
 * that says nothing, and what they logged in with, were written to and carried is deleted. Records, signatures and the audit
 * history stay as they are, or they could no longer be verified.
 *
 * @param by the operator.
 */
export async function eraseAgency(tx: Transaction, agency: Agency, by: Inviter): Promise<Erased> {
  const twins = await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.trainingOf, agency.id));
  const ids = [agency.id, ...twins.map(({ id }) => id)];
  const { people, shared } = await findPeople(tx, ids);
  const counts = {
    ...(await deleteOfPeople(tx, people)),
    ...(await deleteOfAgency(tx, ids)),
    ...(await clearAccounts(tx, people)),
  };
  const erased = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(erased).length === 0) return { counts: {}, shared };
  const fact = {
    action: 'customer.erased',
    outcome: 'success',
    subject: { kind: 'customer', id: agency.recordId, name: agency.name },
    summary: `${by.actor.name} erased the personal data of ${agency.name}`,
    changes: Object.entries(erased).map(([field, count]) => ({
      field,
      before: `${count}`,
      after: '',
    })),
  } as const;
  await appendAudit(tx, { ...by, agencyId: installationChain, ...fact });
  // The last entry of the transaction: the versions of the rows name it.
  await appendAudit(tx, { ...by, agencyId: agency.id, ...fact });
  return { counts: erased, shared };
}

/** The people of an agency, and of its training agency; and how many of them work elsewhere as well. */
async function findPeople(tx: Transaction, ids: readonly number[]) {
  const elsewhere = tx
    .select({ userId: userAgencies.userId })
    .from(userAgencies)
    .where(notInArray(userAgencies.agencyId, [...ids]));
  const isOwn = inArray(users.agencyId, [...ids]);
  const own = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOwn, notInArray(users.id, elsewhere)));
  const [others] = await tx
    .select({ people: sql<number>`count(*)::int` })
    .from(users)
    .where(and(isOwn, inArray(users.id, elsewhere)));
  return { people: own.map(({ id }) => id), shared: others?.people ?? 0 };
}

async function remove(tx: Transaction, table: PgTable, where: SQL | undefined): Promise<number> {
  if (where === undefined) throw new Error('Without a condition every row would go.');
  const gone = await tx.delete(table).where(where).returning({ one: sql`1` });
  return gone.length;
}

async function deleteOfPeople(tx: Transaction, people: readonly string[]) {
  if (people.length === 0) return {};
  const own = [...people];
  const theirs = tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.userId, own));
  await remove(tx, ssoDepartures, inArray(ssoDepartures.sessionId, theirs));
  return {
    logins: await remove(tx, sessions, inArray(sessions.userId, own)),
    tickets: await remove(tx, loginTickets, inArray(loginTickets.userId, own)),
    'links to log in': await remove(tx, passwordLinks, inArray(passwordLinks.userId, own)),
    emails: await remove(tx, mailQueue, inArray(mailQueue.userId, own)),
    'previous email addresses': await remove(
      tx,
      addressChanges,
      inArray(addressChanges.userId, own),
    ),
    passkeys: await remove(tx, passkeys, inArray(passkeys.userId, own)),
    'single sign-on links': await remove(tx, ssoIdentities, inArray(ssoIdentities.userId, own)),
    'ids of directories': await remove(tx, userExternalIds, inArray(userExternalIds.userId, own)),
    browsers:
      (await remove(tx, pushSubscriptions, inArray(pushSubscriptions.userId, own))) +
      (await remove(tx, offlineKeys, inArray(offlineKeys.userId, own))),
    choices: await remove(tx, alertPreferences, inArray(alertPreferences.userId, own)),
    'results of jobs': await remove(tx, jobDeliveries, inArray(jobDeliveries.userId, own)),
  };
}

async function deleteOfAgency(tx: Transaction, ids: readonly number[]) {
  const own = [...ids];
  const files = tx.select({ id: imports.id }).from(imports).where(inArray(imports.agencyId, own));
  const lines = await remove(tx, importRows, inArray(importRows.importId, files));
  await tx
    .update(inventories)
    .set({ sensorSecret: null })
    .where(and(inArray(inventories.agencyId, own), isNotNull(inventories.sensorSecret)));
  await tx
    .update(alertSettings)
    .set({ webhookUrl: '', webhookSecret: '' })
    .where(and(inArray(alertSettings.agencyId, own), ne(alertSettings.webhookUrl, '')));
  await tx
    .update(webhooks)
    .set({ state: 'removed', secret: '', formerSecret: null })
    .where(and(inArray(webhooks.agencyId, own), ne(webhooks.state, 'removed')));
  return {
    'repeated saves of people': await remove(tx, userSaves, inArray(userSaves.agencyId, own)),
    'lines of imports': lines,
    imports: await remove(tx, imports, inArray(imports.agencyId, own)),
    contacts: await remove(tx, adminContacts, inArray(adminContacts.agencyId, own)),
    devices: await remove(tx, knoxDevices, inArray(knoxDevices.agencyId, own)),
    'connections to other systems':
      (await remove(tx, knoxConnections, inArray(knoxConnections.agencyId, own))) +
      (await remove(tx, ssoProviders, inArray(ssoProviders.agencyId, own))),
    'calls of webhooks': await remove(
      tx,
      webhookDeliveries,
      inArray(webhookDeliveries.agencyId, own),
    ),
  };
}

/** What the email of an erased account ends with: a domain that never exists (RFC 2606). */
const nowhere = 'erased.invalid';

async function clearAccounts(tx: Transaction, people: readonly string[]) {
  if (people.length === 0) return { accounts: 0 };
  const name = sql`'erased-' || ${users.id}::text`;
  const done = await tx
    .update(users)
    .set({
      ...{ userName: name, email: sql`${name} || '@' || ${nowhere}::text`, fullName: 'Erased' },
      ...{ phoneNumber: null, friendlyId: null, jobTitle: null, knoxId: null },
      ...{ passwordHash: null, pinHash: null, hasPasskey: false, isUsingSso: false },
      ...{ isActive: false, emailConfirmed: false, emailBlockedReason: null },
      concurrencyStamp: sql`gen_random_uuid()`,
    })
    .where(and(inArray(users.id, [...people]), not(eq(users.userName, name))))
    .returning({ id: users.id });
  return { accounts: done.length };
}
