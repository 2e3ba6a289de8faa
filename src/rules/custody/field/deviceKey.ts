import { type Bytes, fromBase64Url, toBase64Url } from './bytes.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** The key of a device: no script can export the private half. */
export async function newDeviceKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
}

/** The public half as the server gets it: an uncompressed point, base64url. */
export async function exportPublicKey({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
}

/** r and s of 32 bytes each, base64url. */
export async function signWithDevice(key: CryptoKey, text: Bytes): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.sign(signing, key, text)));
}

/** @returns false for another key, another text, and a key that is no point of the curve. */
export async function isSignedBy(
  publicKey: string,
  text: Bytes,
  signature: string,
): Promise<boolean> {
  try {
    const point = fromBase64Url(publicKey);
    const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
    return await crypto.subtle.verify(signing, key, fromBase64Url(signature), text);
  } catch {
    return false;
  }
}
