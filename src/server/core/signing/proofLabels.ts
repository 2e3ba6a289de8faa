import type { Proof, Signing } from '../../../contract/core/signing.ts';

/** The proofs of the people who sign now, in their order. */
export function proofsOf({ pin, others }: Signing): Proof[] {
  return [pin, ...others.flatMap((other) => other.pin ?? [])];
}

/** How a signature with this proof is kept. */
export function methodOf(proof: Proof): 'pin' | 'passkey' {
  return typeof proof === 'string' ? 'pin' : 'passkey';
}

const numbers = ['no', 'a', 'two', 'three'];

/** What an act was signed with, for the audit trail: "two PINs", "a PIN and a passkey". */
export function proofLabels(proofs: readonly Proof[]): string {
  const pins = proofs.filter((proof) => methodOf(proof) === 'pin').length;
  const words = [
    [pins, 'PIN'],
    [proofs.length - pins, 'passkey'],
  ] as const;
  return words
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${numbers[count] ?? count} ${word}${count === 1 ? '' : 's'}`)
    .join(' and ');
}
