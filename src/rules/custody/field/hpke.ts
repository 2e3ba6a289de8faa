import type { Encrypted } from '../../../contract/custody/fieldEnvelope.ts';
import { type Bytes, fromBase64Url, toBase64Url } from './bytes.ts';

/** What is encrypted is tied to its purpose (`info`) and to what it belongs to (`bound`). */
export interface Binding {
  readonly info: Bytes;
  readonly bound: Bytes;
}

/**
 * Encrypts for a key of the server: HPKE (RFC 9180) in base mode with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and
 * AES-256-GCM. The library is loaded with the first call, so that no page waits for it.
 *
 * @param publicKey an uncompressed point of P-256, base64url.
 */
export async function encryptFor(publicKey: string, plain: Bytes, { info, bound }: Binding) {
  const suite = await loadSuite();
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(publicKey));
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, plain, bound);
  return {
    enc: toBase64Url(new Uint8Array(enc)),
    ciphertext: toBase64Url(new Uint8Array(ct)),
  } satisfies Encrypted;
}

/**
 * Opens what was encrypted for a key.
 *
 * @param privateKey 32 bytes, base64url.
 * @returns undefined for another key, another binding, or text that was changed.
 */
export async function decryptWith(
  privateKey: string,
  { enc, ciphertext }: Encrypted,
  { info, bound }: Binding,
): Promise<Bytes | undefined> {
  const suite = await loadSuite();
  const recipientKey = await suite.kem.deserializePrivateKey(fromBase64Url(privateKey));
  try {
    const sender = { recipientKey, enc: fromBase64Url(enc), info };
    return new Uint8Array(await suite.open(sender, fromBase64Url(ciphertext), bound));
  } catch {
    // The library has an error of its own for each step; none of them may show outside.
    return undefined;
  }
}

/** A new pair of keys: the public one as `encryptFor` takes it, the private one as `decryptWith` does. */
export async function newEncryptionKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const { kem } = await loadSuite();
  const pair = await kem.generateKeyPair();
  return {
    publicKey: toBase64Url(new Uint8Array(await kem.serializePublicKey(pair.publicKey))),
    privateKey: toBase64Url(new Uint8Array(await kem.serializePrivateKey(pair.privateKey))),
  };
}

async function loadSuite() {
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core');
  return new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
}
