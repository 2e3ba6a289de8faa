import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { BackupFailure, restoreWithProgram } from '../database/backup.ts';
import { createEmbedded } from '../database/createEmbedded.ts';
import { isEmptySchema } from '../database/dumpTables.ts';
import { loadDump } from '../database/loadDump.ts';
import { decryptFile, encryptedEnding } from '../features/system/backups/encryptedFile.ts';
import { makeFolder } from '../platform/files/dataFolder.ts';
import { databasePlace } from '../process/databasePlace.ts';
import { prepareDatabase } from '../process/prepareDatabase.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { auditOperator, withDatabase } from './operator.ts';
import { verifyChains } from './verifyChains.ts';

const unzip = promisify(gunzip);

export interface RestoreOptions {
  /** Files with heads that were exported earlier. */
  readonly heads: readonly string[];
  readonly publicKey?: string;
  /** The file with an identity that the backup was encrypted for. */
  readonly identity?: string;
}

/**
 * Takes a backup into an empty engine, brings it to this version, and proves every chain.
 *
 * @throws CommandRefused if the database is not empty, or the file is of the other engine; nothing is changed then.
 */
export async function restore(
  context: CommandContext,
  name: string,
  options: RestoreOptions,
): Promise<CommandResult> {
  const { configuration, now } = context;
  const file = resolve(name);
  if (!existsSync(file)) {
    throw new CommandRefused('file_unreadable', `There is no file ${file}.`);
  }
  await withPlainFile(file, options.identity, (plain) => takeIn(context, plain));
  const prepared = await prepareDatabase(configuration);
  await prepared.close();
  await withDatabase(context, async (database) => {
    // Neither a dump nor the embedded engine brings the figures by which reports are planned.
    await database.execute(sql`analyze`);
    await auditOperator(database, now, {
      action: 'installation.restored',
      name,
      what: `restored the backup ${name}`,
    });
  });
  const lines: string[] = [`Restored: ${file}`];
  const applied = prepared.appliedMigrations;
  if (applied.length > 0) lines.push(`Applied since the backup: ${applied.join(', ')}`);
  const isIntact = await verifyChains(configuration, {
    ...options,
    now: () => now,
    print: (line) => void lines.push(line),
  });
  return { lines, data: { file, applied, isIntact }, isProblem: !isIntact };
}

/** Decrypts an encrypted backup into a folder of its own, which is removed again. */
async function withPlainFile(
  file: string,
  identity: string | undefined,
  act: (plain: string) => Promise<void>,
): Promise<void> {
  if (!file.endsWith(encryptedEnding)) return act(file);
  if (identity === undefined) {
    throw new CommandRefused(
      'identity_missing',
      `${file} is encrypted. Add --identity <file> with the identity of a recipient.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'countersign-restore-'));
  try {
    const plain = join(folder, basename(file, encryptedEnding));
    await decryptFile(file, plain, resolve(identity));
    await act(plain);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeIn(context: CommandContext, file: string): Promise<void> {
  const { address, place } = databasePlace(context.configuration);
  if (address.kind === 'postgres') return takeIntoPostgres(context, address.url, file);
  if (existsSync(address.folder)) throw notEmpty(address.folder);
  const isCopy = file.endsWith('.tar.gz');
  if (!isCopy && !file.endsWith('.jsonl.gz')) {
    throw new CommandRefused(
      'other_engine',
      'The embedded database takes files that end in .tar.gz or .jsonl.gz. Choose such a file, or set DATABASE_URL.',
    );
  }
  makeFolder(place);
  if (isCopy) return copyFolder(address.folder, file);
  await createEmbedded(address.folder);
  try {
    await withDatabase(context, (database) => loadDump(database, file), { anyVersion: true });
  } catch (error) {
    rmSync(address.folder, { recursive: true });
    throw error;
  }
}

async function copyFolder(folder: string, file: string): Promise<void> {
  const copy = await readFile(file);
  try {
    // The engine ends the process on an incomplete file.
    await unzip(copy);
    await createEmbedded(folder, new Blob([copy]));
  } catch (cause) {
    throw new BackupFailure(
      'backup_unusable',
      `${file} is not a complete backup. Copy it again from where it was made, or use another one.`,
      { cause },
    );
  }
}

async function takeIntoPostgres(context: CommandContext, url: string, file: string): Promise<void> {
  const isDump = file.endsWith('.jsonl.gz');
  if (!isDump && !file.endsWith('.dump')) {
    throw new CommandRefused(
      'other_engine',
      'DATABASE_URL names PostgreSQL, which takes files that end in .dump or .jsonl.gz. Choose such a file.',
    );
  }
  await withDatabase(
    context,
    async (database) => {
      if (!(await isEmptySchema(database))) throw notEmpty('that DATABASE_URL names');
      await (isDump ? loadDump(database, file) : restoreWithProgram(url, file));
    },
    { anyVersion: true },
  );
}

function notEmpty(place: string): CommandRefused {
  return new CommandRefused(
    'database_not_empty',
    `The database ${place} is not empty. Restore into an empty one: move the old one away, or make a new one.`,
  );
}
