import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { encode } from 'cborg';
import type {
  Assertion,
  AssertionOptions,
  AttestationResponse,
  CredentialOptions,
} from '../../../src/contract/core/webauthn.ts';

export const up = 0x01;
export const uv = 0x04;
export const backupState = 0x10;
export const attestedData = 0x40;

export const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const bytesOf = (value: string | undefined) => Buffer.from(value ?? '', 'base64url');

/** What a response is made with; every part can be wrong on purpose. */
export interface Manner {
  origin?: string;
  type?: string;
  challenge?: string;
  client?: Readonly<Record<string, unknown>>;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string | null;
}

type KeyKind = 'ES256' | 'RS256' | 'EdDSA' | 'ES384' | 'ES512';

const coseAlgorithm = { ES256: -7, RS256: -257, EdDSA: -8, ES384: -35, ES512: -36 } as const;

function makeKeys(kind: KeyKind): { privateKey: KeyObject; publicKey: KeyObject } {
  if (kind === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2_048 });
  if (kind === 'EdDSA') return generateKeyPairSync('ed25519');
  const curves = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const;
  return generateKeyPairSync('ec', { namedCurve: curves[kind] });
}

function coseKey(kind: KeyKind, key: JsonWebKey): Map<number, unknown> {
  const algorithm: [number, unknown] = [3, coseAlgorithm[kind]];
  if (kind === 'RS256') {
    return new Map([[1, 3], algorithm, [-1, bytesOf(key.n)], [-2, bytesOf(key.e)]]);
  }
  if (kind === 'EdDSA') return new Map([[1, 1], algorithm, [-1, 6], [-2, bytesOf(key.x)]]);
  const curve = { ES256: 1, ES384: 2, ES512: 3 }[kind];
  return new Map([[1, 2], algorithm, [-1, curve], [-2, bytesOf(key.x)], [-3, bytesOf(key.y)]]);
}

/** An authenticator and its browser in software: makes the responses that a real pair would. */
export class SoftAuthenticator {
  readonly kind: KeyKind;
  readonly id: Buffer;
  readonly aaguid: Buffer;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  counter = 0;
  userHandle: string | undefined;
  readonly #origin: string;

  constructor(origin: string, kind: KeyKind = 'ES256', id: Buffer = randomBytes(32)) {
    this.#origin = origin;
    this.kind = kind;
    this.id = id;
    this.aaguid = Buffer.from('08987058cadc4b81b6e130de50dcbe96', 'hex');
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = makeKeys(kind));
  }

  get spki(): Buffer {
    return this.publicKey.export({ type: 'spki', format: 'der' });
  }

  register(options: CredentialOptions, manner: Manner = {}): AttestationResponse {
    this.userHandle = options.user.id;
    const flags = manner.flags ?? up | uv | attestedData;
    const key = encode(coseKey(this.kind, this.publicKey.export({ format: 'jwk' })));
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const attested =
      (flags & attestedData) === 0 ? [] : [this.aaguid, length, this.id, Buffer.from(key)];
    const head = this.#head(options.rp.id, flags, manner);
    const data = Buffer.concat([head, ...attested]);
    const attestationObject = encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      extensions: {},
      response: {
        attestationObject: text(attestationObject),
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge, manner)),
        authenticatorData: text(data),
        publicKey: text(this.spki),
        publicKeyAlgorithm: coseAlgorithm[this.kind],
        transports: ['internal'],
      },
    };
  }

  answer(options: Pick<AssertionOptions, 'challenge' | 'rpId'>, manner: Manner = {}): Assertion {
    const data = this.#head(options.rpId, manner.flags ?? up | uv, manner);
    const clientData = this.#clientData('webauthn.get', options.challenge, manner);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const userHandle = manner.userHandle === undefined ? this.userHandle : manner.userHandle;
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      response: {
        authenticatorData: text(data),
        clientDataJSON: text(clientData),
        signature: text(sign(this.kind === 'EdDSA' ? null : 'sha256', signed, this.privateKey)),
        userHandle: userHandle ?? null,
      },
    };
  }

  #head(rpId: string, flags: number, manner: Manner): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(manner.counter ?? this.counter);
    const hash = createHash('sha256')
      .update(manner.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, manner: Manner): Buffer {
    const data = {
      type: manner.type ?? type,
      challenge: manner.challenge ?? challenge,
      origin: manner.origin ?? this.#origin,
      crossOrigin: false,
      ...manner.client,
    };
    return Buffer.from(JSON.stringify(data));
  }
}
