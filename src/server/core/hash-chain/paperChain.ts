import { and, eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { type DocumentChain, recordHeads } from '../../database/schema/recordChain.ts';
import { genesisHash } from './genesisHash.ts';
import { holds } from './holds.ts';

/** A paper that was signed; each holds the hash of the one that the agency signed before. */
interface SignedDocument {
  readonly previousHash: string;
  readonly hash: string;
}

/** A kind of papers, and how a check speaks of them. */
interface PaperKind<Paper extends SignedDocument> {
  readonly chain: DocumentChain;
  readonly names: string;
  readonly hashOf: (paper: Paper) => string;
  readonly nameOf: (number: number, paper: Paper | undefined) => string;
}

/** In the order they were signed, as far as each follows the one before. */
export function inOrder<Paper extends SignedDocument>(papers: readonly Paper[]): Paper[] {
  const following = new Map(papers.map((paper) => [paper.previousHash, paper]));
  const ordered: Paper[] = [];
  let next = following.get(genesisHash);
  while (next !== undefined && ordered.length < papers.length) {
    ordered.push(next);
    next = following.get(next.hash);
  }
  return ordered;
}

/** Whether each paper is what was signed, and none is missing, at the end neither. One sentence per fault. */
export async function verifyDocuments<Paper extends SignedDocument>(
  reader: Reader,
  agencyId: number,
  papers: readonly Paper[],
  { chain, names, hashOf, nameOf }: PaperKind<Paper>,
): Promise<string[]> {
  const ordered = inOrder(papers);
  const failures = ordered.flatMap((paper, index) =>
    holds(() => hashOf(paper) === paper.hash) ? [] : [`${nameOf(index + 1, paper)} was changed.`],
  );
  if (ordered.length < papers.length) {
    failures.push(`${nameOf(ordered.length + 1, undefined)} was removed or changed.`);
  }
  const [head] = await reader
    .select({ sequence: recordHeads.sequence, hash: recordHeads.hash })
    .from(recordHeads)
    .where(and(eq(recordHeads.agencyId, agencyId), eq(recordHeads.chain, chain)));
  const last = ordered.at(-1)?.hash ?? genesisHash;
  const isWhole = (head?.sequence ?? 0) === papers.length && (head?.hash ?? genesisHash) === last;
  if (!isWhole && ordered.length === papers.length) {
    failures.push(`The end of the chain of ${names} was cut off.`);
  }
  return failures;
}
