import type { FieldEnvelope } from '../../../contract/custody/fieldEnvelope.ts';
import type { FieldOutcome } from '../../../contract/custody/fieldRecord.ts';
import { change, changeAll, read, readAll } from '../offline/database.ts';
import type { Encrypted } from '../offline/encryption.ts';
import type { Owner } from '../offline/owner.ts';
import {
  deviceKeyOf,
  type FieldDevice,
  isNewerRow,
  type KitRow,
  kitKeyOf,
  type OpenKit,
  openKit,
  openNonce,
  readDevice,
  readKitRow,
  rowVersion,
} from './fieldStore.ts';

/* The field records of this device, in the table of its kits. */

/** What became of a delivered record, without what names a person, a drug or a place. */
export type DeliveredState = Pick<FieldOutcome, 'state'> & {
  readonly reason: NonNullable<FieldOutcome['reason']>['code'] | null;
};

/** A record as it lies on the disk. Whose it is and what it says is sealed. */
export interface FieldRecordRow {
  /** `rowVersion` of the build that stored it. */
  readonly version?: number;
  readonly recordId: string;
  readonly agencyId: number;
  readonly deviceSeq: number;
  readonly envelope: FieldEnvelope;
  /** For its author, once under each of their keys (`sealCopy`). */
  readonly copies: readonly Encrypted[];
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly storedAt: number;
  /** As the server answered last; null until it was delivered. */
  readonly delivered: DeliveredState | null;
}

/** Why no record can be made now. */
export type NoRecordReason = 'noKit' | 'noNonces' | 'alreadyMade' | 'newerApp';

export class NoRecord extends Error {
  readonly reason: NoRecordReason;

  constructor(reason: NoRecordReason) {
    super(`No field record can be made: ${reason}.`);
    this.reason = reason;
  }
}

export interface MadeRecord extends Pick<FieldRecordRow, 'envelope' | 'copies'> {
  /** Of the envelope: the next record names it. */
  readonly hash: string;
}

/** What the next record of this device is made with. No other tab makes one until it is released. */
export interface Reservation {
  readonly device: FieldDevice;
  readonly kit: OpenKit;
  readonly nonce: string;
  readonly deviceSeq: number;
  /** Null for the first record of the device. */
  readonly previousHash: string | null;
  /**
   * Stores the record, counts it and takes its nonce away: all of it, or nothing.
   *
   * @throws DOMException of the browser's database, for example QuotaExceededError; Error after the release.
   */
  store(made: MadeRecord): Promise<void>;
  release(): void;
}

const table = 'field';
const prefixOf = (agencyId: number) => `record|${agencyId}|`;
const recordKeyOf = (agencyId: number, recordId: string) => prefixOf(agencyId) + recordId;

/**
 * Reserves number and nonce of the next record. Tabs wait for each other, so that no number and no nonce is ever in two
 * records. Without `store` nothing is used up.
 *
 * @param recordId a record that is already on this device is not made twice.
 * @throws NoRecord; the signal's reason where waiting was given up; DOMException of the browser's database.
 */
export async function reserveRecord(
  owner: Owner,
  recordId: string,
  signal: AbortSignal,
): Promise<Reservation> {
  const release = await lockOf(`field records ${owner.agencyId}`, signal);
  try {
    const [device, row] = await Promise.all([readDevice(owner.agencyId), readKitRow(owner)]);
    const isMade = (await readRecord(owner.agencyId, recordId)) !== null;
    if (isMade) throw new NoRecord('alreadyMade');
    if (!device || !row) throw new NoRecord('noKit');
    if (isNewerRow(device) || isNewerRow(row)) throw new NoRecord('newerApp');
    const [kit, nonce] = await Promise.all([openKit(row), openNonce(row)]);
    if (nonce === null) throw new NoRecord('noNonces');
    return {
      device,
      kit,
      nonce,
      deviceSeq: device.lastSeq + 1,
      previousHash: device.lastHash,
      store: (made) => storeRecord(owner, device, row, made),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Holds a lock of all tabs. @returns how it is released. */
function lockOf(name: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { signal }, hold).catch(reject);
  });
}

async function storeRecord(
  owner: Owner,
  device: FieldDevice,
  kit: KitRow,
  { envelope, hash, copies }: MadeRecord,
): Promise<void> {
  const { agencyId } = owner;
  const { recordId, deviceSeq } = envelope;
  const record: FieldRecordRow = {
    version: rowVersion,
    recordId,
    agencyId,
    deviceSeq,
    envelope,
    copies,
    storedAt: Date.now(),
    delivered: null,
  };
  const keys = [deviceKeyOf(agencyId), kitKeyOf(owner), recordKeyOf(agencyId, recordId)];
  await changeAll(table, keys, ([deviceNow, kitNow, present]) => {
    if (isNewerRow(deviceNow) || isNewerRow(kitNow)) throw new NoRecord('newerApp');
    const now = deviceNow as FieldDevice | undefined;
    // Only a browser that cleared its data in between, or a record that was made without the lock.
    if (now?.lastSeq !== device.lastSeq || present !== undefined) throw new NoRecord('alreadyMade');
    return [{ ...now, lastSeq: deviceSeq, lastHash: hash }, without(kitNow, kit), record] as const;
  });
}

/** The kit without the nonce that was taken. A newer kit does not have it. */
function without(present: unknown, { kitId, nonces: [, ...left] }: KitRow): unknown {
  const row = present as KitRow | undefined;
  return row?.kitId === kitId ? { ...row, nonces: left } : row;
}

export async function readRecord(
  agencyId: number,
  recordId: string,
): Promise<FieldRecordRow | null> {
  const row = await read(table, recordKeyOf(agencyId, recordId));
  return isNewerRow(row) ? null : ((row as FieldRecordRow | undefined) ?? null);
}

/** Everyone's records of the agency on this device that this build can read, in the order in which they were made. */
export async function readRecords(agencyId: number): Promise<FieldRecordRow[]> {
  return (await readAll(table, prefixOf(agencyId)))
    .map(([, row]) => row as FieldRecordRow)
    .filter((row) => !isNewerRow(row))
    .toSorted((one, other) => one.deviceSeq - other.deviceSeq);
}

/** The agency's records that a newer build stored: this one can only keep them. */
export async function readNewerRecords(
  agencyId: number,
): Promise<Pick<FieldRecordRow, 'recordId' | 'storedAt'>[]> {
  const prefix = prefixOf(agencyId);
  const rows = await readAll(table, prefix);
  return rows
    .filter(([, row]) => isNewerRow(row))
    .map(([key, row]) => {
      const { storedAt } = row as Partial<FieldRecordRow>;
      const isKnown = typeof storedAt === 'number';
      return { recordId: key.slice(prefix.length), storedAt: isKnown ? storedAt : Date.now() };
    });
}

/** How many records of the agency, of whomever, were not delivered yet (FIELD-16). */
export async function countRecords(agencyId: number): Promise<number> {
  const [known, newer] = await Promise.all([readRecords(agencyId), readNewerRecords(agencyId)]);
  return known.filter(({ delivered }) => delivered === null).length + newer.length;
}

/** Keeps what became of a record. One that is no longer here stays away, and one of a newer build as it is. */
export async function setDelivered(
  { agencyId, recordId }: Pick<FieldRecordRow, 'agencyId' | 'recordId'>,
  { state, reason }: Pick<FieldOutcome, 'state' | 'reason'>,
): Promise<void> {
  const delivered: DeliveredState = { state, reason: reason?.code ?? null };
  await change(table, recordKeyOf(agencyId, recordId), (present) =>
    present === undefined || isNewerRow(present)
      ? present
      : { ...(present as FieldRecordRow), delivered },
  );
}

/** Deletes a record. One of a newer build stays: this one does not know what it says. */
export async function removeRecord(agencyId: number, recordId: string): Promise<void> {
  await change(table, recordKeyOf(agencyId, recordId), (present) =>
    isNewerRow(present) ? present : undefined,
  );
}
