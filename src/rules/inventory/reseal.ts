import type { Reseal } from '../../contract/inventory/seal.ts';
import { momentText } from '../time/custodyTime.ts';
import { isSameSeal, type SealSituation } from './sealState.ts';

/** What is wrong with the seal of an act, at a path below it. */
export type SealProblem = {
  readonly code: 'reseal_missing' | 'seal_number_unchanged';
  readonly field: 'reseal' | 'reseal.sealNumber';
  readonly message: string;
};

/**
 * Whether an act that handles stock says how it left the seal (SEAL-04). Where another seal was applied since, the act
 * was recorded late, and that seal is the one that closed the inventory again.
 *
 * @param timeZone of the instants in the sentence.
 */
export function checkReseal(
  reseal: Reseal | undefined,
  { policy, before, next }: SealSituation,
  timeZone: string,
): SealProblem | null {
  if (policy === 'none') return null;
  const wasSealed = before.state === 'sealed';
  if (reseal === undefined) {
    return wasSealed
      ? {
          code: 'reseal_missing',
          field: 'reseal',
          message: `This inventory was sealed with ${before.number}. Enter the new seal, or choose that it was left open.`,
        }
      : null;
  }
  const { sealNumber } = reseal;
  if (next !== null && (wasSealed || sealNumber !== null)) {
    return sealNumber !== null && isSameSeal(sealNumber, next.number)
      ? null
      : {
          code: 'reseal_missing',
          field: 'reseal.sealNumber',
          message: `Seal ${next.number ?? ''} was applied after this, on ${momentText(timeZone, next.occurredAt)}. Enter that number.`,
        };
  }
  if (sealNumber === null) return null;
  return (wasSealed && isSameSeal(sealNumber, before.number)) ||
    isSameSeal(sealNumber, reseal.sealFound)
    ? {
        code: 'seal_number_unchanged',
        field: 'reseal.sealNumber',
        message: 'Enter a different number for the new seal.',
      }
    : null;
}

/** The seal on record and the one that was found, if they differ; null if they do not, or if there was none on record. */
export function sealFoundOtherwise(
  found: string | null,
  { before }: Pick<SealSituation, 'before'>,
): { recorded: string; found: string } | null {
  if (before.state === 'open') return null;
  if (found !== null && isSameSeal(found, before.number)) return null;
  return { recorded: before.number, found: found ?? noSealFound };
}

/** Whether the seal that was found is the one on record. */
export function isSealOnRecord(
  found: string | null | undefined,
  { before }: Pick<SealSituation, 'before'>,
): boolean {
  return before.state === 'sealed' && isSameSeal(before.number, found ?? null);
}

/** How a case names a seal that was missing, or could not be read. */
export const noSealFound = 'none, or not readable';

/** What is typed about the seal in the form of an act that handles stock. */
export type TypedReseal = {
  readonly sealFound?: string;
  /** `sealed` or `open`; empty while it is not answered. */
  readonly sealAfter?: string;
  readonly sealNumber?: string;
};

/** What a form says about the seal; null where nothing is sealed, or nothing was answered. */
export function typedReseal(
  { sealFound, sealAfter, sealNumber = '' }: TypedReseal,
  { policy }: Pick<SealSituation, 'policy'>,
): Reseal | null {
  if (policy === 'none' || !sealAfter) return null;
  return { sealFound: sealFound || null, sealNumber: sealAfter === 'sealed' ? sealNumber : null };
}
