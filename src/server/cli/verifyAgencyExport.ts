import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { type ChainHead, SignedHeads } from '../../contract/audit/evidence.ts';
import { verifyChain } from '../core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../core/ledger/verifyLedger.ts';
import { checkSignedDocuments } from '../core/signed-documents/checkSignedDocuments.ts';
import { BackupFailure } from '../database/backup.ts';
import { connectDatabase } from '../database/connect.ts';
import type { OpenDatabase, Reader } from '../database/database.ts';
import { loadAgencyExport } from '../database/loadAgencyExport.ts';
import { fingerprintOf } from '../features/audit/evidenceKey.ts';
import { readHeads } from '../features/audit/readHeads.ts';
import { readSignedHeads } from '../features/audit/signHeads.ts';
import { CommandRefused, type CommandResult } from './command.ts';

/**
 * Verifies an export of an agency by itself, in a database in memory: every hash is computed again, and the ends of the chains are
 * the signed heads of the file.
 *
 * @param publicKey the public key of the installation (PEM): without it, a forger could have signed other heads.
 * @param openEmpty opens the empty database that the export is loaded into.
 * @throws CommandRefused if a file cannot be read or is no export.
 */
export async function verifyAgencyExport(
  name: string,
  { publicKey }: { readonly publicKey?: string },
  openEmpty: () => Promise<OpenDatabase> = inMemory,
): Promise<CommandResult> {
  const file = resolve(name);
  if (!existsSync(file)) {
    throw new CommandRefused('file_unreadable', `${file} does not exist. Name an export.`);
  }
  const trusted = publicKey === undefined ? undefined : readPublicKey(publicKey);
  const open = await openEmpty();
  try {
    const { header, whole, heads } = await loadAgencyExport(open.database, file);
    const { agencyId } = header;
    const signed = v.safeParse(SignedHeads, heads);
    const failures = [
      ...(await findFaults(open.database, agencyId, whole)),
      ...(signed.success
        ? compareHeads(await readHeads(open.database, agencyId), signed.output.heads)
        : ['The file has no signed heads.']),
      ...signatureFaults(heads, trusted),
    ];
    const signedBy = signed.success ? keyIn(signed.output.publicKey) : undefined;
    const signer = signedBy && fingerprintOf(signedBy);
    const lines = [
      `${header.name} (${agencyId}), exported ${header.madeAt}`,
      ...failures.map((fault) => `! ${fault}`),
      failures.length === 0
        ? 'Every chain is in order and ends as it was signed.'
        : 'BROKEN: this is not what the installation exported.',
      ...(trusted === undefined && signer !== undefined
        ? [
            `Who signed it was not checked. Compare ${signer} with what \`countersign keys show\` prints there, or name the key: --public-key <file>.`,
          ]
        : []),
    ];
    const data = { file, agencyId, agencyName: header.name, failures, signer };
    return { lines, data, isProblem: failures.length > 0 };
  } catch (error) {
    if (error instanceof BackupFailure) throw new CommandRefused(error.code, error.message);
    throw error;
  } finally {
    await open.close();
  }
}

const inMemory = () => connectDatabase({ kind: 'pglite', folder: undefined });

async function findFaults(
  reader: Reader,
  agencyId: number,
  whole: ReadonlySet<string>,
): Promise<string[]> {
  const ledger = await verifyLedger(reader, agencyId, { hasRowsOf: (table) => whole.has(table) });
  const audit = await verifyChain(reader, agencyId);
  return [
    ...ledger.failures,
    ...(await checkSignedDocuments(reader, agencyId)),
    ...(audit.firstBroken === null
      ? []
      : [`The first broken entry of the audit history is ${audit.firstBroken}.`]),
  ];
}

/** Signed heads of a chain that is gone, and another end than the signed one. */
function compareHeads(found: readonly ChainHead[], signed: readonly ChainHead[]): string[] {
  const ends = new Map(found.map(({ chain, sequence, hash }) => [chain, `${sequence} ${hash}`]));
  const chains = new Set([...found, ...signed].map(({ chain }) => chain));
  return [...chains].flatMap((chain) => {
    const head = signed.find((one) => one.chain === chain);
    const isSame = head !== undefined && ends.get(chain) === `${head.sequence} ${head.hash}`;
    return isSame ? [] : [`The chain ${chain} does not end as it was signed.`];
  });
}

/** Without a trusted key: whether the signature is that of the key in the file, so that no one changed the heads by accident. */
function signatureFaults(heads: unknown, trusted: KeyObject | undefined): string[] {
  const named = v.safeParse(v.object({ publicKey: v.string() }), heads);
  const key = trusted ?? (named.success ? keyIn(named.output.publicKey) : undefined);
  if (key === undefined) return ['The heads name no key that they were signed with.'];
  const read = readSignedHeads(JSON.stringify(heads), key);
  return read.ok ? [] : [read.message];
}

function keyIn(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

function readPublicKey(file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(resolve(file), 'utf8'));
  } catch {
    throw new CommandRefused(
      'public_key_unusable',
      `--public-key: ${file} is not a public key in PEM that this account can read.`,
    );
  }
}
