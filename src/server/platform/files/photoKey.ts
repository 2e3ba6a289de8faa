import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import { makeFolder } from './dataFolder.ts';
import { StartFailure } from './startFailure.ts';

/** What says where the key is. */
export type KeyPlace = Pick<Configuration, 'DATA_DIR' | 'EVIDENCE_KEY_FILE' | 'PHOTO_KEY_FILE'>;

/** 256 bits, and the first bytes of their SHA-256, which say with which key something was encrypted. */
interface OneKey {
  readonly secret: Uint8Array;
  readonly mark: Uint8Array;
}

/** The key that encrypts, and those that it replaced: what they encrypted is opened with them. */
export interface PhotoKey extends OneKey {
  readonly earlier: readonly OneKey[];
}

/** Where the key is: outside of the database, next to the key of the evidence unless it is set. */
export function photoKeyFile({ DATA_DIR, EVIDENCE_KEY_FILE, PHOTO_KEY_FILE }: KeyPlace): string {
  if (PHOTO_KEY_FILE !== undefined) return resolve(PHOTO_KEY_FILE);
  return resolve(
    EVIDENCE_KEY_FILE === undefined ? DATA_DIR : dirname(EVIDENCE_KEY_FILE),
    'photo-key',
  );
}

/**
 * The key that pictures and secrets are encrypted with; readable by the server's account only. The file has it in its first
 * line, and each key that it replaced in a line below.
 *
 * @param mayMake whether it is made if there is none: once something is encrypted, another key would only hide that its
 * key is lost.
 * @throws StartFailure if the file cannot be read or made, is missing, or holds something else.
 */
export function openPhotoKey(
  place: KeyPlace,
  { mayMake }: { readonly mayMake: boolean },
): PhotoKey {
  const file = photoKeyFile(place);
  const text = read(file) ?? (mayMake ? make(file) : '');
  const [newest, ...earlier] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => keyOf(file, line));
  if (newest === undefined) throw unusable(file);
  return { ...newest, earlier };
}

function keyOf(file: string, line: string): OneKey {
  const secret = Buffer.from(line, 'base64');
  if (secret.length !== keyBytes) throw unusable(file);
  return { secret, mark: createHash('sha256').update(secret).digest().subarray(0, markBytes) };
}

/**
 * Puts a new key before the others of the file, which stay for what they encrypted.
 *
 * @returns the new key.
 * @throws StartFailure if there is no key, or the file cannot be written.
 */
export function replacePhotoKey(place: KeyPlace): PhotoKey {
  const file = photoKeyFile(place);
  openPhotoKey(place, { mayMake: false });
  try {
    const text = `${newKey()}${readFileSync(file, 'utf8')}`;
    writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (cause) {
    throw unusable(file, cause);
  }
  return openPhotoKey(place, { mayMake: false });
}

/** Whether something was encrypted with the key that is used now, and not with one that it replaced. */
export function isOfNewestKey({ mark }: PhotoKey, encrypted: Uint8Array): boolean {
  return Buffer.from(encrypted).subarray(0, markBytes).equals(mark);
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
  key: PhotoKey,
  encrypted: Uint8Array,
  bound: string,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(encrypted);
  const used = bytes.subarray(0, markBytes);
  const known = [key, ...key.earlier].find(({ mark }) => used.equals(mark));
  if (known === undefined) {
    throw new Error('This was encrypted with another key: check PHOTO_KEY_FILE');
  }
  const start = markBytes + nonceBytes;
  const decipher = createDecipheriv('aes-256-gcm', known.secret, bytes.subarray(markBytes, start))
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

const newKey = () => `${randomBytes(keyBytes).toString('base64')}\n`;

function make(file: string): string {
  const text = newKey();
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
    `The key ${file} cannot be used. It must be 32 bytes in base64 that the server's account can read, with earlier keys in the lines below; or set PHOTO_KEY_FILE to another file.`,
    { cause },
  );
}
