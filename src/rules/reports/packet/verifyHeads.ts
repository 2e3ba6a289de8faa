import * as v from 'valibot';
import { SignedHeads } from '../../../contract/audit/evidence.ts';
import type { PacketLink } from '../../../contract/reports/packet.ts';
import { canonicalJson } from '../../core/canonicalJson.ts';
import type { Hasher, PacketFinding } from './packetManifest.ts';

/**
 * Whether a message was signed by an Ed25519 key (SPKI, DER); null where the browser has no Ed25519, so that no one knows.
 * What is no key signed nothing.
 */
export type SignatureChecker = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean | null>;

const encoder = new TextEncoder();

/** The heads of a file; null if it holds none. */
export function readHeads(text: string): SignedHeads | null {
  try {
    const result = v.safeParse(SignedHeads, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Base64 as bytes; null for anything else. */
function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function keyOf({ publicKey }: SignedHeads): Uint8Array | null {
  const [, body] =
    /^-----BEGIN PUBLIC KEY-----\n([A-Za-z0-9+/=\n]+)-----END PUBLIC KEY-----\n$/.exec(publicKey) ??
    [];
  return body === undefined ? null : bytesOf(body.replaceAll('\n', ''));
}

/** The SHA-256 of the key that signed the heads, as operators see it: `countersign keys show` prints the same; null without a key. */
export async function headsKeyOf(signed: SignedHeads, hash: Hasher): Promise<string | null> {
  const key = keyOf(signed);
  return key === null ? null : hash(key);
}

/**
 * Checks the signature of the heads, and that the chain of the packet is the one that they state. Whether the key is that of
 * the agency’s server is for people: a forger of everything would sign with a key of their own.
 *
 * @param links of the ledger’s chain in the packet.
 */
export async function checkHeads(
  signed: SignedHeads,
  links: readonly PacketLink[],
  { hash, isSigned }: { readonly hash: Hasher; readonly isSigned: SignatureChecker },
): Promise<PacketFinding[]> {
  const key = keyOf(signed);
  const { signature, ...content } = signed;
  const bytes = bytesOf(signature);
  const isGood =
    key !== null && bytes !== null
      ? await isSigned(key, encoder.encode(canonicalJson(content)), bytes)
      : false;
  if (key === null || isGood === false) {
    return [
      { isGood: false, text: 'The heads of the chains are not signed by the key they name.' },
    ];
  }
  const fingerprint = await hash(key);
  const finding =
    isGood === null
      ? {
          isGood,
          text: `This browser can’t check the signature of the heads. Open this page in a newer one. The heads name the key ${fingerprint}.`,
        }
      : {
          isGood,
          text: `The heads of the chains, as of ${signed.madeAt}, are signed by the key ${fingerprint}.`,
        };
  return [finding, ...checkEnd(signed, links)];
}

/** The signed head of the ledger and the entry with its number are the same, if the packet has that entry. */
function checkEnd({ heads }: SignedHeads, links: readonly PacketLink[]): PacketFinding[] {
  const ledgers = heads.filter(({ chain }) => chain === 'ledger');
  const pairs = ledgers.flatMap((head) =>
    links.filter(({ sequence }) => sequence === head.sequence).map((link) => ({ head, link })),
  );
  return pairs.map(({ head, link }) =>
    head.hash === link.hash
      ? {
          isGood: true,
          text: `Entry ${link.sequence} of the ledger is the one that the signed heads state.`,
        }
      : {
          isGood: false,
          text: `Entry ${link.sequence} of the ledger is another one than the signed heads state.`,
        },
  );
}
