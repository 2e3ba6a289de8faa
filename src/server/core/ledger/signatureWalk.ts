import { createHash } from 'node:crypto';
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { Reader, Transaction } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { signatureHeads, signatureLinks } from '../../database/schema/signatureChain.ts';
import type { FailureList } from './faultList.ts';
import { firstLink, type LedgerHead } from './ledgerHead.ts';

const batch = 250;

interface SignedHash {
  readonly name: string;
  readonly hash: string;
}

/** The chain of an agency's signatures, in the order they were given in. */
export class SignatureWalk {
  readonly #agencyId: number;
  readonly #faults: FailureList;
  link: LedgerHead;

  /** @param from the link that the walk starts after. */
  constructor(agencyId: number, failures: FailureList, from = firstLink) {
    this.#agencyId = agencyId;
    this.#faults = failures;
    this.link = from;
  }

  async readOn(reader: Reader, { signal }: { signal?: AbortSignal }): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const links = await reader
        .select()
        .from(signatureLinks)
        .where(
          and(
            eq(signatureLinks.agencyId, this.#agencyId),
            gt(signatureLinks.sequence, this.link.sequence),
          ),
        )
        .orderBy(asc(signatureLinks.sequence))
        .limit(batch);
      const signed = await this.#readSignatures(reader, links);
      for (const { sequence, hash, signatureId } of links) {
        this.#follow(sequence, hash, signed.get(signatureId) ?? null);
      }
      if (links.length < batch) return;
    }
  }

  async finish(tx: Transaction, watch: { signal?: AbortSignal }): Promise<void> {
    await this.readOn(tx, watch);
    const heads = await tx
      .select({ sequence: signatureHeads.sequence, hash: signatureHeads.hash })
      .from(signatureHeads)
      .where(eq(signatureHeads.agencyId, this.#agencyId));
    const head = heads[0] ?? firstLink;
    if (head.sequence !== this.link.sequence || head.hash !== this.link.hash) {
      this.#faults.add('The end of the chain of signatures was cut off.');
    }
    const [counted] = await tx
      .select({ all: count() })
      .from(signatures)
      .where(eq(signatures.agencyId, this.#agencyId));
    if ((counted?.all ?? 0) !== this.link.sequence) {
      this.#faults.add(
        `There are ${counted?.all ?? 0} signatures, and ${this.link.sequence} in their chain.`,
      );
    }
  }

  async #readSignatures(
    reader: Reader,
    links: readonly { readonly signatureId: string }[],
  ): Promise<ReadonlyMap<string, SignedHash>> {
    if (links.length === 0) return new Map();
    const ids = links.map(({ signatureId }) => signatureId);
    const rows = await reader
      .select({ id: signatures.id, name: signatures.name, hash: signatures.hash })
      .from(signatures)
      .where(and(eq(signatures.agencyId, this.#agencyId), inArray(signatures.id, ids)));
    return new Map(rows.map((row) => [row.id, row]));
  }

  #follow(sequence: number, hash: string, signature: SignedHash | null): void {
    const expected = this.link.sequence + 1;
    if (sequence !== expected) {
      this.#faults.add(`Signature ${expected} is missing from its chain.`);
    }
    if (signature === null) this.#faults.add(`Signature ${sequence} was removed.`);
    // Whether the row is what its hash says is checked where what it signs is (checkParts, EventWalk).
    else if (nextLink(this.link.hash, signature.hash) !== hash) {
      this.#faults.add(`Signature ${sequence}, of ${signature.name}, was changed.`);
    }
    this.link = { sequence, hash };
  }
}

/** As the trigger `chain_signatures` works it out. */
function nextLink(previous: string, signatureHash: string): string {
  return createHash('sha256').update(`${previous}${signatureHash}`).digest('hex');
}
