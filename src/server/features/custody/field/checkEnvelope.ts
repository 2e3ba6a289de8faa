import { and, eq, inArray, or } from 'drizzle-orm';
import type { FieldEnvelope } from '../../../../contract/custody/fieldEnvelope.ts';
import { noEnvelope } from '../../../../rules/custody/field/envelope.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { fieldKits, fieldNonces, fieldRecords } from '../../../database/schema/field/field.ts';
import type { FieldDeviceRow } from './issueKit.ts';
import { nonceHashOf } from './nonceHash.ts';

/**
 * What is wrong with the place of an envelope among those of its device; null if nothing is. A gap is none: what is
 * missing may be received later (FIELD-07).
 */
export async function chainFault(
  reader: Reader,
  device: FieldDeviceRow,
  envelope: FieldEnvelope,
  hash: string,
): Promise<string | null> {
  const { agencyId, id: deviceId } = device;
  const { deviceSeq, previousHash, recordId } = envelope;
  const near = await reader
    .select()
    .from(fieldRecords)
    .where(
      or(
        isRecord(fieldRecords, agencyId, recordId),
        and(
          matching(fieldRecords, { agencyId, deviceId }),
          inArray(fieldRecords.deviceSeq, [deviceSeq - 1, deviceSeq, deviceSeq + 1]),
        ),
      ),
    );
  const at = (seq: number) =>
    near.find((row) => row.deviceId === deviceId && row.deviceSeq === seq);
  if (near.some(({ id }) => id === recordId)) return 'another record has its id';
  if (at(deviceSeq) !== undefined) return `the device has sent another record ${deviceSeq} before`;
  const before = at(deviceSeq - 1)?.envelopeHash ?? (deviceSeq === 1 ? noEnvelope : previousHash);
  if (before !== previousHash) return 'it does not follow the record before it';
  const after = at(deviceSeq + 1)?.previousHash ?? hash;
  return after === hash ? null : 'the record after it follows another one';
}

export type FieldKitRow = typeof fieldKits.$inferSelect;

/** What a nonce is: good, out of its 72 hours, of a kit that the server does not know, or not this device's to use. */
export type NonceVerdict =
  | { readonly kind: 'good' | 'expired'; readonly kit: FieldKitRow }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wrong'; readonly why: string };

/** The kit that a record names, and whether its nonce still counts: for this person on this device (FIELD-08). */
export async function checkNonce(
  reader: Reader,
  device: FieldDeviceRow,
  stated: { readonly kitId: string; readonly nonce: string; readonly userId: string },
  now: Date,
): Promise<NonceVerdict> {
  const nonceHash = nonceHashOf(stated.nonce);
  const [used] = await reader
    .select({ id: fieldRecords.id })
    .from(fieldRecords)
    .where(eq(fieldRecords.nonceHash, nonceHash));
  if (used !== undefined) return { kind: 'wrong', why: 'its nonce was used before' };
  const [nonce] = await reader
    .select({ nonce: fieldNonces, kit: fieldKits })
    .from(fieldNonces)
    .innerJoin(fieldKits, eq(fieldKits.id, fieldNonces.kitId))
    .where(eq(fieldNonces.nonceHash, nonceHash));
  if (nonce === undefined) {
    const [kit] = await reader.select().from(fieldKits).where(eq(fieldKits.id, stated.kitId));
    return kit === undefined
      ? { kind: 'unknown' }
      : { kind: 'wrong', why: 'its nonce is not of its kit' };
  }
  const { kit } = nonce;
  if (nonce.nonce.usedAt !== null) return { kind: 'wrong', why: 'its nonce was used before' };
  const isOwn =
    kit.id === stated.kitId &&
    kit.agencyId === device.agencyId &&
    kit.deviceId === device.id &&
    kit.userId === stated.userId;
  if (!isOwn) return { kind: 'wrong', why: 'its nonce is of another kit, device or person' };
  return { kind: now > kit.expiresAt ? 'expired' : 'good', kit };
}
