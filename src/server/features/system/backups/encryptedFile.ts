import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { BackupFailure } from '../../../database/backup.ts';
import { ConfigurationFailure } from '../../../platform/configuration/configurationFailure.ts';

/** The format of age-encryption.org; only loaded where backups are encrypted. */
const loadAge = () => import('age-encryption');

/** How the file of an encrypted backup ends. */
export const encryptedEnding = '.age';

/** @throws ConfigurationFailure that names the recipient that nothing can be encrypted for. */
export async function rejectUnusableRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  const { Encrypter } = await loadAge();
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (cause) {
      throw new ConfigurationFailure(
        `BACKUP_RECIPIENTS: ${recipient} is not a recipient of age. Copy it again from what \`countersign keys recipient\` or age-keygen printed.`,
        { cause },
      );
    }
  }
}

/** Writes a file that only who has an identity of a recipient can read; it is on the disk when this returns. */
export async function encryptFile(
  from: string,
  to: string,
  recipients: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  await convertFile(from, to, (content) => encrypter.encrypt(content), signal);
}

/**
 * Writes what was encrypted into a file that only this account can read.
 *
 * @param identityFile what `countersign keys recipient` or age-keygen wrote.
 * @throws BackupFailure if the identity is none of the recipients', or the file is not complete.
 */
export async function decryptFile(from: string, to: string, identityFile: string): Promise<void> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity);
  try {
    const { signal } = new AbortController();
    await convertFile(from, to, (content) => decrypter.decrypt(content), signal);
  } catch (cause) {
    const isOther = cause instanceof Error && /no identity matched/i.test(cause.message);
    throw isOther
      ? new BackupFailure(
          'other_identity',
          `${from} was not encrypted for the identity in ${identityFile}. Use that of a recipient in BACKUP_RECIPIENTS when it was made.`,
          { cause },
        )
      : new BackupFailure(
          'backup_unusable',
          `${from} is not a complete backup. Copy it again from where it was made, or use another one.`,
          { cause },
        );
  }
}

/** Makes a pair: the identity in a new file that only this account can read. @returns the recipient. */
export async function makeRecipient(file: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  return recipient;
}

async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackupFailure('file_unreadable', `--identity: ${file} cannot be read.`, { cause });
  });
  const found = text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-/.test(word));
  if (found.length > 0) return found;
  throw new BackupFailure(
    'no_identity',
    `--identity: ${file} has no line that starts with AGE-SECRET-KEY-.`,
  );
}

const chunkBytes = 65_536;

type Content = ReadableStream<Uint8Array>;

/** Writes what becomes of a file while it is read. */
async function convertFile(
  from: string,
  to: string,
  convert: (content: Content) => Promise<Content>,
  signal: AbortSignal,
): Promise<void> {
  const source = await open(from, 'r');
  try {
    await writeStream(to, await convert(chunksOf(source)), signal);
  } finally {
    // Here and not at the end of the stream: what cannot be decrypted is not read to its end.
    await source.close();
  }
}

function chunksOf(file: FileHandle): Content {
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(chunkBytes));
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
      else controller.close();
    },
  });
}

async function writeStream(file: string, content: Content, signal: AbortSignal): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  const reader = content.getReader();
  try {
    await handle.chmod(0o600);
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      signal.throwIfAborted();
      await handle.writeFile(next.value);
    }
    await handle.sync();
  } finally {
    await reader.cancel().catch(() => undefined);
    await handle.close();
  }
}
