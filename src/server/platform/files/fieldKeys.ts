import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { newEncryptionKeys } from '../../../rules/custody/field/hpke.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { makeFolder } from './dataFolder.ts';
import { decrypt, encrypt, openPhotoKey } from './photoKey.ts';

type Place = Pick<
  Configuration,
  'DATA_DIR' | 'EVIDENCE_KEY_FILE' | 'PHOTO_KEY_FILE' | 'FIELD_KEY_DIR'
>;

/** A key changes a day after it was made. */
const dayMilliseconds = 86_400_000;
/** It is destroyed this long after the last kit that names it (FIELD-04). */
const keptMilliseconds = 96 * 3_600_000;

const KeyFile = v.object({
  id: v.pipe(v.string(), v.uuid()),
  publicKey: v.string(),
  /** Encrypted with the key of the installation, where `PHOTO_KEY_FILE` names one. */
  privateKey: v.string(),
  isEncrypted: v.boolean(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
type KeyFile = v.InferOutput<typeof KeyFile>;

/** A key of the server that devices encrypt for, with both halves. */
export interface FieldKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Where the keys are: outside of the database, and never in its backup. Servers on one database share the folder. */
function folderOf({ DATA_DIR, EVIDENCE_KEY_FILE, FIELD_KEY_DIR }: Place): string {
  if (FIELD_KEY_DIR !== undefined) return resolve(FIELD_KEY_DIR);
  const beside = EVIDENCE_KEY_FILE === undefined ? DATA_DIR : dirname(EVIDENCE_KEY_FILE);
  return resolve(beside, 'field-keys');
}

const nameOf = (id: string) => `${id}.json`;
const isKeyFile = /^[0-9a-f-]{36}\.json$/;

/**
 * The key for a kit that is issued now: the newest one, if it is not a day old, else a new one. The time of its file is
 * that of the last kit, so that it is known without the database when the key has to go.
 */
export async function keyForKit(place: Place, now: Date): Promise<Omit<FieldKey, 'privateKey'>> {
  const folder = folderOf(place);
  makeFolder(folder);
  const newest = readAll(folder)
    .filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < dayMilliseconds)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  const key = newest ?? (await make(place, folder, now));
  utimesSync(join(folder, nameOf(key.id)), now, now);
  return { id: key.id, publicKey: key.publicKey };
}

/** The key with this id; undefined if it was destroyed, or is unknown here. */
export function findFieldKey(place: Place, id: string): FieldKey | undefined {
  if (!isKeyFile.test(nameOf(id))) return undefined;
  const file = read(join(folderOf(place), nameOf(id)));
  if (file === undefined) return undefined;
  const { publicKey, privateKey, isEncrypted } = file;
  if (!isEncrypted) return { id, publicKey, privateKey };
  const bytes = new Uint8Array(Buffer.from(privateKey, 'base64url'));
  const plain = decrypt(openPhotoKey(place, { mayMake: false }), bytes, boundTo(id));
  return { id, publicKey, privateKey: Buffer.from(plain).toString('base64url') };
}

/** Overwrites and deletes the keys whose time has come. @returns how many. */
export function destroyOldKeys(place: Place, now: Date): number {
  const folder = folderOf(place);
  const old = readAll(folder).filter(({ id, createdAt }) => {
    const lastKit = statSync(join(folder, nameOf(id))).mtimeMs;
    // A copied file may have a later time; no kit names a key that is older than a day.
    const last = Math.min(lastKit, Date.parse(createdAt) + dayMilliseconds);
    return last + keptMilliseconds < now.getTime();
  });
  for (const { id } of old) destroy(join(folder, nameOf(id)));
  return old.length;
}

function destroy(path: string): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, Buffer.alloc(statSync(path).size), 0, undefined, 0);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  rmSync(path, { force: true });
}

async function make(place: Place, folder: string, now: Date): Promise<KeyFile> {
  const id = randomUUID();
  const { publicKey, privateKey } = await newEncryptionKeys();
  const isEncrypted = place.PHOTO_KEY_FILE !== undefined;
  const kept = isEncrypted ? encrypted(place, privateKey, id) : privateKey;
  const file = { id, publicKey, privateKey: kept, isEncrypted, createdAt: now.toISOString() };
  const path = join(folder, nameOf(id));
  // Complete under its name, whatever stops in the middle.
  writeFileSync(`${path}.partial`, JSON.stringify(file), { flag: 'wx', mode: 0o600, flush: true });
  renameSync(`${path}.partial`, path);
  return file;
}

function encrypted(place: Place, privateKey: string, id: string): string {
  const key = openPhotoKey(place, { mayMake: true });
  const bytes = encrypt(key, Buffer.from(privateKey, 'base64url'), boundTo(id));
  return Buffer.from(bytes).toString('base64url');
}

const boundTo = (id: string) => `field key ${id}`;

function readAll(folder: string): KeyFile[] {
  return listed(folder).flatMap((name) =>
    isKeyFile.test(name) ? (read(join(folder, name)) ?? []) : [],
  );
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Undefined if another server destroyed it in the meantime. */
function read(path: string): KeyFile | undefined {
  try {
    return v.parse(KeyFile, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
