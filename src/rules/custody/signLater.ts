import * as v from 'valibot';
import type { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import { MeantProof } from '../../contract/core/signing.ts';
import type { CustodyEventDetails, CustodyEventKind } from '../../contract/custody/custodyEvent.ts';
import type { MissingSignature } from '../../contract/custody/missingSignature.ts';
import type { FieldErrors } from '../core/fieldErrors.ts';
import type { EventProblem } from './custodyProblem.ts';

const nobodyElse = 'Nobody else signs this, so there is no signature to give later.';

/**
 * Why a further signature of such an act is never given later; null where the agency decides. What always takes two
 * people (waste, breakage, what leaves for good) was seen by both or by neither: nobody bears witness to it afterwards.
 */
const never: Readonly<Record<CustodyEventKind | 'use', string | null>> = {
  receive: null,
  transferReturned: null,
  count: null,
  sealChange: null,
  shiftChange: null,
  transferOut: nobodyElse,
  transferIn: nobodyElse,
  transferRefused: nobodyElse,
  expiry: nobodyElse,
  labelVoid: nobodyElse,
  use: 'A waste is witnessed while it happens. Its witness signs at once, never later.',
  waste: 'A waste is witnessed while it happens. Its witness signs at once, never later.',
  breakage: 'A breakage is witnessed at once. Its witness never signs later.',
  destruction:
    'A destruction is witnessed while it happens. Both witnesses sign at once, never later.',
  reverseDistribution:
    'What leaves for good is witnessed as it leaves. Its witness never signs later.',
  correction: 'A correction changes the book, so two people sign it at once, never later.',
  loss: 'The second signature of a report is given at once, or left out. It is never given later.',
};

/** Of an entry that no event wrote. */
const unnamed =
  'Nobody was named to sign this, so nobody can sign it later. It stays in the book as it was recorded.';

/** What is told of an act whose missing signature nobody may give any more; null where it may be given. */
export function neverLater(kind: CustodyEventKind | 'use'): string | null {
  return never[kind];
}

/** Who was named to give a signature later, as they stand in the agency now. */
export interface NamedSigner {
  readonly userId: string;
  readonly name: string;
  /** False for who left the agency, is disabled, or may not bear witness in it any more. */
  readonly maySign: boolean;
}

/** Why nobody gives a missing signature any more; null where who was named still can. */
export function neverGiven(
  kind: CustodyEventKind | 'use',
  named: NamedSigner | null,
): string | null {
  const never = neverLater(kind);
  if (never !== null) return never;
  if (named === null) return unnamed;
  return named.maySign
    ? null
    : `${named.name} can no longer sign in this agency, and nobody signs instead of them.`;
}

/**
 * Whether a further signature of an event may be left for later.
 *
 * @param others the proofs beside the signer's own; null for who signs later.
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

/** Why nobody may sign it later, in one sentence; null where somebody may. */
export function laterSentence(
  details: Pick<CustodyEventDetails, 'kind'> & { readonly signerIs?: 'offGoing' | 'onComing' },
  maySignLater: boolean,
): string | null {
  const sentence = never[details.kind];
  if (sentence !== null) return sentence;
  // Who takes over answers for the stock from now on, which nobody else can say for them.
  if (details.kind === 'shiftChange' && details.signerIs !== 'onComing') {
    return 'Who takes over signs at once: only then the stock is theirs.';
  }
  return maySignLater
    ? null
    : 'Your agency wants every signature at once. The person types their own PIN now.';
}

/** How who signs alone means to: the PIN as it was typed, or a passkey. */
export function readProof(
  pin: MeantProof,
): { ok: true; pin: MeantProof } | { ok: false; errors: FieldErrors } {
  const parsed = v.safeParse(MeantProof, pin);
  return parsed.success
    ? { ok: true, pin: parsed.output }
    : { ok: false, errors: { pin: parsed.issues[0].message } };
}

/** Where a missing signature is read, given or noted; where nobody was named, the ledger shows what lacks it. */
export function missingAddress({
  actId,
  inventoryId,
  named,
  mayNote,
}: Pick<MissingSignature, 'actId' | 'inventoryId' | 'named' | 'mayNote'>): string {
  if (mayNote) return `/missing-signatures/${actId}/note`;
  return named === null ? `/inventory/${inventoryId}` : `/missing-signatures/${actId}`;
}
