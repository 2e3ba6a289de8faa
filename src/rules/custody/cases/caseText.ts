import type { Product } from '../../../contract/core/product.ts';
import type { CaseDetail, CaseSummary } from '../../../contract/custody/case.ts';
import type { CaseFacts } from '../../../contract/custody/caseRecord.ts';
import { formatAmount } from '../../quantity/quantityText.ts';
import { explanationLabels, reasonLabels } from './caseWords.ts';

/** The page of a case. */
export function caseAddress({ id }: Pick<CaseSummary, 'id'>): string {
  return `/cases/${id}`;
}

function amountText(text: string, product: Product | null): string {
  return product === null ? text : formatAmount(Number(text), product);
}

type Differing = Pick<CaseSummary, 'recorded' | 'found' | 'product' | 'what' | 'label'>;

/** What a case is about, in words. */
export function aboutText({
  product,
  lotNumber,
  subject,
  label,
}: Pick<CaseSummary, 'product' | 'lotNumber' | 'subject' | 'label'>): string {
  if (subject === 'chart') {
    return product === null
      ? 'Patient chart'
      : `Patient chart, ${product.name} ${product.strength}`;
  }
  if (product !== null && subject === 'pattern') {
    return `Pattern: ${product.name} ${product.strength}`;
  }
  if (product !== null) return `${product.name} ${product.strength}, lot ${lotNumber ?? ''}`;
  if (subject === 'temperature') return 'Temperature';
  if (subject === 'field') return 'Field record';
  return subject === 'seal' ? 'Seal' : `Label ${label ?? ''}`;
}

/** What was found against what is recorded, of the newest finding. */
export function foundText({ recorded, found, product, what, label }: Differing): string {
  if (what === 'temperature') return excursionText(found, recorded ?? '');
  if (what === 'field' || what === 'pattern') return found;
  if (what === 'chart') return chartText(found, recorded ?? '');
  const say = (text: string) => (what === 'amount' ? amountText(text, product) : text);
  const on = recorded === null ? 'doesn’t match' : `${say(recorded)} on record`;
  const word = what === 'label' ? '' : ' found';
  return `${label === null ? '' : `${label}: `}${say(found)}${word}, ${on}`;
}

function chartText(found: string, recorded: string): string {
  return `Chart: ${found}. Ledger: ${recorded}.`;
}

function excursionText(found: string, limits: string): string {
  return `${found} read, ${limits} allowed`;
}

/** How much is left to explain, in words. */
export function remainderText({
  remainder,
  product,
  state,
  subject,
}: Pick<CaseSummary, 'remainder' | 'product' | 'state' | 'subject'>): string {
  if (state !== 'open') return 'Nothing';
  if (subject === 'temperature') return 'Not assessed';
  if (subject === 'field') return 'Not settled';
  if (subject === 'chart') return 'Not compared';
  if (subject === 'pattern') return 'Not looked into';
  if (remainder === null || product === null) return 'Not explained';
  if (remainder === 0) return 'Labels';
  const amount = formatAmount(Math.abs(remainder), product);
  return remainder < 0 ? `${amount} missing` : `${amount} too much`;
}

/** How long a case has been open, in days where the agency is. */
export function ageText(days: number): string {
  if (days === 0) return 'today';
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
}

/** One record of the timeline: what it is called, and what it says. */
export function entryText(
  facts: CaseFacts,
  { product }: Pick<CaseDetail, 'product'>,
): { title: string; text: string } {
  switch (facts.kind) {
    case 'finding':
      return { title: 'Finding', text: findingText(facts, product) };
    case 'agreement':
      return {
        title: facts.seal && !facts.amount ? 'Seal agrees' : 'Recount agrees',
        text: 'No difference was found. The case stays open until it is signed off.',
      };
    case 'explanation':
      return { title: explanationLabels[facts.by], text: explanationText(facts, product) };
    case 'note':
      return { title: 'Note', text: facts.text };
    case 'photo':
      return { title: 'Photo', text: facts.caption || 'No caption' };
    case 'photoWithdrawn':
      return { title: 'Photo withdrawn', text: facts.reason };
    case 'owner':
      return { title: 'Owner', text: facts.ownerName };
    case 'signOff':
      return { title: 'Sign-off', text: `${reasonLabels[facts.reasonCode]}. ${facts.note}` };
    case 'closedEarlier':
      return { title: 'Closed', text: facts.text };
  }
}

function findingText(
  { what, label, recorded, found, isBlind }: Extract<CaseFacts, { kind: 'finding' }>,
  product: Product | null,
): string {
  if (what === 'temperature') return excursionText(found, recorded);
  if (what === 'field' || what === 'pattern') return found;
  if (what === 'chart') return chartText(found, recorded);
  const say = (text: string) => (what === 'amount' ? amountText(text, product) : text);
  const on = recorded === '' ? 'doesn’t match' : `${say(recorded)} on record`;
  const of = what === 'seal' ? 'Seal ' : label === null ? '' : `${label}: `;
  const word = what === 'label' ? '' : ' found';
  return `${of}${say(found)}${word}, ${on}${isBlind ? ' (blind count)' : ''}`;
}

function explanationText(
  { change, labels, text }: Extract<CaseFacts, { kind: 'explanation' }>,
  product: Product | null,
): string {
  const amount =
    change === 0 || product === null
      ? ''
      : `Explains ${formatAmount(Math.abs(change), product)} ${change < 0 ? 'less' : 'more'}. `;
  const named = labels.length === 0 ? '' : `${labels.join(', ')}. `;
  return `${amount}${named}${text}`;
}
