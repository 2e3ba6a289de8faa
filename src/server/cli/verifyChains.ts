import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ChainHead, SignedHeads } from '../../contract/audit/evidence.ts';
import type { Transaction } from '../database/database.ts';
import { evidenceKeyFile, openEvidenceKey } from '../features/audit/evidenceKey.ts';
import { type AgencyProof, proveChains } from '../features/audit/proveChains.ts';
import { readSignedHeads, signHeads } from '../features/audit/signHeads.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { openAsItIs } from '../process/prepareDatabase.ts';

export interface VerifyOptions {
  /** Files with heads that were exported earlier. */
  readonly heads: readonly string[];
  /** The public key that they must be signed with (PEM); left out, the installation's own. */
  readonly publicKey?: string;
  /** Where to write the signed heads of now, if every chain is in order. */
  readonly exportTo?: string;
  readonly now: () => Date;
  /** Takes a line of the report. */
  readonly print: (line: string) => void;
}

/**
 * Proves every chain of every agency against itself and against heads that were exported earlier, in one read-only view
 * of the database, a batch at a time.
 *
 * @returns whether every chain is in order.
 * @throws StartFailure with a sentence where it cannot be checked, which is not the same as broken.
 */
export async function verifyChains(
  configuration: Configuration,
  options: VerifyOptions,
): Promise<boolean> {
  const exported = readExported(configuration, options);
  const { open, close } = await openAsItIs(configuration);
  try {
    const proofs = await open.database.transaction(
      (tx) => prove(tx, exported, { print: options.print, now: options.now() }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const broken = proofs.filter(({ failures }) => failures.length > 0).length;
    const agencies = `${proofs.length} ${proofs.length === 1 ? 'agency' : 'agencies'}`;
    if (broken > 0) {
      options.print(
        `BROKEN: ${broken} of ${agencies}. Don’t change the database. Compare it with the last backup.`,
      );
      return false;
    }
    options.print(`Every chain of ${agencies} is in order.`);
    if (options.exportTo !== undefined) {
      const heads = proofs.flatMap((proof) => proof.heads);
      write(options.exportTo, signHeads(heads, openEvidenceKey(configuration), options.now()));
      options.print(`Signed heads: ${options.exportTo}`);
    }
    return true;
  } finally {
    await close();
  }
}

async function prove(
  tx: Transaction,
  exported: readonly ChainHead[],
  { print, now }: { print: (line: string) => void; now: Date },
): Promise<AgencyProof[]> {
  const proofs: AgencyProof[] = [];
  for await (const proof of proveChains(tx, exported, now)) {
    if (proof.heads.length === 0 && proof.failures.length === 0) continue;
    proofs.push(proof);
    const state = proof.failures.length === 0 ? 'in order' : 'BROKEN';
    print(`Agency ${proof.agencyId}, ${proof.agencyName}: ${state}`);
    for (const { chain, sequence, hash } of proof.heads) {
      print(`  ${chain.padEnd(11)} ${String(sequence).padStart(9)}  ${hash}`);
    }
    for (const fault of proof.failures) print(`  ! ${fault}`);
    for (const act of proof.linked) print(`  ? ${act}`);
  }
  return proofs;
}

function readExported(configuration: Configuration, options: VerifyOptions): ChainHead[] {
  if (options.heads.length === 0) return [];
  const trusted = trustedKey(configuration, options.publicKey);
  return options.heads.flatMap((file) => {
    const read = readSignedHeads(readText(file), trusted);
    if (!read.ok) throw new StartFailure('heads_unusable', `${file}: ${read.message}`);
    options.print(`${file}: signed heads of ${read.signed.madeAt}`);
    return read.signed.heads;
  });
}

function trustedKey(configuration: Configuration, file: string | undefined): KeyObject {
  if (file === undefined) {
    const own = evidenceKeyFile(configuration);
    if (!existsSync(own)) {
      throw new StartFailure(
        'no_evidence_key',
        `There is no key in ${own}. Name the public key that the heads were signed with: --public-key <file>.`,
      );
    }
    return createPublicKey(openEvidenceKey(configuration));
  }
  try {
    return createPublicKey(readText(file));
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause;
    throw new StartFailure('public_key_unusable', `${file} is not a public key in PEM.`, { cause });
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartFailure('file_unreadable', `The file ${file} cannot be read.`, { cause });
  }
}

function write(file: string, signed: SignedHeads): void {
  try {
    writeFileSync(file, `${JSON.stringify(signed, null, 2)}\n`);
  } catch (cause) {
    throw new StartFailure('file_unwritable', `The file ${file} cannot be written.`, { cause });
  }
}
