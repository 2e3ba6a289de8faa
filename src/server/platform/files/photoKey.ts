import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import { makeFolder } from './dataFolder.ts';
import { StartFailure } from './startFailure.ts';

type Place = Pick<Configuration, 'DATA_DIR' | 'EVIDENCE_KEY_FILE' | 'PHOTO_KEY_FILE'>;

/** 256 bits, and the first bytes of their SHA-256, which say with which key something was encrypted. */
export interface PhotoKey {
  readonly secret: Uint8Array;
  readonly mark: Uint8Array;
}

/** Where the key is: outside of the database, next to the key of the evidence unless it is set. */
export function photoKeyFile({ DATA_DIR, EVIDENCE_KEY_FILE, PHOTO_KEY_FILE }: Place): string {
  if (PHOTO_KEY_FILE !== undefined) return resolve(PHOTO_KEY_FILE);
  return resolve(
    EVIDENCE_KEY_FILE === undefined ? DATA_DIR : dirname(EVIDENCE_KEY_FILE),
    'photo-key',
  );
}

/**
 * The key that pictures are encrypted with; readable by the server's account only.
 *
 * @param mayMake whether it is made if there is none: once there are pictures, another key would only hide that theirs is
 * lost.
 * @throws StartFailure if the file cannot be read or made, is missing, or holds something else.
 */
export function openPhotoKey(place: Place, { mayMake }: { readonly mayMake: boolean }): PhotoKey {
  const file = photoKeyFile(place);
  const secret = Buffer.from(read(file) ?? (mayMake ? make(file) : ''), 'base64');
  if (secret.length !== keyBytes) throw unusable(file);
  return { secret, mark: createHash('sha256').update(secret).digest().subarray(0, markBytes) };
}

const keyBytes = 32;
const markBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM: mark of the key, nonce, encrypted bytes, tag.
 *
 * @param bound what the bytes belong to: they are decrypted only with the same.
 */
export function encrypt(key: PhotoKey, bytes: Uint8Array, bound: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(Buffer.from(bound));
  const encrypted = [cipher.update(bytes), cipher.final()];
  return new Uint8Array(Buffer.concat([key.mark, nonce, ...encrypted, cipher.getAuthTag()]));
}

/** @throws if the bytes were changed, belong to something else, or were encrypted with another key. */
export function decrypt(
  { secret, mark }: PhotoKey,
  encrypted: Uint8Array,
  bound: string,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(encrypted);
  if (!bytes.subarray(0, markBytes).equals(mark)) {
    throw new Error('The picture was encrypted with another key: check PHOTO_KEY_FILE');
  }
  const start = markBytes + nonceBytes;
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(markBytes, start))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(-tagBytes));
  const plain = [decipher.update(bytes.subarray(start, -tagBytes)), decipher.final()];
  return new Uint8Array(Buffer.concat(plain));
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw unusable(file, cause);
  }
}

function make(file: string): string {
  const text = `${randomBytes(keyBytes).toString('base64')}\n`;
  try {
    makeFolder(dirname(file));
    // Never over another one: what it encrypted could no longer be read.
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return text;
  } catch (cause) {
    const other = read(file);
    if (other !== undefined) return other;
    throw unusable(file, cause);
  }
}

function unusable(file: string, cause?: unknown): StartFailure {
  return new StartFailure(
    'photo_key_unusable',
    `The key ${file} cannot be used. It must be 32 bytes in base64 that the server's account can read; or set PHOTO_KEY_FILE to another file.`,
    { cause },
  );
}
