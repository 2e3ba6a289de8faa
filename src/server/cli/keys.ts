import { existsSync } from 'node:fs';
import { appendAudit, installationChain } from '../core/audit-trail/appendAudit.ts';
import {
  evidenceKeyFile,
  fingerprintOf,
  openEvidenceKey,
  replaceEvidenceKey,
} from '../features/audit/evidenceKey.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { byOperator, withDatabase } from './operator.ts';

/**
 * Replaces the key that exported heads are signed with. Photos and field records have keys of their own: those of field
 * records change each day, and photos can be opened with the key of their first day only.
 *
 * @throws CommandRefused if there is no key yet.
 */
export function rotateKeys(context: CommandContext): Promise<CommandResult> {
  const { configuration, now } = context;
  const file = evidenceKeyFile(configuration);
  if (!existsSync(file)) {
    throw new CommandRefused(
      'no_evidence_key',
      `There is no key in ${file} yet. It is made when heads are exported first.`,
    );
  }
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
