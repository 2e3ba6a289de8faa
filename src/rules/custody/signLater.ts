import type { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import type { CustodyEventDetails, CustodyEventKind } from '../../contract/custody/custodyEvent.ts';
import type { MissingSignature } from '../../contract/custody/missingSignature.ts';
import type { EventProblem } from './custodyProblem.ts';

const nobodyElse = 'This needs no second signature.';

/**
 * Why a further signature of such an act is never given later; null if the agency decides. What always requires two
 * people (waste, breakage, what leaves permanently) was seen by both or by neither: no one can witness it afterwards.
 */
const never: Readonly<Record<CustodyEventKind | 'use', string | null>> = {
  receive: null,
  transferReturned: null,
  count: null,
  sealChange: null,
  sealCheck: null,
  shiftChange: null,
  transferOut: nobodyElse,
  transferIn: nobodyElse,
  transferRefused: nobodyElse,
  expiry: nobodyElse,
  labelVoid: nobodyElse,
  use: 'A witness must sign a waste when it is recorded, not later.',
  waste: 'A witness must sign a waste when it is recorded, not later.',
  breakage: 'A witness must sign a breakage when it is recorded, not later.',
  destruction: 'Both witnesses must sign a destruction when it is recorded, not later.',
  reverseDistribution: 'The second employee must sign a return when it is recorded, not later.',
  correction: 'Two people must sign a correction now.',
  sealAmendment: 'Both people who read the seal must sign now.',
  loss: 'The second signature on a loss report is added when it is recorded, or left out.',
};

/** For an entry that no event wrote. */
const unnamed =
  'No one was named to sign this, so it can’t be signed later. It stays in the ledger as recorded.';

/** The text for an act whose missing signature no one may give; null if it may be given. */
export function whyNeverLater(kind: CustodyEventKind | 'use'): string | null {
  return never[kind];
}

/** The person named to give a signature later, with their current status in the agency. */
export interface NamedSigner {
  readonly userId: string;
  readonly name: string;
  /** False for a person who left the agency, is disabled, or may no longer witness in it. */
  readonly maySign: boolean;
}

/** Why no one gives a missing signature; null if the named person still can. */
export function neverGiven(
  kind: CustodyEventKind | 'use',
  named: NamedSigner | null,
): string | null {
  const never = whyNeverLater(kind);
  if (never !== null) return never;
  if (named === null) return unnamed;
  return named.maySign
    ? null
    : `${named.name} can no longer sign in this agency, and no one can sign for them.`;
}

/**
 * Whether a further signature of an event may be left for later.
 *
 * @param others the proofs in addition to the signer's own; null for a person who signs later.
 */
export function checkLater(
  details: Pick<CustodyEventDetails, 'kind'> & { readonly signerIs?: 'offGoing' | 'onComing' },
  others: readonly { readonly pin: unknown }[],
  { maySignLater }: Pick<AgencySettingsFields, 'maySignLater'>,
): EventProblem | null {
  const index = others.findIndex(({ pin }) => pin === null);
  if (index < 0) return null;
  const message = laterSentence(details, maySignLater);
  return message === null
    ? null
    : { code: 'never_signed_later', field: `signing.others.${index}.pin`, message };
}

/** Why no one may sign it later, in one sentence; null if someone may. */
export function laterSentence(
  details: Pick<CustodyEventDetails, 'kind'> & { readonly signerIs?: 'offGoing' | 'onComing' },
  maySignLater: boolean,
): string | null {
  const sentence = never[details.kind];
  if (sentence !== null) return sentence;
  // The person who takes over is responsible for the stock from now on, which no one else can declare for them.
  if (details.kind === 'shiftChange' && details.signerIs !== 'onComing') {
    return 'The oncoming person must sign now to accept custody.';
  }
  return maySignLater
    ? null
    : 'Your agency requires all signatures now. Ask them to enter their PIN.';
}

/**
 * The page where a missing signature is read, given or noted; if no one was named, the ledger shows the entry without
 * it.
 */
export function missingAddress({
  actId,
  inventoryId,
  named,
  mayNote,
}: Pick<MissingSignature, 'actId' | 'inventoryId' | 'named' | 'mayNote'>): string {
  if (mayNote) return `/missing-signatures/${actId}/note`;
  return named === null ? `/inventory/${inventoryId}` : `/missing-signatures/${actId}`;
}
