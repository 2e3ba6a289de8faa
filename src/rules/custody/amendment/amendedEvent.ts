import type { Product } from '../../../contract/core/product.ts';
import type {
  CustodyEventDetails,
  CustodyEventKind,
  DetailsOf,
} from '../../../contract/custody/custodyEvent.ts';
import type { EventFacts } from '../../../contract/custody/eventAmendment.ts';
import type { FieldChange } from '../../../contract/inventory/ledger.ts';
import { momentText } from '../../time/custodyTime.ts';
import { dayText } from '../../time/dayText.ts';
import { orderNames } from '../custodyShipment.ts';
import { mannerLabels } from '../useWords.ts';

export type EventFactName = keyof EventFacts;

const common = ['occurredAt', 'note'] as const satisfies readonly EventFactName[];
const order = [
  'orderType',
  'form222Number',
  'orderedOn',
] as const satisfies readonly EventFactName[];

/**
 * What can be amended of each kind other than its quantities (AMEND-06), in the order of the form. Counts and seals have
 * nothing: another count or an amended seal entry replaces them, and statements of a loss have versions of their own.
 */
export const amendableFacts: Readonly<Record<CustodyEventKind, readonly EventFactName[]>> = {
  receive: ['supplierId', 'orderNumber', ...order, 'lots', ...common],
  transferOut: ['carrier', ...common],
  transferIn: common,
  transferRefused: [],
  transferReturned: common,
  waste: ['manner', ...common],
  shiftChange: [],
  count: [],
  sealChange: [],
  sealCheck: [],
  sealAmendment: [],
  correction: ['note'],
  expiry: common,
  breakage: common,
  reverseDistribution: ['supplierId', ...order, ...common],
  destruction: ['destroyedOn', 'method', 'locationName', 'locationAddress', ...common],
  loss: ['note'],
  labelVoid: ['note'],
};

/** Whether anything of a kind of event can be amended. */
export function isAmendable(kind: CustodyEventKind): boolean {
  return amendableFacts[kind].length > 0;
}

/** Whether a fact can change: a restock by a hospital stays one, and other receipts do not become one. */
export function canAmendOf(
  { kind, facts }: { readonly kind: CustodyEventKind; readonly facts: Partial<EventFacts> },
  name: EventFactName,
): boolean {
  // The account of the carrier is amended with the name.
  if (!amendableFacts[kind].includes(name === 'carrierUserId' ? 'carrier' : name)) return false;
  return facts.orderType !== 'emsRestock' || !order.some((one) => one === name);
}

/** The same of an event as it is recorded. */
export function canAmend(details: CustodyEventDetails, name: EventFactName): boolean {
  return canAmendOf({ kind: details.kind, facts: factsOf(details) }, name);
}

/** The facts of an event that can be amended; its time and note whether they can or not. */
export function factsOf(details: CustodyEventDetails): EventFacts {
  const { occurredAt, note } = details;
  const own = amendableFacts[details.kind];
  const named = Object.entries(details).filter(([name]) => own.some((one) => one === name));
  const carrier =
    details.kind === 'transferOut' && details.carrierUserId !== undefined
      ? { carrierUserId: details.carrierUserId }
      : {};
  const lots =
    details.kind === 'receive'
      ? { lots: details.lines.map(({ lotNumber, expiresOn }) => ({ lotNumber, expiresOn })) }
      : {};
  return {
    ...(Object.fromEntries(named) as Partial<EventFacts>),
    ...carrier,
    ...lots,
    occurredAt,
    note,
  };
}

/** The event with other facts; what cannot be amended stays as it is. */
export function withFacts(
  details: CustodyEventDetails,
  { lots, ...facts }: EventFacts,
): CustodyEventDetails {
  const changed = Object.entries(facts).filter(([name]) =>
    canAmend(details, name as EventFactName),
  );
  const lines =
    details.kind === 'receive' && lots !== undefined
      ? { lines: details.lines.map((line, index) => ({ ...line, ...lots[index] })) }
      : {};
  const amended = { ...details, ...Object.fromEntries(changed), ...lines } as CustodyEventDetails;
  return amended.kind === 'transferOut' ? withCarrier(details, amended, facts) : amended;
}

/** Another name without an account is of a person outside the agency. */
function withCarrier(
  before: CustodyEventDetails,
  { carrierUserId: kept, ...after }: DetailsOf<'transferOut'>,
  facts: Pick<EventFacts, 'carrierUserId'>,
): DetailsOf<'transferOut'> {
  const isSame = 'carrier' in before && before.carrier === after.carrier;
  const account = facts.carrierUserId ?? (isSame ? kept : undefined);
  return { ...after, ...(account === undefined ? {} : { carrierUserId: account }) };
}

/** An event as it was recorded or amended, with what its ids mean in words. */
export interface EventVersion {
  readonly kind: CustodyEventKind;
  readonly stated: EventFacts;
  /** The supplier on record with it; empty if it has none. */
  readonly supplier: string;
  /** The drugs of a receipt, in the order of its lines. */
  readonly products: readonly Pick<Product, 'name' | 'strength'>[];
}

const nothing = 'None';
const orderTypes = { '': nothing, ...orderNames, emsRestock: 'Restocked by a hospital' };

type Words = readonly [label: string, text: string];

type WrittenFact =
  | 'note'
  | 'orderNumber'
  | 'form222Number'
  | 'carrier'
  | 'method'
  | 'locationName'
  | 'locationAddress';

const written =
  (label: string, of: WrittenFact) =>
  (facts: EventFacts): Words => [label, facts[of] || nothing];

/** A fact without its words does not compile here. */
const words: Readonly<
  Record<
    Exclude<EventFactName, 'lots' | 'carrierUserId'>,
    (facts: EventFacts, version: EventVersion, timeZone: string) => Words
  >
> = {
  occurredAt: ({ occurredAt }, _, timeZone) => ['Occurred', momentText(timeZone, occurredAt)],
  note: written('Note', 'note'),
  supplierId: (_, { supplier, kind }) => [supplierLabel(kind), supplier || nothing],
  orderNumber: written('Order or invoice number', 'orderNumber'),
  orderType: ({ orderType = '' }) => ['Order form', orderTypes[orderType]],
  form222Number: written('Order form number', 'form222Number'),
  orderedOn: ({ orderedOn = null }) => ['Date of the order', dayOr(orderedOn)],
  carrier: written('Carried by', 'carrier'),
  manner: ({ manner }) => ['How it was wasted', manner ? mannerLabels[manner] : nothing],
  destroyedOn: ({ destroyedOn = null }) => ['Day destroyed', dayOr(destroyedOn)],
  method: written('Method', 'method'),
  locationName: written('Location', 'locationName'),
  locationAddress: written('Address of the location', 'locationAddress'),
};

/** What the other registrant of an event is called. */
export function supplierLabel(kind: CustodyEventKind): string {
  return kind === 'reverseDistribution' ? 'Returned to' : 'Supplier';
}

function dayOr(day: string | null): string {
  return day === null ? nothing : dayText(day);
}

/** What makes two values the same: the same moment, however it is written. */
function identity(facts: EventFacts, name: EventFactName): unknown {
  const value = facts[name];
  return name === 'occurredAt' ? Date.parse(facts.occurredAt) : JSON.stringify(value ?? null);
}

/**
 * What an amendment changed, in words: from, to and the name of each fact, in the order of the form (AMEND-06, AMEND-07).
 */
export function eventChanges(
  before: EventVersion,
  after: EventVersion,
  timeZone: string,
): FieldChange[] {
  const [was, is] = [before.stated, after.stated];
  return amendableFacts[before.kind].flatMap((name): FieldChange[] => {
    if (name === 'lots') return lotChanges(was, is, before);
    if (name === 'carrierUserId') return [];
    if (identity(was, name) === identity(is, name)) return [];
    const [label, from] = words[name](was, before, timeZone);
    const [, to] = words[name](is, after, timeZone);
    return [{ field: name, label, from, to }];
  });
}

function lotChanges(was: EventFacts, is: EventFacts, { products }: EventVersion): FieldChange[] {
  return (was.lots ?? []).flatMap((lot, index) => {
    const now = is.lots?.[index] ?? lot;
    const product = products[index];
    const of = product === undefined ? '' : ` of ${product.name} ${product.strength}`;
    const change = (field: 'lotNumber' | 'expiresOn', label: string, text = (it: string) => it) =>
      lot[field] === now[field]
        ? []
        : [
            {
              field: `lots.${index}.${field}`,
              label: `${label}${of}`,
              from: text(lot[field]),
              to: text(now[field]),
            },
          ];
    return [...change('lotNumber', 'Lot'), ...change('expiresOn', 'Expiry', dayText)];
  });
}

/** An entry of an event: where and by how much it changed the ledger. */
export interface MovedEntry {
  readonly id: string;
  readonly lotId: string;
  /** Signed, in the product’s smallest unit. */
  readonly change: number;
}

/** One ledger entry of an amendment: a reversal, linked to the entry it reverses, or the entry that replaces it. */
export interface EventMove {
  readonly entryId: string;
  readonly lotId: string;
  readonly change: number;
  readonly occurredAt: string;
  readonly corrects: boolean;
}

/**
 * The entries that move an event to another time: each entry is reversed when it was and recorded again when it is, as a
 * use is (decision 58). Nothing at the same time. What is added is first, so that no balance is below zero in between.
 */
export function movesOfEvent(
  entries: readonly MovedEntry[],
  wasAt: string,
  isAt: string,
): EventMove[] {
  if (Date.parse(wasAt) === Date.parse(isAt)) return [];
  return entries.flatMap(({ id: entryId, lotId, change }): EventMove[] => {
    const gone = { entryId, lotId, change: 0 - change, occurredAt: wasAt, corrects: true };
    const again = { entryId, lotId, change, occurredAt: isAt, corrects: false };
    return [gone, again].toSorted((one, other) => other.change - one.change);
  });
}
