import { type ExplanationKind, ReasonCode } from '../../../contract/custody/caseRecord.ts';
import type { FieldState } from '../../../contract/custody/fieldRecord.ts';
import type { Measured } from '../../quantity/quantity.ts';
import { formatAmount } from '../../quantity/quantityText.ts';
import type { CaseView, Question } from './foldCase.ts';
import { questionsOf } from './foldCase.ts';
import { mayBeOne } from './involved.ts';

/** The reasons that a linked record bears out. */
type Linked = Exclude<
  ReasonCode,
  'miscount' | 'excursion' | 'fieldRecord' | 'chartCompared' | 'pattern'
>;

/** Which linked record each reason needs one of; a miscount needs a recount instead (CASE-05). */
const linkedBy: Readonly<Record<Linked, readonly ExplanationKind[]>> = {
  // Who opened a box without recording it is recorded by the full count that follows (SEAL-09).
  lateEntry: ['lateEntry', 'fullCount'],
  wrongLot: ['amendment', 'correction'],
  wrongPlace: ['amendment', 'correction'],
  wrongAmount: ['amendment', 'correction'],
  labelError: ['labelAct', 'amendment', 'correction'],
  sealMisread: ['amendment'],
  overfill: ['correction'],
  loss: ['loss'],
  theft: ['theft'],
};

const needs: Readonly<Record<Linked, string>> = {
  lateEntry: 'Record the entry that is missing first; it is linked here automatically.',
  wrongLot: 'Correct or amend the wrong entry first; it is linked here automatically.',
  wrongPlace: 'Correct or amend the wrong entry first; it is linked here automatically.',
  wrongAmount: 'Correct or amend the wrong entry first; it is linked here automatically.',
  labelError: 'Void the wrong label, or correct its entry, first; it is linked here automatically.',
  sealMisread: 'Amend the seal entry that was wrong first; it is linked here automatically.',
  overfill: 'Correct the surplus first; the correction is linked here automatically.',
  loss: 'Report what is missing as a loss first; the report is linked here automatically.',
  theft: 'Report what is missing as a theft first; the report is linked here automatically.',
};

/** Each is the only reason for cases of one kind. */
const ofOneKind: readonly ReasonCode[] = ['excursion', 'fieldRecord', 'chartCompared', 'pattern'];

/**
 * The reasons for which a case can be closed at all: an excursion ends with its assessment, the case of a field record
 * when that was settled, that of a chart when someone compared it, that of a pattern when it was looked into, and nothing else
 * does (STOCK-14, FIELD-10, EPCR-02, WATCH-02).
 */
export function reasonsOf({
  temperature,
  field,
  chart,
  pattern,
}: Pick<CaseView, 'temperature' | 'field' | 'chart' | 'pattern'>): readonly ReasonCode[] {
  if (temperature !== null) return ['excursion'];
  if (field !== null) return ['fieldRecord'];
  if (chart !== null) return ['chartCompared'];
  if (pattern !== null) return ['pattern'];
  return ReasonCode.options.filter((code) => !ofOneKind.includes(code));
}

/**
 * Why a case cannot be closed for this reason, as a sentence that says what to do first; null if it can (CASE-04,
 * CASE-05).
 *
 * @param product of the lot; null for a seal, and for a label that is on no vial of the agency.
 * @param fieldState where the field record is that the case is about; null for every other case.
 */
export function whyNotFor(
  reasonCode: ReasonCode,
  view: CaseView,
  product: Measured | null,
  fieldState: FieldState | null = null,
): string | null {
  if (!reasonsOf(view).includes(reasonCode)) {
    return whyOtherReason(view);
  }
  if (reasonCode === 'fieldRecord') return whyUnsettled(fieldState);
  if (reasonCode === 'excursion' || reasonCode === 'chartCompared' || reasonCode === 'pattern') {
    return null;
  }
  const reported = view.explanations.find(({ by }) => by === 'theft' || by === 'loss')?.by;
  if (reported === 'theft' && reasonCode !== 'theft')
    return 'A theft is linked. Close it as a theft.';
  if (reported === 'loss' && reasonCode !== 'loss' && reasonCode !== 'theft') {
    return 'A loss is linked. Close it as a loss.';
  }
  if (reasonCode === 'miscount') return whyNoMiscount(view);
  const unexplained = whyUnexplained(view, product);
  if (unexplained !== null) return unexplained;
  if (reasonCode === 'overfill' && !isOpenedSurplus(view, product)) {
    return 'Overfill explains only a surplus of opened liquid. Choose another reason.';
  }
  const isLinked = view.explanations.some(({ by }) => linkedBy[reasonCode].includes(by));
  return isLinked ? null : needs[reasonCode];
}

function whyOtherReason({
  temperature,
  field,
  chart,
  pattern,
}: Pick<CaseView, 'temperature' | 'field' | 'chart' | 'pattern'>): string {
  if (temperature !== null) {
    return 'The case of a temperature is closed when the excursion was assessed. Choose that reason.';
  }
  if (chart !== null) {
    return 'The case of a patient chart is closed when chart and ledger were compared. Choose that reason.';
  }
  if (pattern !== null) {
    return 'The case of a pattern is closed when it was looked into. Choose that reason.';
  }
  return field === null
    ? 'Only a case of another kind is closed with this reason. Choose another one.'
    : 'The case of a field record is closed when the record was settled. Choose that reason.';
}

/** What was posted without its witness is settled: their signature may still follow (FIELD-10). */
function whyUnsettled(state: FieldState | null): string | null {
  return state === 'waiting' || state === 'parked'
    ? 'The field record is not settled. Open it, and confirm, deny or decide it first.'
    : null;
}

/** Everything that differed was counted or scanned again by another person, and agreed. */
function whyNoMiscount(view: CaseView): string | null {
  if (view.seal !== null) {
    return 'A seal is not counted. Amend the wrong entry, count the box in full, or report a loss.';
  }
  // Who counts after it agrees with the ledger that it changed, not with the one that differed.
  if (view.amount?.isOpen === false) {
    return 'A linked record explains the difference. Choose the reason that the record shows.';
  }
  const agreed = questionsOf(view).every(isAgreedByAnother);
  return agreed ? null : 'A different person must recount first, and find no difference.';
}

/**
 * Two people who counted together and only change places are no other people, and no one is another person by a second
 * account: one of those who signed that they agree never found a difference, under any name.
 */
function isAgreedByAnother({ finding, finderIds, agreement }: Question): boolean {
  if (agreement === null || agreement.userId === null) return false;
  const { userId, signerIds, linked } = agreement;
  if (finding.userId !== null && mayBeOne(linked, userId, finding.userId)) return false;
  return [userId, ...signerIds].some((id) =>
    finderIds.every((finder) => !mayBeOne(linked, id, finder)),
  );
}

/** What is left to explain; null if nothing is. */
function whyUnexplained(
  view: Pick<CaseView, 'remainder' | 'amount' | 'labels' | 'seal'>,
  product: Measured | null,
): string | null {
  const { amount, labels, seal, remainder } = view;
  if (amount?.isOpen) {
    const left = product === null ? '' : `${formatAmount(Math.abs(remainder), product)} `;
    return remainder < 0
      ? `${left}still missing. Record or correct what explains it, or report it as a loss.`
      : `${left}more than recorded. Record or correct what explains it.`;
  }
  const open = [...labels].filter(([, { isOpen }]) => isOpen).map(([label]) => label);
  if (open.length > 0) {
    return `Not explained: ${open.join(', ')}. Record what happened to the vial, or void the label.`;
  }
  return seal?.isOpen
    ? 'The seal is not explained. Amend the wrong entry, count the box in full, or report a loss.'
    : null;
}

/** More of a liquid than recorded, where a container is opened: it is not a whole number of containers. */
function isOpenedSurplus({ amounts }: CaseView, product: Measured | null): boolean {
  return (
    amounts !== null &&
    product?.measure === 'microlitre' &&
    amounts.found > amounts.recorded &&
    amounts.found % product.contentPerUnit !== 0
  );
}
