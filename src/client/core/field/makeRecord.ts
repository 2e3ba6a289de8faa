import type { KeptRecord } from '../../../../machines/core/fieldRecord.setup.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import type { IntendedProof } from '../../../contract/core/signing.ts';
import type { Assertion } from '../../../contract/core/webauthn.ts';
import {
  type FieldAttestation,
  type FieldContent,
  type FieldStatement,
  fieldFormat,
} from '../../../contract/custody/fieldEnvelope.ts';
import { elapsedOf } from '../../../rules/custody/field/clock.ts';
import {
  challengeOf,
  completeContent,
  contentHashOf,
  encryptPin,
  envelopeHash,
  makeEnvelope,
  noEnvelope,
} from '../../../rules/custody/field/envelope.ts';
import { fieldSigners } from '../../../rules/custody/field/fieldSigners.ts';
import { choosePasskey } from '../../platform/browser/passkeysBrowser.ts';
import type { OpenKit } from '../../platform/field/fieldStore.ts';
import { readOpenKit } from '../../platform/field/openKit.ts';
import { sealCopy } from '../../platform/field/recordCopy.ts';
import { type Reservation, reserveRecord } from '../../platform/field/recordStore.ts';
import type { Owner } from '../../platform/offline/owner.ts';
import { requestPersistence } from '../../platform/offline/persistence.ts';
import type { HeldAct } from '../signing/heldActs.ts';
import { drawPicture } from '../signing/signaturePicture.ts';
import { kitProblemOf, NotMade } from './notMade.ts';

/** A record whose statement is made: its signers attest it, then it is stored. */
export interface OpenRecord {
  /** Has the browser ask one signer for their passkey. 0: the author. @throws NotMade */
  askPasskey: (signer: number) => Promise<void>;
  /** @throws NotMade; DOMException of the browser’s database */
  store: () => Promise<KeptRecord>;
  /** Lets another tab make a record. */
  release: () => void;
}

/**
 * States what is signed, with a number and a nonce that no other tab gets until `release` (FIELD-03).
 *
 * @throws NotMade, NoRecord, DOMException of the browser’s database
 */
export async function openRecord(
  owner: Owner,
  recordId: string,
  act: HeldAct,
  signal: AbortSignal,
): Promise<OpenRecord> {
  const found = await readOpenKit(owner);
  if (found.problem !== null) throw new NotMade(kitProblemOf(found.problem));
  const reserved = await reserveRecord(owner, recordId, signal);
  try {
    return await stated(owner, recordId, act, reserved, signal);
  } catch (error) {
    reserved.release();
    throw error;
  }
}

async function stated(
  owner: Owner,
  recordId: string,
  act: HeldAct,
  reserved: Reservation,
  signal: AbortSignal,
): Promise<OpenRecord> {
  const { kit, device, nonce, deviceSeq, previousHash } = reserved;
  const content = completeContent(act.content);
  const statement: FieldStatement = {
    format: fieldFormat,
    recordId,
    agencyId: owner.agencyId,
    deviceId: device.deviceId,
    deviceSeq,
    previousHash: previousHash ?? noEnvelope,
    kitId: kit.kitId,
    nonce,
    content,
    signers: [...signersOf(content, act, kit)],
    time: timeOf(kit),
  };
  const contentHash = await contentHashOf(statement);
  const attested = { nonce, contentHash };
  const assertions = new Map<number, Assertion>();
  const { serverKey, rpId } = kit.kit;
  return {
    askPasskey: async (signer) => {
      const known = passkeysOf(kit, statement.signers[signer]?.userId ?? null);
      const field = signer === 0 ? 'signing.pin' : `signing.others.${signer - 1}.pin`;
      if (known.length === 0) throw noPasskey(field);
      const options = {
        challenge: await challengeOf(attested),
        rpId,
        timeout: 60_000 as const,
        userVerification: 'required' as const,
        allowCredentials: known.map((id) => ({ type: 'public-key' as const, id })),
      };
      const asked = { userName: '', autocomplete: false };
      const choice = await choosePasskey(options, asked, signal);
      if (choice.outcome !== 'chosen') throw dismissed(field);
      assertions.set(signer, choice.assertion);
    },
    store: async () => {
      const proofs = proofsOf(act);
      const attestations = await Promise.all(
        statement.signers.map(({ userId }, signer) =>
          userId === null
            ? attestedExternally(act)
            : attestedBy(proofs[signer], assertions.get(signer), (pin) =>
                encryptPin(serverKey.publicKey, pin, attested),
              ),
        ),
      );
      const held = { statement, attestations };
      const envelope = await makeEnvelope(held, serverKey, device.keys.privateKey);
      const { title, address } = act;
      const copies = await sealCopy(owner, recordId, { title, address, content });
      await reserved.store({ envelope, hash: await envelopeHash(envelope), copies });
      void requestPersistence();
      return { recordId, storedAt: Date.now() };
    },
    release: reserved.release,
  };
}

function signersOf(content: FieldContent, { signing }: HeldAct, { kit }: OpenKit) {
  const { others, external = null } = signing;
  if (others.some(({ pin }) => pin === null)) {
    throw refusedAt(
      'signing.others.0.pin',
      'no_later_signature',
      'Without a network everyone signs now. Enter the PIN, or record it once you’re connected.',
    );
  }
  const named = { userNames: others.map(({ userName }) => userName), external };
  const found = fieldSigners(content, named, kit);
  if (!found.ok) throw new NotMade(found.problem);
  return found.signers;
}

/** By the clock of the device, and by that of the page where it received the kit. */
function timeOf({ kitReceived, onPage }: OpenKit): FieldStatement['time'] {
  const now = Date.now();
  const isThisPage = onPage.start === performance.timeOrigin;
  const elapsed = elapsedOf(now - kitReceived, performance.now() - onPage.now);
  return {
    device: new Date(now).toISOString(),
    kitReceived: new Date(kitReceived).toISOString(),
    elapsed: isThisPage ? elapsed : null,
  };
}

function passkeysOf({ kit }: OpenKit, userId: string | null): readonly string[] {
  if (userId === kit.userId) return kit.passkeys.map(({ credentialId }) => credentialId);
  return kit.crew.find(({ id }) => id === userId)?.credentialIds ?? [];
}

function proofsOf({ signing: { pin, others } }: HeldAct): readonly (IntendedProof | null)[] {
  return [pin, ...others.map((other) => other.pin)];
}

async function attestedBy(
  proof: IntendedProof | null | undefined,
  assertion: Assertion | undefined,
  encrypt: (pin: string) => Promise<Extract<FieldAttestation, { kind: 'pin' }>['encrypted']>,
): Promise<FieldAttestation> {
  if (typeof proof === 'string') return { kind: 'pin', encrypted: await encrypt(proof) };
  if (assertion === undefined)
    throw new Error('A passkey was not asked before the record is made.');
  return { kind: 'passkey', assertion };
}

async function attestedExternally({ signing: { external } }: HeldAct): Promise<FieldAttestation> {
  if (external === undefined) throw new Error('No external witness has signed.');
  const { strokes, ...person } = external;
  const image = await drawPicture({ way: 'drawn', ...strokes });
  return { kind: 'external', external: { ...person, image } };
}

function noPasskey(field: string): NotMade {
  return refusedAt(
    field,
    'passkey_unknown',
    'This device knows no passkey of this person. Enter the PIN.',
  );
}

function dismissed(field: string): NotMade {
  return refusedAt(
    field,
    'passkey_cancelled',
    'The passkey was canceled or took longer than 60 seconds, so nothing was kept. Sign again, or use the PIN.',
  );
}

function refusedAt(field: string, code: string, message: string): NotMade {
  const problem: Problem = { code, message, fields: { [field]: message } };
  return new NotMade(problem);
}
