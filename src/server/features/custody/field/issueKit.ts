import { randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { CallResult } from '../../../../contract/core/call.ts';
import {
  type FieldKit,
  type FieldPlace,
  type issueFieldKit,
  noncesOfKit,
} from '../../../../contract/custody/fieldKit.ts';
import { neverSigningTypes } from '../../../../rules/core/auditors.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { listAssociated, type Principal } from '../../../core/inventory/findInventory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import { roleOf } from '../../../core/signing/roleOf.ts';
import { matching, type Reader, type Transaction } from '../../../database/database.ts';
import { inventoryUsers } from '../../../database/schema/custodyPlace.ts';
import {
  fieldDevices,
  fieldKits,
  fieldNonces,
  fieldRecords,
} from '../../../database/schema/field/field.ts';
import { passkeys } from '../../../database/schema/passkey.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';
import type { FieldKey } from '../../../platform/files/fieldKeys.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import { readAllChoices } from '../event/readEventChoices.ts';
import { readUseChoices } from '../use/readUseChoices.ts';
import { nonceMilliseconds } from './fieldRow.ts';
import { nonceHashOf } from './nonceHash.ts';

const keptMilliseconds = 24 * 3_600_000;

export type FieldDeviceRow = typeof fieldDevices.$inferSelect;

/** A kit that is asked for: by whom, for which device, with the key that it is to name. */
export interface KitRequest extends SessionAct {
  readonly body: v.InferOutput<typeof issueFieldKit.body>;
  readonly key: Omit<FieldKey, 'privateKey'>;
  readonly rpId: string;
  /** A day in the agency's zone. */
  readonly today: string;
}

/**
 * Issues a kit (FIELD-02): it names a key of the server, and its nonces are good for 72 hours, for this person on this
 * device. Only their hashes are kept.
 *
 * @throws ProblemError 409 `device_revoked`
 */
export async function issueKit(
  tx: Transaction,
  request: KitRequest,
): Promise<CallResult<typeof issueFieldKit>> {
  const { session, now, key, rpId } = request;
  const { agency, account } = session;
  const principal = { agencyId: agency.id, userId: account.id };
  const device = await registered(tx, request);
  await removeOldKits(tx, device, now);
  const nonces = Array.from({ length: noncesOfKit }, () => randomBytes(32).toString('base64url'));
  const kitId = randomUUID();
  const expiresAt = new Date(now.getTime() + nonceMilliseconds);
  const inventoryIds = await listAssociated(tx, principal);
  const signerIds = await readSigners(tx, agency.id);
  await tx
    .insert(fieldKits)
    .values({
      id: kitId,
      agencyId: agency.id,
      deviceId: device.id,
      userId: account.id,
      keyId: key.id,
      issuedAt: now,
      expiresAt,
      standing: { rights: await readRights(tx, principal), inventoryIds, signerIds },
    });
  await tx
    .insert(fieldNonces)
    .values(nonces.map((nonce) => ({ nonceHash: nonceHashOf(nonce), kitId })));
  const last = await readLast(tx, device);
  return {
    kitId,
    deviceId: device.id,
    issuedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    agency: { id: agency.id, name: agency.name, timeZone: agency.timeZone },
    userId: account.id,
    nonces,
    serverKey: { id: key.id, publicKey: key.publicKey },
    rpId,
    crew: await readCrew(tx, principal, inventoryIds),
    passkeys: await readOwnPasskeys(tx, account.id),
    places: await readPlaces(tx, principal, inventoryIds, request.today),
    last,
  };
}

/** The device as it is registered: a new one, or one that a database from a backup does not know, is registered now. */
async function registered(tx: Transaction, request: KitRequest): Promise<FieldDeviceRow> {
  const { body, session, now } = request;
  const { deviceId, publicKey, lastSeq } = body;
  const agencyId = session.agency.id;
  const [known] =
    deviceId === null
      ? []
      : await tx.select().from(fieldDevices).where(eq(fieldDevices.id, deviceId)).for('update');
  if (known !== undefined && known.agencyId === agencyId && known.publicKey === publicKey) {
    if (known.revokedAt !== null) {
      throw conflict(
        'device_revoked',
        'This device was revoked, so it can’t record without a network. Ask an administrator.',
      );
    }
    return lastSeq > known.announcedSeq ? announce(tx, request, known) : known;
  }
  const [device] = await tx
    .insert(fieldDevices)
    .values({
      ...(deviceId === null || known !== undefined ? {} : { id: deviceId }),
      agencyId,
      name: body.deviceName,
      publicKey,
      registeredAt: now,
      registeredBy: session.account.fullName,
      announcedSeq: lastSeq,
    })
    .returning();
  if (device === undefined) throw new Error('A device that was not stored');
  await appendAudit(tx, {
    ...actedBy(request),
    action: 'fieldDevice.registered',
    outcome: 'success',
    subject: { kind: 'fieldDevice', id: device.id, name: device.name },
    summary: `${device.name} can record without a network`,
  });
  return device;
}

/** How many records the device made is kept, so that those that never come are missed (FIELD-07, FIELD-15). */
async function announce(
  tx: Transaction,
  request: KitRequest,
  device: FieldDeviceRow,
): Promise<FieldDeviceRow> {
  const announcedSeq = request.body.lastSeq;
  await tx.update(fieldDevices).set({ announcedSeq }).where(eq(fieldDevices.id, device.id));
  await appendAudit(tx, {
    ...actedBy(request),
    action: 'fieldDevice.announced',
    outcome: 'success',
    subject: { kind: 'fieldDevice', id: device.id, name: device.name },
    summary: `${device.name} made ${announcedSeq} field records so far`,
    changes: [
      { field: 'Records', before: String(device.announcedSeq), after: String(announcedSeq) },
    ],
  });
  return { ...device, announcedSeq };
}

async function removeOldKits(tx: Transaction, device: FieldDeviceRow, now: Date): Promise<void> {
  const named = tx
    .select({ id: fieldRecords.kitId })
    .from(fieldRecords)
    .where(matching(fieldRecords, { agencyId: device.agencyId, deviceId: device.id }));
  await tx
    .delete(fieldKits)
    .where(
      and(
        matching(fieldKits, { agencyId: device.agencyId, deviceId: device.id }),
        lt(fieldKits.expiresAt, new Date(now.getTime() - keptMilliseconds)),
        notInArray(fieldKits.id, named),
      ),
    );
}

async function readLast(tx: Reader, device: FieldDeviceRow): Promise<FieldKit['last']> {
  const [row] = await tx
    .select({ deviceSeq: fieldRecords.deviceSeq, envelopeHash: fieldRecords.envelopeHash })
    .from(fieldRecords)
    .where(matching(fieldRecords, { agencyId: device.agencyId, deviceId: device.id }))
    .orderBy(desc(fieldRecords.deviceSeq))
    .limit(1);
  return row ?? null;
}

/** Everyone who could give a signature in the agency now. */
async function readSigners(reader: Reader, agencyId: number): Promise<string[]> {
  const rows = await reader
    .select({ id: users.id })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        matching(userAgencies, { agencyId }),
        eq(users.isActive, true),
        notInArray(users.userType, [...neverSigningTypes]),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The other people of one's inventories, with the passkeys that sign for them. */
async function readCrew(
  reader: Reader,
  { agencyId, userId }: Principal,
  inventoryIds: readonly string[],
): Promise<FieldKit['crew']> {
  if (inventoryIds.length === 0) return [];
  const assigned = reader
    .select({ id: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(
      and(
        matching(inventoryUsers, { agencyId }),
        inArray(inventoryUsers.inventoryId, [...inventoryIds]),
      ),
    );
  const rows = await reader
    .select({
      id: users.id,
      userName: users.userName,
      name: users.fullName,
      jobTitle: users.jobTitle,
      witnessOnly: users.witnessOnly,
      permissionId: users.permissionId,
      // Named with its table: in a list of columns Drizzle writes a column of the one table without it.
      credentialIds: sql<string[]>`coalesce((
        select array_agg(p.credential_id order by p.created_at) from ${passkeys} p where p.user_id = ${users}.id
      ), '{}')`,
    })
    .from(users)
    .where(and(inArray(users.id, assigned), eq(users.isActive, true)))
    .orderBy(users.fullName, users.id);
  return rows
    .filter(({ id }) => id !== userId)
    .map(({ jobTitle, witnessOnly, permissionId, ...person }) => ({
      ...person,
      role: roleOf({ jobTitle, witnessOnly, permissionId }),
      onlyWitnesses: witnessOnly,
    }));
}

async function readOwnPasskeys(reader: Reader, userId: string): Promise<FieldKit['passkeys']> {
  return reader
    .select({
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      algorithm: passkeys.algorithm,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt);
}

/** What the forms of field kinds offer. Reports, cases, transfers and other inventories stay at the server (FIELD-06). */
async function readPlaces(
  tx: Transaction,
  principal: Principal,
  inventoryIds: readonly string[],
  today: string,
): Promise<FieldPlace[]> {
  const places: FieldPlace[] = [];
  for (const id of inventoryIds) {
    const events = await readAllChoices(tx, principal, id, today);
    places.push({
      use: await readUseChoices(tx, principal, id, today),
      events: {
        ...events,
        ...{ products: [], suppliers: [], destinations: [], people: [] },
        ...{ incoming: [], outgoing: [], differences: [], counts: [] },
      },
    });
  }
  return places;
}
