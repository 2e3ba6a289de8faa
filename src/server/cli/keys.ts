import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { installationChain } from '../core/audit-trail/appendAudit.ts';
import { sealKeptSecrets } from '../core/secrets/sealKeptSecrets.ts';
import type { Database } from '../database/database.ts';
import {
  evidenceKeyFile,
  fingerprintOf,
  openEvidenceKey,
  replaceEvidenceKey,
} from '../features/audit/evidenceKey.ts';
import { makeRecipient } from '../features/system/backups/encryptedFile.ts';
import {
  openPhotoKey,
  type PhotoKey,
  photoKeyFile,
  replacePhotoKey,
} from '../platform/files/photoKey.ts';
import { unreadableText } from './checkSecrets.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { auditOperator, byOperator, withDatabase } from './operator.ts';

/**
 * Says which key heads are signed with, so that auditors can compare it with the one that a packet names.
 *
 * @throws CommandRefused if there is no key yet.
 */
export function showKeys({ configuration }: CommandContext): CommandResult {
  const file = evidenceKeyFile(configuration);
  requireKey(file);
  const fingerprint = fingerprintOf(openEvidenceKey(configuration));
  return { lines: [`Evidence key: ${fingerprint}`], data: { file, fingerprint } };
}

function requireKey(file: string): void {
  if (existsSync(file)) return;
  throw new CommandRefused(
    'no_evidence_key',
    `There is no key in ${file} yet. It is made when heads are exported first.`,
  );
}

export interface RotateOptions {
  readonly photoKey: boolean;
}

/** Replaces the key that exported heads are signed with, or that of photos and secrets. Those of field records change each day. */
export function rotateKeys(
  context: CommandContext,
  { photoKey }: RotateOptions = { photoKey: false },
): Promise<CommandResult> {
  return photoKey ? rotatePhotoKey(context) : rotateEvidenceKey(context);
}

/**
 * Encrypts every secret with a new key. Photos stay as they are, because their chain hashes them as they are encrypted: the
 * replaced key stays in the file for them. A run that was interrupted can be repeated.
 *
 * @throws CommandRefused if there is no key yet.
 */
function rotatePhotoKey(context: CommandContext): Promise<CommandResult> {
  const { configuration, now } = context;
  const file = photoKeyFile(configuration);
  if (!existsSync(file)) {
    throw new CommandRefused(
      'no_photo_key',
      `There is no key in ${file} yet. It is made with the first photo or secret.`,
    );
  }
  return withDatabase(context, async (database) => {
    const before = fingerprintOfPhotoKey(openPhotoKey(configuration, { mayMake: false }));
    const key = replacePhotoKey(configuration);
    const after = fingerprintOfPhotoKey(key);
    const by = byOperator(installationChain, now);
    await auditReplaced(database, now, { name: 'Photo key', before, after });
    const { sealed, unreadable } = await sealKeptSecrets(database, key, {
      ...{ actor: by.actor, factor: by.factor, at: now },
    });
    const lines = [
      `${file} starts with a new key; the earlier ones below it open earlier photos.`,
      sealed === 1
        ? 'A stored secret is encrypted with the new key.'
        : `${sealed} stored secrets are encrypted with the new key.`,
      ...(unreadable === 0 ? [] : [unreadableText(unreadable)]),
      'Copy the file to every server of this database now: without it they can’t read the secrets. Keep a copy elsewhere.',
    ];
    return { lines, data: { file, before, after, sealed, unreadable }, isProblem: unreadable > 0 };
  });
}

const fingerprintOfPhotoKey = ({ secret }: PhotoKey) =>
  createHash('sha256').update(secret).digest('hex');

function auditReplaced(
  database: Database,
  at: Date,
  {
    name,
    before,
    after,
  }: { readonly name: string; readonly before: string; readonly after: string },
): Promise<void> {
  return auditOperator(database, at, {
    ...{ action: 'installation.keyReplaced', name, what: `replaced the ${name.toLowerCase()}` },
    changes: [{ field: 'Fingerprint', before, after }],
  });
}

/** @throws CommandRefused if there is no key yet. */
function rotateEvidenceKey(context: CommandContext): Promise<CommandResult> {
  const { configuration, now } = context;
  const file = evidenceKeyFile(configuration);
  requireKey(file);
  return withDatabase(context, async (database) => {
    const before = fingerprintOf(openEvidenceKey(configuration));
    const { publicFile } = replaceEvidenceKey(configuration);
    const after = fingerprintOf(openEvidenceKey(configuration));
    await auditReplaced(database, now, { name: 'Evidence key', before, after });
    const lines = [
      `${file} is a new key with the fingerprint ${after}.`,
      `Heads that were exported until now are checked with --public-key ${publicFile}.`,
      'Copy the new key to every server of this database, and restart them.',
    ];
    return { lines, data: { file, publicFile, before, after } };
  });
}

/**
 * Makes a pair of keys for encrypted backups. The server needs the recipient only.
 *
 * @throws CommandRefused if the file exists.
 */
export async function addRecipient({ to }: { readonly to: string }): Promise<CommandResult> {
  const file = resolve(to);
  if (existsSync(file)) {
    throw new CommandRefused('file_exists', `--to: ${file} exists. Choose another name.`);
  }
  const recipient = await makeRecipient(file);
  const lines = [
    recipient,
    'Set BACKUP_RECIPIENTS to this on every server.',
    `Move ${file} away from the servers, and keep two copies: without it no backup can be restored.`,
  ];
  return { lines, data: { file, recipient } };
}
