import type { FieldKit } from '../../../contract/custody/fieldKit.ts';
import { newDeviceKey } from '../../../rules/custody/field/deviceKey.ts';
import { removeLocal, writeLocal } from '../http/browserStorage.ts';
import { change, read, readAll } from '../offline/database.ts';
import { decrypt, type Encrypted, encrypt } from '../offline/encryption.ts';
import type { Owner } from '../offline/owner.ts';

/*
 * The device and the kits of field records, in the table `field` (docs/field-records.md, “On the device”). The records
 * are in the same table (recordStore.ts), so that a record, its number and its nonce are stored in one transaction.
 */

/**
 * The version of the rows that this build writes. It changes when an earlier build could no longer read them; a build
 * reads all rows of its own version and of those before. Rows that were stored before there were versions have none.
 */
export const rowVersion = 1;

interface Versioned {
  readonly version?: number;
}

/** Whether a row was stored by a newer build, as after an update that was undone: this one neither uses, changes nor deletes it. */
export function isNewerRow(row: unknown): boolean {
  const { version = 1 } = (row ?? {}) as Versioned;
  return version > rowVersion;
}

/** This browser as a device of one agency. */
export interface FieldDevice extends Versioned {
  /** ECDSA P-256; no script can export the private half. */
  readonly keys: CryptoKeyPair;
  /** Made here, so that a device whose registration had no answer is registered once. */
  readonly deviceId: string;
  /** The number of the last record that was made here; 0 before the first. */
  readonly lastSeq: number;
  /** The hash of its envelope; null before the first. */
  readonly lastHash: string | null;
}

/** What a kit has, without its nonces: those are taken one by one (`reserveRecord`). */
export type KeptKit = Omit<FieldKit, 'nonces'>;

/** What is known of a kit without opening it. */
interface KitFacts {
  readonly kitId: string;
  /** When the device received it, in milliseconds since the epoch by its clock. */
  readonly kitReceived: number;
  /** The same by a clock that no one can set, which starts again with every page: its start, and the time since (FIELD-17). */
  readonly onPage: { readonly start: number; readonly now: number };
  /** ISO 8601, by the clock of the server. */
  readonly expiresAt: string;
  /** When its owner last logged in on this device, by the clock of the device (FIELD-05). */
  readonly loggedInAt: number;
  /** What may be shown before its owner is proven: names of places, products and people, no amounts (FIELD-05). */
  readonly openPart: unknown;
}

/** A kit as it lies on the disk, with its key: deleting the row makes every copy of the text unreadable. */
export interface KitRow extends KitFacts, Owner, Versioned {
  /** AES-GCM; no script can export it. A renewed kit has the same, which also opens copies of records. */
  readonly key: CryptoKey;
  readonly sealed: Encrypted;
  /** Each sealed by itself, so that one is taken away without opening the others. */
  readonly nonces: readonly Encrypted[];
}

export interface OpenKit extends KitFacts, Owner {
  readonly kit: KeptKit;
  readonly noncesLeft: number;
}

const table = 'field';

export const deviceKeyOf = (agencyId: number) => `device|${agencyId}`;
export const kitKeyOf = ({ userId, agencyId }: Owner) => `kit|${userId}|${agencyId}`;

/** @returns null where nothing was ever recorded or prepared, or the browser has cleared it. */
export async function readDevice(agencyId: number): Promise<FieldDevice | null> {
  return ((await read(table, deviceKeyOf(agencyId))) as FieldDevice | undefined) ?? null;
}

/** The device of an agency, with a new key where there is none. Of two tabs that make one, the first is kept. */
export async function ensureDevice(agencyId: number): Promise<FieldDevice> {
  const known = await readDevice(agencyId);
  if (known) return known;
  const keys = await newDeviceKey();
  const deviceId = crypto.randomUUID();
  const made: FieldDevice = { version: rowVersion, keys, deviceId, lastSeq: 0, lastHash: null };
  return change(
    table,
    deviceKeyOf(agencyId),
    (present) => (present as FieldDevice | undefined) ?? made,
  );
}

/** Keeps the id under which the server has registered the device. @throws Error without a device: a programming error. */
export async function setDeviceId(agencyId: number, deviceId: string): Promise<void> {
  await change(table, deviceKeyOf(agencyId), (present) => {
    if (present === undefined) throw new Error('There is no device to name.');
    const device = present as FieldDevice;
    return device.deviceId === deviceId ? device : { ...device, deviceId };
  });
}

/**
 * Keeps a kit in the place of the owner's last one, under the same key, right after it was received.
 *
 * @param isWanted checked in the transaction: who ends the session afterwards finds the kit and removes it (FIELD-16).
 * @returns whether it is kept.
 * @throws DOMException of the browser's database, for example QuotaExceededError.
 */
export async function saveKit(
  owner: Owner,
  { nonces, ...kit }: FieldKit,
  { loggedInAt, openPart }: Pick<KitFacts, 'loggedInAt' | 'openPart'>,
  isWanted = () => true,
): Promise<boolean> {
  const kitReceived = Date.now();
  const onPage = { start: performance.timeOrigin, now: performance.now() };
  const key = (await readKitRow(owner))?.key ?? (await newKitKey());
  const place = kitKeyOf(owner);
  const { kitId, expiresAt } = kit;
  const row: KitRow = {
    version: rowVersion,
    userId: owner.userId,
    agencyId: owner.agencyId,
    kitId,
    kitReceived,
    onPage,
    expiresAt,
    loggedInAt,
    openPart,
    key,
    sealed: await encrypt(key, place, kit),
    nonces: await Promise.all(nonces.map((nonce) => encrypt(key, nonceOf(place), nonce))),
  };
  if (
    (await change(table, place, (present) =>
      isWanted() && !isNewerRow(present) ? row : present,
    )) !== row
  )
    return false;
  writeLocal('hasKit', 'yes');
  return true;
}

function newKitKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const nonceOf = (place: string) => `${place}|nonce`;

/** The owner's kit as it lies here, unopened. */
export async function readKitRow(owner: Owner): Promise<KitRow | null> {
  return ((await read(table, kitKeyOf(owner))) as KitRow | undefined) ?? null;
}

/** Everyone's kits, unopened: who can unlock this device. */
export async function readKitRows(): Promise<KitRow[]> {
  return (await readAll(table, 'kit|')).map(([, row]) => row as KitRow);
}

/** Opens a kit. @throws OperationError for a row that was changed. */
export async function openKit({ key, sealed, nonces, ...facts }: KitRow): Promise<OpenKit> {
  const kit = (await decrypt(key, kitKeyOf(facts), sealed)) as KeptKit;
  return { ...facts, noncesLeft: nonces.length, kit };
}

/** The nonce that the next record takes. @throws OperationError for a row that was changed. */
export async function openNonce(row: KitRow): Promise<string | null> {
  const [nonce] = row.nonces;
  if (nonce === undefined) return null;
  return (await decrypt(row.key, nonceOf(kitKeyOf(row)), nonce)) as string;
}

/** Deletes a kit with its key and its nonces (FIELD-16); what was recorded with it stays. */
export async function removeKit(owner: Owner): Promise<void> {
  await change(table, kitKeyOf(owner), () => undefined);
  if ((await readKitRows()).length === 0) removeLocal('hasKit');
}
