import type { Account } from '../identity/account.ts';
import type { Signer } from '../ledger/signEntry.ts';
import { roleOf } from './roleOf.ts';
import type { SigningParty } from './signingParty.ts';
import type { SigningRequest } from './signingRequest.ts';

/** Who was found to sign, and what proved it. It counts only while that is still so (`holdSigners`). */
export interface SignerProof {
  readonly party: SigningParty;
  readonly account: Account;
  /** Null of a person who is named to sign later. */
  readonly shown:
    | { readonly kind: 'pin'; readonly pinHash: string }
    | { readonly kind: 'passkey'; readonly passkeyId: string }
    | null;
}

/** The session's own person, who always signs at once, and the others in the order of the form. */
export type SignerProofs = readonly [PresentProof, ...SignerProof[]];

export interface PresentProof extends SignerProof {
  readonly shown: NonNullable<SignerProof['shown']>;
}

/** How a person with an account proves who they are. */
export type ProofMethod = 'pin' | 'passkey';

/** A signer of an act and their proof; null for a person who signs later. */
export interface ActSigner {
  readonly account: Account;
  readonly method: ProofMethod | null;
}

/** A signer who uses this session. */
export interface PresentSigner extends ActSigner {
  readonly method: ProofMethod;
}

/** The signers of an act: the session's own person, and the others in the order of the form. */
export interface Signers {
  readonly signer: PresentSigner;
  readonly others: readonly ActSigner[];
}

/**
 * The signers, for rules that compare people: by typed username before anyone is proven, so that no PIN is checked in
 * vain or guessed; by id afterward, which no spelling of a name can evade.
 */
export interface People {
  readonly by: 'userName' | 'id';
  readonly signer: string;
  readonly others: readonly string[];
}

/** The people of a form as they are named. */
export function peopleNamed({ form, session }: SigningRequest): People {
  const others = form.signing.others.map(({ userName }) => userName);
  return { by: 'userName', signer: session.account.userName, others };
}

/** The same people once they are proven. */
export function peopleProven({ signer, others }: Signers): People {
  return { by: 'id', signer: signer.account.id, others: others.map(({ account }) => account.id) };
}

export function signersOf([own, ...others]: SignerProofs): Signers {
  return {
    signer: { account: own.account, method: own.shown.kind },
    others: others.map(({ account, shown }) => ({ account, method: shown?.kind ?? null })),
  };
}

/** The accounts of all who sign, now or later, in their order. */
export function accountsOf({ signer, others }: Signers): Account[] {
  return [signer, ...others].map(({ account }) => account);
}

/** The signature of a person with an account. */
export type ProvenSignature = Signer & { readonly userId: string; readonly method: ProofMethod };

/** A signature as it is kept: who signs, as what, and how it was proven. */
export function signatureOf({ account, method }: ActSigner, meaning: string): ProvenSignature {
  if (method === null) throw new Error('A person who signs later has given no signature');
  return { userId: account.id, name: account.fullName, role: roleOf(account), meaning, method };
}
