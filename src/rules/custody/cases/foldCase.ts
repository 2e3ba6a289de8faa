import type { CaseFacts, CaseState, FactsOf } from '../../../contract/custody/caseRecord.ts';
import type { AccountPair } from './involved.ts';

/** One record of a case, in the order in which they were recorded. */
export interface CaseRecord {
  /** When it happened (ISO 8601); records that are entered late are older than those before them. */
  readonly at: string;
  /** Who recorded it; null for what a version without accounts in its records found. */
  readonly userId: string | null;
  /** Who signed the count that it is of. */
  readonly signerIds?: readonly string[];
  /** Who was named to sign it later, whether they have since or not. */
  readonly namedIds?: readonly string[];
  /** The accounts of the case that may have belonged to one person when it was recorded. */
  readonly linked?: readonly AccountPair[];
  readonly facts: CaseFacts;
}

/** A finding or an agreement, with who recorded it, and everyone who signed it. */
type Look = Required<Omit<CaseRecord, 'facts' | 'namedIds'>>;

/** One question of a case: the amount of a lot, one label, the seal, the temperature, a field record or a chart. */
export interface Question {
  /** The newest finding. */
  readonly finding: Look;
  /** Everyone who recorded, signed or was to sign any finding of it. */
  readonly finderIds: readonly string[];
  /** The newest check after it that found no difference; null if there is none. */
  readonly agreement: Look | null;
  readonly isOpen: boolean;
}

/** What the records of a case add up to. */
export interface CaseView {
  readonly state: CaseState;
  /** When the first finding happened, however late it was recorded. */
  readonly openedAt: string;
  /** Found minus recorded of the newest finding, less what was explained since: exact, in the product's measure. */
  readonly remainder: number;
  readonly amount: Question | null;
  /** What the newest finding of the amount recorded and found; null if there is none. */
  readonly amounts: { readonly recorded: number; readonly found: number } | null;
  readonly labels: ReadonlyMap<string, Question>;
  readonly seal: Question | null;
  /** Open until the sign-off: nothing explains an excursion. */
  readonly temperature: Question | null;
  /** The same for a field record. */
  readonly field: Question | null;
  /** Open until chart and ledger agree. */
  readonly chart: Question | null;
  /** Open until the sign-off: a pattern that a person asked about. */
  readonly pattern: Question | null;
  readonly explanations: readonly FactsOf<'explanation'>[];
  readonly ownerUserId: string | null;
  readonly signOff: (Pick<Look, 'at' | 'userId'> & Pick<FactsOf<'signOff'>, 'reasonCode'>) | null;
  /** Closed before cases were signed off (CASE-11). */
  readonly wasClosedEarlier: boolean;
}

/**
 * The state of a case from its records (CASE-01 to CASE-03). Only a sign-off closes a case; an agreement closes and
 * restarts nothing.
 *
 * @throws if there is no finding, or if something follows the end: nothing is appended to a closed case (CASE-11).
 */
export function foldCase(records: readonly CaseRecord[]): CaseView {
  const [first, ...others] = records;
  if (first?.facts.kind !== 'finding') throw new Error('A case starts with a finding');
  const start: CaseView = {
    state: 'open',
    openedAt: first.at,
    remainder: 0,
    amount: null,
    amounts: null,
    labels: new Map(),
    seal: null,
    temperature: null,
    field: null,
    chart: null,
    pattern: null,
    explanations: [],
    ownerUserId: null,
    signOff: null,
    wasClosedEarlier: false,
  };
  return others.reduce(append, append(start, first));
}

function append(view: CaseView, record: CaseRecord): CaseView {
  if (isClosed(view)) throw new Error('Nothing is appended to a closed case');
  const next = applied(view, record);
  return { ...next, state: stateOf(next) };
}

/** A case that was signed off, or closed before cases were signed off. */
export function isClosed({ state }: Pick<CaseView, 'state'>): boolean {
  return state === 'closed' || state === 'loss';
}

function applied(view: CaseView, record: CaseRecord): CaseView {
  const { facts, at, userId, signerIds = [], namedIds = [], linked = [] } = record;
  const look = { at, userId, signerIds, linked };
  switch (facts.kind) {
    case 'finding':
      return withFinding(view, facts, look, [userId ?? [], signerIds, namedIds].flat());
    case 'agreement':
      return withAgreement(view, facts, look);
    case 'explanation':
      return withExplanation(view, facts);
    case 'owner':
      return { ...view, ownerUserId: facts.ownerUserId };
    case 'signOff':
      return { ...view, signOff: { at, userId, reasonCode: facts.reasonCode } };
    case 'closedEarlier':
      return { ...view, wasClosedEarlier: true };
    case 'note':
    case 'photo':
    case 'photoWithdrawn':
      return view;
  }
}

function stateOf({ signOff, wasClosedEarlier, ...view }: CaseView): CaseState {
  if (wasClosedEarlier) return 'closed';
  if (signOff !== null) {
    return signOff.reasonCode === 'loss' || signOff.reasonCode === 'theft' ? 'loss' : 'closed';
  }
  return questionsOf(view).some(({ isOpen }) => isOpen) ? 'open' : 'explained';
}

/** Everything that was found to differ. */
export function questionsOf({
  amount,
  labels,
  seal,
  temperature,
  field,
  chart,
  pattern,
}: Pick<
  CaseView,
  'amount' | 'labels' | 'seal' | 'temperature' | 'field' | 'chart' | 'pattern'
>): Question[] {
  return [amount, ...labels.values(), seal, temperature, field, chart, pattern].filter(
    (question) => question !== null,
  );
}

/** The newest look counts, by when it happened: a count that is entered late does not undo a newer one. */
function withFinding(
  before: CaseView,
  facts: FactsOf<'finding'>,
  look: Look,
  finderIds: readonly string[],
): CaseView {
  const openedAt = isBefore(look, { at: before.openedAt }) ? look.at : before.openedAt;
  const view = { ...before, openedAt };
  const isNewest = (former: Question | null | undefined) =>
    !former || !isBefore(look, newest(former));
  const found = (former: Question | null | undefined): Question => ({
    ...(former && !isNewest(former) ? former : { finding: look, agreement: null, isOpen: true }),
    finderIds: [...(former?.finderIds ?? []), ...finderIds],
  });
  switch (facts.what) {
    case 'amount': {
      const amount = found(view.amount);
      if (!isNewest(view.amount)) return { ...view, amount };
      const amounts = { recorded: Number(facts.recorded), found: Number(facts.found) };
      return { ...view, remainder: amounts.found - amounts.recorded, amounts, amount };
    }
    case 'seal':
      return { ...view, seal: found(view.seal) };
    case 'temperature':
      return { ...view, temperature: found(view.temperature) };
    case 'field':
      return { ...view, field: found(view.field) };
    case 'chart':
      return { ...view, chart: found(view.chart) };
    case 'pattern':
      return { ...view, pattern: found(view.pattern) };
    case 'label': {
      const label = facts.label ?? '';
      return { ...view, labels: new Map(view.labels).set(label, found(view.labels.get(label))) };
    }
  }
}

function withAgreement(view: CaseView, facts: FactsOf<'agreement'>, look: Look): CaseView {
  const agreed = <Asked extends Question | null>(question: Asked) =>
    question === null || isBefore(look, newest(question))
      ? question
      : { ...question, agreement: look };
  const labels = new Map(view.labels);
  for (const label of facts.labels) {
    const question = labels.get(label);
    if (question !== undefined) labels.set(label, agreed(question));
  }
  return {
    ...view,
    labels,
    amount: facts.amount ? agreed(view.amount) : view.amount,
    seal: facts.seal ? agreed(view.seal) : view.seal,
  };
}

function withExplanation(view: CaseView, facts: FactsOf<'explanation'>): CaseView {
  const remainder = view.amount === null ? 0 : view.remainder - facts.change;
  const labels = new Map(view.labels);
  for (const label of facts.labels) {
    const question = labels.get(label);
    if (question !== undefined) labels.set(label, { ...question, isOpen: false });
  }
  return {
    ...view,
    remainder,
    labels,
    amount: view.amount && { ...view.amount, isOpen: remainder !== 0 },
    seal: view.seal && facts.seal ? { ...view.seal, isOpen: false } : view.seal,
    chart: view.chart && facts.by === 'chartMatch' ? { ...view.chart, isOpen: false } : view.chart,
    explanations: [...view.explanations, facts],
  };
}

function newest({ finding, agreement }: Question): Look {
  return agreement ?? finding;
}

function isBefore(look: Pick<Look, 'at'>, other: Pick<Look, 'at'>): boolean {
  return Date.parse(look.at) < Date.parse(other.at);
}
