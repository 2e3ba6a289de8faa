import { and, eq } from 'drizzle-orm';
import type {
  FieldAttestation,
  FieldHeld,
  FieldStatement,
} from '../../../../contract/custody/fieldEnvelope.ts';
import { externalName } from '../../../../rules/custody/externalWitness.ts';
import { challengeOf, decryptPin } from '../../../../rules/custody/field/envelope.ts';
import { signingGaps } from '../../../../rules/users/setUp.ts';
import { type Account, findMembership } from '../../../core/identity/account.ts';
import { checkSecret, findCandidate } from '../../../core/identity/checkSecret.ts';
import { clearAttempts } from '../../../core/identity/throttle.ts';
import { canBearWitness } from '../../../core/identity/verifyPin.ts';
import { parseClientData } from '../../../core/webauthn/clientData.ts';
import { PasskeyFailure } from '../../../core/webauthn/passkeyFailure.ts';
import type { RelyingParty } from '../../../core/webauthn/relyingParty.ts';
import { checkAssertionShape, verifyAssertion } from '../../../core/webauthn/verifyAssertion.ts';
import type { Database } from '../../../database/database.ts';
import type { AttestedSigner, KitStanding } from '../../../database/schema/field/field.ts';
import { passkeys } from '../../../database/schema/passkey.ts';

/** What proofs are judged with. */
export interface ProofCheck {
  readonly agencyId: number;
  readonly statement: FieldStatement;
  readonly contentHash: string;
  readonly privateKey: string;
  /** Null where the nonce no longer counts: then only who can sign now can. */
  readonly standing: KitStanding | null;
  readonly relyingParty: RelyingParty;
  readonly address: string | null;
  readonly now: Date;
}

/** A signer with their proof checked, and whether only their standing of then let them sign (FIELD-11). */
export interface CheckedProof {
  readonly signer: AttestedSigner;
  readonly isFormer: boolean;
}

/**
 * Judges the proofs of a record, each once: an incorrect PIN counts as an attempt (FIELD-09). Call it outside of any
 * transaction: it hashes. No PIN leaves it.
 */
export async function checkProofs(
  database: Database,
  { statement, attestations }: FieldHeld,
  check: ProofCheck,
): Promise<CheckedProof[]> {
  const pins = await readPins(attestations, check);
  const checked: CheckedProof[] = [];
  for (const [index, { userId, meaning }] of statement.signers.entries()) {
    const attestation = attestations[index];
    if (attestation === undefined) throw new Error('A signer without an attestation');
    checked.push(
      attestation.kind === 'external'
        ? { signer: externalSigner(attestation, meaning), isFormer: false }
        : await checkOne(database, attestation, {
            ...check,
            userId,
            meaning,
            isAuthor: index === 0,
            pin: pins[index],
          }),
    );
  }
  return checked.map((one, index) => {
    const pin = pins[index];
    const isShared = pin !== undefined && pins.indexOf(pin) !== pins.lastIndexOf(pin);
    return isShared ? { ...one, signer: { ...one.signer, hasSharedPin: true } } : one;
  });
}

/** The PIN of each attestation that has one for this record; they are compared with each other (SIGN-06). */
function readPins(
  attestations: FieldHeld['attestations'],
  { statement: { nonce }, contentHash, privateKey }: ProofCheck,
): Promise<(string | undefined)[]> {
  return Promise.all(
    attestations.map(async (one) =>
      one.kind === 'pin'
        ? decryptPin(privateKey, one.encrypted, { nonce, contentHash })
        : undefined,
    ),
  );
}

/** Whether the envelope has an attestation of the right kind for each signer, and names each person once. */
export function areComplete({ statement, attestations }: FieldHeld): boolean {
  const { signers } = statement;
  const ids = signers.flatMap(({ userId }) => userId ?? []);
  return (
    signers.length === attestations.length &&
    signers[0]?.userId !== null &&
    new Set(ids).size === ids.length &&
    signers.every(
      ({ userId }, index) => (userId === null) === (attestations[index]?.kind === 'external'),
    )
  );
}

function externalSigner(
  { external }: Extract<FieldAttestation, { kind: 'external' }>,
  meaning: string,
): AttestedSigner {
  const name = externalName(external);
  return { userId: null, name, meaning, method: 'drawn', verdict: 'proven', why: '', external };
}

interface One extends ProofCheck {
  readonly userId: string | null;
  readonly meaning: string;
  readonly isAuthor: boolean;
  /** Undefined for a passkey, and for a PIN that was not encrypted for this record. */
  readonly pin: string | undefined;
}

async function checkOne(
  database: Database,
  attestation: Exclude<FieldAttestation, { kind: 'external' }>,
  one: One,
): Promise<CheckedProof> {
  const { userId, meaning, agencyId, standing, isAuthor } = one;
  const method = attestation.kind;
  const assertion = attestation.kind === 'passkey' ? { assertion: attestation.assertion } : {};
  const candidate = await findCandidate(database, { id: userId ?? '' }, 'pin');
  if (candidate === undefined) {
    const signer = { userId: null, name: 'Unknown', meaning, method, verdict: 'unproven' } as const;
    return { signer: { ...signer, why: 'there is no such person' }, isFormer: false };
  }
  const { account } = candidate;
  const membership = await findMembership(database, account.id, agencyId);
  const mayNow = membership !== undefined && (isAuthor || canBearWitness(membership));
  const couldThen = standing?.signerIds.includes(account.id) === true;
  const why =
    !mayNow && !couldThen
      ? 'they could not sign in this agency when the kit was issued'
      : signingGaps(account).length > 0
        ? 'their account signs nothing yet'
        : attestation.kind === 'pin'
          ? await whyNotPin(database, candidate, one)
          : await whyNotPasskey(database, account, attestation, one);
  const signer = { userId: account.id, name: account.fullName, meaning, method, ...assertion };
  return {
    signer: { ...signer, verdict: why === '' ? 'proven' : 'unproven', why },
    isFormer: why === '' && !mayNow,
  };
}

async function whyNotPin(
  database: Database,
  candidate: NonNullable<Awaited<ReturnType<typeof findCandidate>>>,
  { pin: secret, address, now }: One,
): Promise<string> {
  if (secret === undefined) return 'the PIN was not encrypted for this record';
  const { account, stored } = candidate;
  if (stored === null) return 'they have no PIN';
  if (account.needToResetPin) return 'their PIN must be reset';
  const throttleKey = account.id;
  const verdict = await checkSecret(database, {
    ...{ factor: 'pin', throttleKey, address, candidate, secret, now },
  });
  if (verdict.kind === 'locked') return 'their PIN is locked after too many wrong attempts';
  if (verdict.kind === 'wrong') return 'the PIN is wrong, or was changed since';
  await database.transaction((tx) => clearAttempts(tx, verdict.attempt));
  return '';
}

/** The counter is not compared: the passkey may have been used online since, and the nonce makes it single-use. */
async function whyNotPasskey(
  database: Database,
  account: Account,
  { assertion }: Extract<FieldAttestation, { kind: 'passkey' }>,
  { statement, contentHash, relyingParty: party }: One,
): Promise<string> {
  try {
    checkAssertionShape(assertion);
    const [passkey] = await database
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, assertion.id), eq(passkeys.userId, account.id)));
    if (passkey === undefined) return 'the passkey is not theirs, or was removed';
    const client = parseClientData(assertion.response.clientDataJSON);
    const challenge = await challengeOf({ nonce: statement.nonce, contentHash });
    await verifyAssertion(assertion, client, passkey, { challenge, party });
    return '';
  } catch (error) {
    if (!(error instanceof PasskeyFailure)) throw error;
    return error.message;
  }
}
