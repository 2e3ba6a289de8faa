import type { UseDetails } from '../../contract/custody/use.ts';
import { problem, type UseProblem } from './useProblem.ts';

/**
 * The details with what applies where it was left out (WASTE-03, USE-09): waste happened when the dose was administered,
 * by the same person; and only a use without a dose keeps a reason for having no patient. These are hashed and stored.
 */
export function completeDetails(details: UseDetails): UseDetails {
  const isWasted = details.wasted > 0;
  return {
    ...details,
    noPatientReason: details.given === 0 ? details.noPatientReason : '',
    wastedAt: isWasted ? (details.wastedAt ?? details.occurredAt) : null,
    disposedByUserId: isWasted ? (details.disposedByUserId ?? details.givenByUserId) : null,
  };
}

/** What is missing of how, when and by whom the rest was wasted, or cannot be. */
export function checkWaste(details: UseDetails): UseProblem[] {
  const { wasted, wasteManner, wasteReason, wastedAt, occurredAt } = details;
  if (wasted > 0 && wasteManner === null) {
    return [problem('waste_manner_missing', 'wasteManner', 'Choose how it was wasted.')];
  }
  if (wasted === 0 && wasteManner !== null) {
    return [
      problem(
        'waste_manner_without_waste',
        'wasteManner',
        'Nothing was wasted. Clear how it was wasted, or enter the amount wasted.',
      ),
    ];
  }
  if (wasteManner === 'other' && wasteReason === '') {
    return [problem('waste_reason_missing', 'wasteReason', 'Describe how it was wasted.')];
  }
  if (wasted > 0 && wastedAt !== null && Date.parse(wastedAt) < Date.parse(occurredAt)) {
    return [
      problem(
        'waste_before_use',
        'wastedAt',
        'The rest can’t be wasted before the dose was administered. Check both times.',
      ),
    ];
  }
  return [];
}
