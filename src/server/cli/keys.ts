import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { appendAudit, installationChain } from '../core/audit-trail/appendAudit.ts';
import {
  evidenceKeyFile,
  fingerprintOf,
  openEvidenceKey,
  replaceEvidenceKey,
} from '../features/audit/evidenceKey.ts';
import { makeRecipient } from '../features/system/backups/encryptedFile.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { byOperator, withDatabase } from './operator.ts';

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

/**
 * Replaces the key that exported heads are signed with. Photos and field records have keys of their own: those of field
 * records change each day, and photos can be opened with the key of their first day only.
 *
 * @throws CommandRefused if there is no key yet.
 */
export function rotateKeys(context: CommandContext): Promise<CommandResult> {
  const { configuration, now } = context;
  const file = evidenceKeyFile(configuration);
  requireKey(file);
  return withDatabase(context, async (database) => {
    const before = fingerprintOf(openEvidenceKey(configuration));
    const { publicFile } = replaceEvidenceKey(configuration);
    const after = fingerprintOf(openEvidenceKey(configuration));
    const by = byOperator(installationChain, now);
    await database.transaction((tx) =>
      appendAudit(tx, {
        ...by,
        action: 'installation.keyReplaced',
        outcome: 'success',
        subject: { kind: 'installation', id: null, name: 'Evidence key' },
        summary: `${by.actor.name} replaced the evidence key`,
        changes: [{ field: 'Fingerprint', before, after }],
      }),
    );
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
