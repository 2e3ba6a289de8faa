import * as v from 'valibot';
import { PacketLink } from '../../../contract/reports/packet.ts';
import {
  chainName,
  type Hasher,
  manifestName,
  type PacketFinding,
  PacketManifest,
  packetParts,
  verifierName,
} from './packetManifest.ts';
import { checkHeads, readHeads, type SignatureChecker } from './verifyHeads.ts';

export type PacketVerdict = {
  /** Null if nothing is wrong, and something can’t be checked in this browser. */
  readonly isGood: boolean | null;
  readonly findings: readonly PacketFinding[];
  readonly manifest: PacketManifest | null;
};

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

const good = (text: string): PacketFinding => ({ isGood: true, text });
const bad = (text: string): PacketFinding => ({ isGood: false, text });

const verdict = (
  findings: readonly PacketFinding[],
  manifest: PacketManifest | null,
): PacketVerdict => ({ isGood: worstOf(findings), findings, manifest });

function worstOf(findings: readonly PacketFinding[]): boolean | null {
  if (findings.some(({ isGood }) => isGood === false)) return false;
  return findings.some(({ isGood }) => isGood === null) ? null : true;
}

/** Reads JSON of a schema; null for anything else. */
function parsed<Schema extends v.GenericSchema>(
  bytes: Uint8Array | string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const text = typeof bytes === 'string' ? bytes : decoder.decode(bytes);
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/**
 * Checks a packet: that its list of files is the one that was made with the verifier, that every file is there and unchanged,
 * that there is no other, that the entries of the ledger are links of one unbroken chain, and that the heads are signed.
 *
 * @param expected SHA-256 of `manifest.json`, hexadecimal.
 * @param isSigned checks a signature, or says that it can’t.
 */
export async function verifyPacket(
  files: ReadonlyMap<string, Uint8Array>,
  expected: string,
  hash: Hasher,
  isSigned: SignatureChecker,
): Promise<PacketVerdict> {
  const bytes = files.get(manifestName);
  if (bytes === undefined) return verdict([bad(`${manifestName} is missing.`)], null);
  if ((await hash(bytes)) !== expected) {
    return verdict([bad(`${manifestName} is not the list that this packet was made with.`)], null);
  }
  const manifest = parsed(bytes, PacketManifest);
  if (manifest === null) return verdict([bad(`${manifestName} can’t be read.`)], null);
  const findings = [good(`${manifestName} is the list that this packet was made with.`)];
  for (const { name, sha256 } of manifest.files) {
    const content = files.get(name);
    if (content === undefined) findings.push(bad(`${name} is missing.`));
    else if ((await hash(content)) === sha256) findings.push(good(`${name} is unchanged.`));
    else findings.push(bad(`${name} was changed.`));
  }
  const known = new Set([manifestName, verifierName, ...manifest.files.map(({ name }) => name)]);
  for (const name of files.keys()) {
    if (!known.has(name)) findings.push(bad(`${name} does not belong to the packet.`));
  }
  const chain = files.get(chainName);
  const links = chain === undefined ? [] : readLinks(chain);
  if (chain !== undefined) findings.push(await checkChain(links, hash));
  const heads = manifest.files.find(({ title }) => title === packetParts.heads);
  const content = heads && files.get(heads.name);
  if (content !== undefined) findings.push(...(await checkSigned(content, links, hash, isSigned)));
  return verdict(findings, manifest);
}

/** What of an entry’s text ties it to its place. */
const Content = v.object({ sequence: v.number(), previousHash: v.string() });

async function checkSigned(
  bytes: Uint8Array,
  links: readonly PacketLink[] | null,
  hash: Hasher,
  isSigned: SignatureChecker,
): Promise<PacketFinding[]> {
  const text = textOf(bytes);
  const signed = text === null ? null : readHeads(text);
  if (signed === null) return [bad('The heads of the chains can’t be read.')];
  return checkHeads(signed, links ?? [], { hash, isSigned });
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** The links of the chain, one on each line; null if one can’t be read. */
function readLinks(bytes: Uint8Array): PacketLink[] | null {
  const lines = textOf(bytes)
    ?.split('\n')
    .filter((line) => line !== '');
  const links = lines?.map((line) => parsed(line, PacketLink));
  return links?.every((link) => link !== null) ? links : null;
}

async function checkChain(
  links: readonly PacketLink[] | null,
  hash: Hasher,
): Promise<PacketFinding> {
  if (links === null) return bad('The chain of the ledger can’t be read.');
  let last: PacketLink | null = null;
  let first: PacketLink | null = null;
  let recomputed = 0;
  for (const link of links) {
    const follows =
      last === null || (link.sequence === last.sequence + 1 && link.previousHash === last.hash);
    if (!follows) return bad(`The chain of the ledger is broken at entry ${link.sequence}.`);
    if (link.content !== null) {
      if (!(await isProven(link, link.content, hash))) {
        return bad(`Entry ${link.sequence} of the ledger is not what was recorded.`);
      }
      recomputed += 1;
    }
    first ??= link;
    last = link;
  }
  if (first === null || last === null) return good('No entry of the ledger is in this packet.');
  return good(
    `The ledger is one unbroken chain from entry ${first.sequence} to entry ${last.sequence}. The hashes of ${recomputed} entries were calculated again. The last hash is ${last.hash}.`,
  );
}

async function isProven(link: PacketLink, content: string, hash: Hasher): Promise<boolean> {
  if ((await hash(encoder.encode(content))) !== link.hash) return false;
  const said = parsed(content, Content);
  return said?.sequence === link.sequence && said.previousHash === link.previousHash;
}
