import type { SealedSecret } from '../../database/columns.ts';
import { decrypt, encrypt, isOfNewestKey, type PhotoKey } from '../../platform/files/photoKey.ts';

const kinds = ['inventory', 'knoxConnection', 'pushKeys', 'smsWebhook', 'ssoProvider'] as const;

type OwnerKind = (typeof kinds)[number];

/** Whether records of a kind have secrets, which `readKeptSecrets` finds. */
export function isOwner(kind: string): kind is OwnerKind {
  return kinds.some((known) => known === kind);
}

/** Whose secret it is: the kind of the record, its agency and its id. It opens for no other one. */
export interface SecretOwner {
  readonly kind: OwnerKind;
  readonly agencyId: number;
  readonly id: string;
}

const ofAgency = (kind: OwnerKind) => (agencyId: number) => ({
  ...{ kind, agencyId },
  id: String(agencyId),
});

/** The owners of which an agency has one. */
export const providerSecretOf = ofAgency('ssoProvider');
export const knoxSecretOf = ofAgency('knoxConnection');
export const smsSecretOf = ofAgency('smsWebhook');

/** What an encrypted secret starts with; one that does not is as earlier versions kept it, in plain. */
const start = 'sealed:';

const boundTo = ({ kind, agencyId, id }: SecretOwner) => `secret ${kind} ${agencyId} ${id}`;

/** Encrypts a secret for its owner (AES-256-GCM). */
export function sealSecret(key: PhotoKey, secret: string, owner: SecretOwner): SealedSecret {
  const encrypted = encrypt(key, Buffer.from(secret), boundTo(owner));
  return `${start}${Buffer.from(encrypted).toString('base64')}` as unknown as SealedSecret;
}

const textOf = (stored: SealedSecret) => stored as unknown as string;

const bytesOf = (stored: SealedSecret) => Buffer.from(textOf(stored).slice(start.length), 'base64');

/**
 * The secret itself.
 *
 * @param openKey is asked for an encrypted one only.
 * @throws if it was changed, is of another owner, or was encrypted with a key that is not there.
 */
export function openSealed(
  openKey: () => PhotoKey,
  stored: SealedSecret,
  owner: SecretOwner,
): string {
  if (!isSealed(stored)) return textOf(stored);
  return Buffer.from(decrypt(openKey(), bytesOf(stored), boundTo(owner))).toString('utf8');
}

/** Whether it is encrypted at all. */
export function isSealed(stored: SealedSecret): boolean {
  return textOf(stored).startsWith(start);
}

/** Whether it is encrypted with the key that is used now. */
export function isSealedNow(key: PhotoKey, stored: SealedSecret): boolean {
  return isSealed(stored) && isOfNewestKey(key, bytesOf(stored));
}
