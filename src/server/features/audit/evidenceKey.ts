import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { makeFolder } from '../../platform/files/dataFolder.ts';
import { StartFailure } from '../../platform/files/startFailure.ts';

type Place = Pick<Configuration, 'DATA_DIR' | 'EVIDENCE_KEY_FILE'>;

/** Where the key is: outside of the database, so that who owns that one cannot sign. */
export function evidenceKeyFile({ DATA_DIR, EVIDENCE_KEY_FILE }: Place): string {
  return resolve(EVIDENCE_KEY_FILE ?? join(DATA_DIR, 'evidence-key.pem'));
}

/**
 * The private key that heads are signed with (Ed25519, PKCS #8 in PEM), made if there is none yet; readable by the
 * server's account only.
 *
 * @throws StartFailure if the file cannot be read or made, or holds another kind of key.
 */
export function openEvidenceKey(place: Place): KeyObject {
  const file = evidenceKeyFile(place);
  const key = parse(file, read(file) ?? make(file));
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw unusable(file);
}

/** The key as operators compare it: the SHA-256 of its public part. */
export function fingerprintOf(key: KeyObject): string {
  const shared = key.type === 'public' ? key : createPublicKey(key);
  const der = shared.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}

/**
 * Replaces the key by a new one. The private part of the old one is gone then; its public part is kept next to it, because
 * heads that it signed are checked with that.
 *
 * @throws StartFailure if there is no key, or the files cannot be written.
 */
export function replaceEvidenceKey(place: Place): { readonly publicFile: string } {
  const file = evidenceKeyFile(place);
  if (read(file) === undefined) throw unusable(file);
  const old = openEvidenceKey(place);
  const publicFile = `${file.replace(/\.pem$/, '')}-${fingerprintOf(old).slice(0, 8)}.pub.pem`;
  try {
    writeFileSync(publicFile, createPublicKey(old).export({ type: 'spki', format: 'pem' }));
    writeFileSync(`${file}.new`, newKey(), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (cause) {
    throw unusable(file, cause);
  }
  return { publicFile };
}

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw unusable(file, cause);
  }
}

function make(file: string): string {
  const pem = newKey();
  try {
    makeFolder(dirname(file));
    // Never over another one: heads that it signed could no longer be checked.
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600 });
    return pem;
  } catch (cause) {
    const other = read(file);
    if (other !== undefined) return other;
    throw unusable(file, cause);
  }
}

function parse(file: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function unusable(file: string, cause?: unknown): StartFailure {
  return new StartFailure(
    'evidence_key_unusable',
    `The key ${file} cannot be used. It must be an Ed25519 private key (PKCS #8, PEM) that the server's account can read; or set EVIDENCE_KEY_FILE to another file.`,
    { cause },
  );
}
