import type { CustodyEventDetails, DetailsOf } from '../../contract/custody/custodyEvent.ts';
import { momentText } from '../time/custodyTime.ts';
import { sealFoundOtherwise } from './reseal.ts';
import {
  effectOfReseal,
  handlesStock,
  isSameSeal,
  type SealEffect,
  type SealSituation,
} from './sealState.ts';
import { sealActText } from './sealWords.ts';

/** Whether an event says that the seal is intact, and names no lot: it is a check of the seal, and no count (SEAL-06). */
export function countedNothing({
  seal,
  lines,
}: Pick<DetailsOf<'count' | 'shiftChange' | 'sealChange'>, 'seal' | 'lines'>): boolean {
  return seal?.state === 'intact' && lines.length === 0;
}

/** How an event left the seal; undefined where it says nothing. */
export function resealOf(details: CustodyEventDetails) {
  return 'reseal' in details ? details.reseal : undefined;
}

/** The number that an event adds to those that were used; null if it adds none. */
export function newSealOf(
  details: CustodyEventDetails,
  situation: Pick<SealSituation, 'policy' | 'before' | 'next'>,
): { readonly number: string; readonly field: string } | null {
  if (details.kind === 'sealAmendment') {
    return details.wrongEntry === 'recorded'
      ? { number: details.sealRead, field: 'sealRead' }
      : null;
  }
  if ('seal' in details) {
    return details.seal?.state === 'replaced'
      ? { number: details.seal.number, field: 'seal.number' }
      : null;
  }
  const effect = effectOfReseal(resealOf(details), situation);
  return effect?.effect === 'sealed' && effect.number !== null
    ? { number: effect.number, field: 'reseal.sealNumber' }
    : null;
}

/** What an event does to the seal of its inventory (SEAL-02); null if it does nothing. */
export function sealEffectOf(
  details: CustodyEventDetails,
  situation: SealSituation,
): SealEffect | null {
  const { before } = situation;
  const checked = (number: string | null): SealEffect | null =>
    before.state === 'sealed' && number !== null && isSameSeal(number, before.number)
      ? { effect: 'checked', number, isCounted: false }
      : null;
  switch (details.kind) {
    case 'sealCheck':
      return checked(details.sealFound);
    case 'sealAmendment':
      return details.wrongEntry === 'found'
        ? checked(details.sealRead)
        : { effect: 'amended', number: details.sealRead, isCounted: false };
    case 'correction':
      return before.state === 'open' ? null : { effect: 'changed', number: null, isCounted: false };
    case 'count':
    case 'shiftChange':
    case 'sealChange':
      // Who counts where no seal is asked about opens what may still be sealed.
      if (details.seal === null) return effectOfReseal(undefined, situation);
      // A new seal is applied only after everything was counted.
      return details.seal.state === 'replaced'
        ? { effect: 'sealed', number: details.seal.number, isCounted: true }
        : checked(details.seal.number);
    default:
      return handlesStock(details.kind) ? effectOfReseal(resealOf(details), situation) : null;
  }
}

/** The seal on record at the time of an event and the one that was found, if they differ. */
export function sealDifference(
  details: CustodyEventDetails,
  situation: Pick<SealSituation, 'before'>,
): { recorded: string; found: string } | null {
  const described = describedSeal(details);
  return described === undefined ? null : sealFoundOtherwise(described, situation);
}

/**
 * Whether an event is the full count with a new seal that ends what was found about the seal before, or by itself
 * (SEAL-09). Two people sign it.
 */
export function endsByFullCount(
  details: CustodyEventDetails,
  situation: Pick<SealSituation, 'before' | 'mismatch'>,
): boolean {
  return (
    'seal' in details &&
    details.seal?.state === 'replaced' &&
    (situation.mismatch !== null || sealDifference(details, situation) !== null)
  );
}

/** The seal that someone saw; null if it was missing or not readable, undefined if no one looked. */
export function describedSeal(details: CustodyEventDetails): string | null | undefined {
  if (details.kind === 'sealCheck') return details.sealFound;
  if ('seal' in details) {
    if (details.seal === null) return undefined;
    return details.seal.state === 'intact' ? details.seal.number : details.seal.found;
  }
  return resealOf(details)?.sealFound;
}

/**
 * The case of a movement that is recorded late although a later check found the seal intact (SEAL-03): it names both.
 */
export function contradictedCheck(
  act: string,
  occurredAt: string,
  { before, check }: Pick<SealSituation, 'before' | 'check'>,
  timeZone: string,
): { recorded: string; found: string } | null {
  if (!handlesStock(act) || before.state === 'open' || check === null) return null;
  return {
    recorded: `Opened by ${sealActText(act)} on ${momentText(timeZone, occurredAt)}`,
    found: `${check.number ?? ''}, intact on ${momentText(timeZone, check.occurredAt)} (${check.by})`,
  };
}
