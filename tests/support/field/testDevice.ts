import * as v from 'valibot';
import {
  type FieldAttestation,
  type FieldContent,
  type FieldEnvelope,
  type FieldStatement,
  fieldFormat,
} from '../../../src/contract/custody/fieldEnvelope.ts';
import { FieldKit } from '../../../src/contract/custody/fieldKit.ts';
import { FieldOutcome } from '../../../src/contract/custody/fieldRecord.ts';
import { exportPublicKey, newDeviceKey } from '../../../src/rules/custody/field/deviceKey.ts';
import {
  challengeOf,
  contentHashOf,
  encryptPin,
  envelopeHash,
  makeEnvelope,
  noEnvelope,
} from '../../../src/rules/custody/field/envelope.ts';
import type { SoftAuthenticator } from '../people/authenticator.ts';
import { type CurrentUser, pin } from '../people/people.ts';
import type { TestServer } from '../server/server.ts';

/** How a signer of a record proves it; a text is a PIN. */
export type TestProof = string | SoftAuthenticator | { readonly external: object };

export interface RecordToMake {
  readonly content: FieldContent;
  readonly signers: FieldStatement['signers'];
  readonly proofs?: readonly TestProof[];
  /** What differs of the statement. */
  readonly changed?: Partial<FieldStatement>;
  /** How far the clock of the device is ahead of the server’s. */
  readonly ahead?: number;
  /** The app was started in between: no clock measured the time since the kit. */
  readonly isReloaded?: boolean;
  /** How far its clock was set back after the kit was received, in milliseconds. */
  readonly setBack?: number;
  /** Minutes since the kit; 30 unless it says otherwise. */
  readonly minutes?: number;
}

/** A device that records without a network, in this process. */
export class TestDevice {
  readonly #server: TestServer;
  readonly #keys: CryptoKeyPair;
  kit: FieldKit | undefined;
  seq = 0;
  previousHash = noEnvelope;
  #nonces: string[] = [];

  private constructor(server: TestServer, keys: CryptoKeyPair) {
    this.#server = server;
    this.#keys = keys;
  }

  static async open(server: TestServer, user: CurrentUser): Promise<TestDevice> {
    const device = new TestDevice(server, await newDeviceKey());
    await device.renew(user);
    return device;
  }

  async ask(user: CurrentUser): Promise<Response> {
    return this.#server.send('/api/FieldKits', {
      headers: user.headers,
      body: {
        deviceId: this.kit?.deviceId ?? null,
        publicKey: await exportPublicKey(this.#keys),
        deviceName: 'Phone of Medic 9',
        lastSeq: this.seq,
      },
    });
  }

  async renew(user: CurrentUser): Promise<FieldKit> {
    const reply = await this.ask(user);
    this.kit = v.parse(FieldKit, await bodyOf(reply));
    this.#nonces = [...this.kit.nonces];
    return this.kit;
  }

  /** Makes the envelope of a record, as the app does without a network. */
  async make(record: RecordToMake): Promise<FieldEnvelope> {
    const { kit } = this;
    if (kit === undefined) throw new Error('A device without a kit');
    const { content, signers, proofs = signers.map(() => pin), ahead = 0, minutes = 30 } = record;
    const issued = Date.parse(kit.issuedAt);
    const at = (milliseconds: number) => new Date(milliseconds + ahead).toISOString();
    this.seq += 1;
    const statement: FieldStatement = {
      format: fieldFormat,
      recordId: content.form.idempotencyKey,
      agencyId: kit.agency.id,
      deviceId: kit.deviceId,
      deviceSeq: this.seq,
      previousHash: this.previousHash,
      kitId: kit.kitId,
      nonce: this.#nonces.pop() ?? '',
      content,
      signers,
      time: {
        device: at(issued + minutes * 60_000 - (record.setBack ?? 0)),
        kitReceived: at(issued),
        elapsed: record.isReloaded === true ? null : minutes * 60_000,
      },
      ...record.changed,
    };
    const contentHash = await contentHashOf(statement);
    const attested = { nonce: statement.nonce, contentHash };
    const attestations: FieldAttestation[] = [];
    for (const proof of proofs) attestations.push(await this.#attest(proof, attested));
    const envelope = await makeEnvelope(
      { statement, attestations },
      kit.serverKey,
      this.#keys.privateKey,
    );
    this.previousHash = await envelopeHash(envelope);
    return envelope;
  }

  async #attest(
    proof: TestProof,
    attested: { nonce: string; contentHash: string },
  ): Promise<FieldAttestation> {
    if (typeof proof === 'string') {
      const publicKey = this.kit?.serverKey.publicKey ?? '';
      return { kind: 'pin', encrypted: await encryptPin(publicKey, proof, attested) };
    }
    if ('external' in proof) return { kind: 'external', external: proof.external as never };
    const challenge = await challengeOf(attested);
    return { kind: 'passkey', assertion: proof.answer({ challenge, rpId: 'localhost' }) };
  }

  send(user: CurrentUser, envelope: FieldEnvelope): Promise<Response> {
    return this.#server.send('/api/FieldRecords', { headers: user.headers, body: { envelope } });
  }

  async deliver(user: CurrentUser, envelope: FieldEnvelope): Promise<FieldOutcome> {
    const reply = await this.send(user, envelope);
    return v.parse(FieldOutcome, await bodyOf(reply));
  }
}

/** @throws what the server answered instead of 200. */
async function bodyOf(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status}: ${text}`);
  return JSON.parse(text);
}
