import * as v from 'valibot';

/** The parts of a packet for an inspection (REPORT-07), in their order. */
export const packetParts = {
  registration: 'Registration totals',
  perpetualInventory: 'Perpetual inventory',
  shipments: 'Receipts and returns',
  useLog: 'Usage log',
  countReport: 'Counts and discrepancies',
  lossReport: 'Thefts and losses',
  destructionReport: 'Destructions',
  cases: 'Cases',
  signers: 'Signers',
  chain: 'Chain of the ledger',
  heads: 'Signed heads of all chains',
} as const;

export type PacketPart = keyof typeof packetParts;

export const packetPartNames = Object.keys(packetParts) as PacketPart[];

/** A file of the packet, as text. */
export type PacketFile = {
  readonly part: PacketPart;
  readonly name: string;
  readonly text: string;
  readonly rows: number;
  /** False if there are more lines than one file holds. */
  readonly isComplete: boolean;
};

/** A part that the person may not read, or that does not exist here, with the reason. */
export type PacketGap = { readonly part: PacketPart; readonly reason: string };

export const manifestName = 'manifest.json';
export const verifierName = 'verify.html';
/** The chain of the ledger: one `PacketLink` as JSON on each line. */
export const chainName = 'chain.jsonl';

export const PacketManifest = v.object({
  format: v.literal('countersign-packet-1'),
  agency: v.string(),
  place: v.string(),
  from: v.string(),
  to: v.string(),
  timeZone: v.string(),
  madeAt: v.string(),
  madeBy: v.string(),
  files: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      rows: v.number(),
      isComplete: v.boolean(),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  leftOut: v.array(v.object({ title: v.string(), reason: v.string() })),
});
export type PacketManifest = v.InferOutput<typeof PacketManifest>;

/** What a packet says of itself besides its files. */
export type PacketAbout = Pick<
  PacketManifest,
  'agency' | 'place' | 'from' | 'to' | 'timeZone' | 'madeAt' | 'madeBy'
>;

/** What the verifier found, in the order in which it is shown. */
export type PacketFinding = {
  /** Null for what this browser can’t check. */
  readonly isGood: boolean | null;
  readonly text: string;
};

/** SHA-256 of bytes, hexadecimal. */
export type Hasher = (bytes: Uint8Array) => Promise<string>;

const encoder = new TextEncoder();

/** The list of a packet’s files with their hashes, as the text of `manifest.json`. */
export async function manifestOf(
  about: PacketAbout,
  files: readonly PacketFile[],
  gaps: readonly PacketGap[],
  hash: Hasher,
): Promise<string> {
  const listed = await Promise.all(
    files.map(async ({ part, name, text, rows, isComplete }) => ({
      name,
      title: packetParts[part],
      rows,
      isComplete,
      sha256: await hash(encoder.encode(text)),
    })),
  );
  const leftOut = gaps.map(({ part, reason }) => ({ title: packetParts[part], reason }));
  const manifest: PacketManifest = {
    format: 'countersign-packet-1',
    ...about,
    files: listed,
    leftOut,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
