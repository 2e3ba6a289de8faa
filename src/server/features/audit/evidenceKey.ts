import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw unusable(file, cause);
  }
}

function make(file: string): string {
  const pem = generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
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
