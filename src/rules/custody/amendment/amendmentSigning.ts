import type { AmendmentSigner } from '../../../contract/custody/amendment.ts';
import { witnessMeaning } from '../useWitness.ts';

/** What the person signs who records an amendment and neither signed the use nor stands in for a signer. */
export const recorderMeaning = 'recorded the amendment';

/** A signature of an amendment: which meaning it has, and who gives it. */
export interface SigningPart {
  readonly meaning: string;
  /**
   * `original`: who signed the use with this meaning. `inPlaceOf`: another person, because the original signer no longer
   * can. `witness`: who saw waste that is new or more. `recorder`: who records the amendment.
   */
  readonly as: 'original' | 'inPlaceOf' | 'witness' | 'recorder';
  /** The original signer; empty where there is none. */
  readonly name: string;
  readonly userId: string | null;
}

/** Who signs an amendment: the person logged in first, then the others in the order of the form. */
export interface SigningPlan {
  readonly own: SigningPart;
  readonly others: readonly SigningPart[];
}

interface Signing {
  /** The meanings of the use’s signatures, and those that earlier amendments added. */
  readonly signers: readonly AmendmentSigner[];
  readonly wastedBefore: number;
  readonly wastedAfter: number;
  /** The person logged in. */
  readonly userId: string;
  readonly mayStandIn: boolean;
}

/**
 * Who signs (AMEND-04): each meaning of the original by who gave it or, where they no longer can, by another person in
 * their place. Waste that is new or more has a witness who saw it, so no one stands in for that one. The person logged
 * in signs as the original signer they are; else in place of one; else as the person who records the amendment.
 */
export function planSigning(signing: Signing): SigningPlan {
  const parts = partsOf(signing);
  const { userId, mayStandIn } = signing;
  const own =
    parts.find((part) => part.as === 'original' && part.userId === userId) ??
    (mayStandIn ? parts.find((part) => part.as === 'inPlaceOf') : undefined);
  return {
    own: own ?? { meaning: recorderMeaning, as: 'recorder', name: '', userId: null },
    others: parts.filter((part) => part !== own),
  };
}

function partsOf({ signers, wastedBefore, wastedAfter }: Signing): SigningPart[] {
  const isMoreWasted = wastedAfter > wastedBefore;
  const parts = signers.map(({ meaning, userId, name, canSign }): SigningPart => {
    if (canSign) return { meaning, as: 'original', name, userId };
    const mustHaveSeen = isMoreWasted && meaning === witnessMeaning;
    return { meaning, as: mustHaveSeen ? 'witness' : 'inPlaceOf', name, userId: null };
  });
  const isWitnessed = signers.some(({ meaning }) => meaning === witnessMeaning);
  return isMoreWasted && !isWitnessed
    ? [...parts, { meaning: witnessMeaning, as: 'witness', name: '', userId: null }]
    : parts;
}

/** All signatures of an amendment, in the order in which they are given. */
export function partsInOrder({ own, others }: SigningPlan): readonly SigningPart[] {
  return [own, ...others];
}
