import { randomUUID } from 'node:crypto';
import type { CustodyEventDetails, DetailsOf } from '../../../contract/custody/custodyEvent.ts';
import { summarizeEvent, summarizeMovement } from '../../../rules/custody/custodyWords.ts';
import { addDays } from '../../../rules/time/custodyTime.ts';
import { isExpired } from '../../../rules/time/expiry.ts';
import { genesisHash } from '../../core/hash-chain/genesisHash.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { hashContent, hashEvent } from '../../core/ledger/hashEvent.ts';
import { hashSignature } from '../../core/ledger/hashLedgerEntry.ts';
import type { RecordedPartner } from '../../database/schema/custodyEvent.ts';
import {
  audit,
  type Book,
  holdingsOf,
  type LotRow,
  type Person,
  type Place,
  type ProductRow,
  post,
} from './book.ts';

/** Another registrant of the demo. */
export type Partner = RecordedPartner & { readonly id: string };

/** One lot that another registrant ships or takes, and how it was ordered. */
export interface Shipment {
  readonly place: Place;
  readonly partner: Partner;
  readonly product: ProductRow;
  readonly lot: LotRow;
  /** Of the order or invoice, without what its agency puts before it. */
  readonly order: string;
  /** YYYY-MM-DD, where the agency is. */
  readonly day: string;
  readonly people: readonly [Person, Person];
  readonly at: Date;
  /** Of a restock by a hospital after a response (STOCK-04); `order` is then the number of its record. */
  readonly restock?: {
    readonly takenBy: Person;
    readonly incidentNumber: string;
    /** The designated site that notifies the registered one. */
    readonly noticeFrom: string;
  };
}

/** The order form of C-II, of three days before; a hospital needs none. */
function orderOf({ product, order, day, restock }: Shipment) {
  if (restock !== undefined) {
    const { incidentNumber, takenBy } = restock;
    return {
      ...{ orderType: 'emsRestock' as const, form222Number: '', orderedOn: null },
      ...{ incidentNumber, takenByUserId: takenBy.id },
    };
  }
  return orderFormOf({ product, order, day });
}

function orderFormOf({ product, order, day }: Pick<Shipment, 'product' | 'order' | 'day'>) {
  return product.schedule === 'C-II'
    ? { orderType: 'form222' as const, form222Number: order, orderedOn: addDays(day, -3) }
    : { orderType: '' as const, form222Number: '', orderedOn: null };
}

/** Units in full packages where they come to it, else one by one. */
function packed(units: number, { packageQuantity, schedule }: ProductRow) {
  const each = packageQuantity !== null && units % packageQuantity === 0 ? packageQuantity : 1;
  const containers = units / each;
  return {
    containers,
    unitsPerContainer: each,
    containersOrdered: schedule === 'C-II' ? containers : null,
  };
}

/** A delivery from the supplier into the vault, witnessed. */
export function receive(book: Book, shipment: Shipment, units: number): void {
  const { place, partner, product, lot, order, at, restock } = shipment;
  const containers = packed(units, product);
  ship(book, shipment, units * product.contentPerUnit, {
    kind: 'receive',
    inventoryId: place.id,
    occurredAt: at.toISOString(),
    reasonId: null,
    note: '',
    supplierId: partner.id,
    orderNumber: restock === undefined ? `INV-${order}` : order,
    ...orderOf(shipment),
    lines: [
      {
        productId: product.id,
        lotNumber: lot.number,
        expiresOn: lot.expiresOn,
        units,
        ...containers,
        ...(restock && { containersOrdered: null }),
      },
    ],
  });
}

/** Lots past their date are returned to the reverse distributor. */
export function returnExpired(
  book: Book,
  { at, day, place, partner, product, people }: Omit<Shipment, 'lot' | 'order'>,
): void {
  for (const { lot, balance } of holdingsOf(book, place, product)) {
    if (!isExpired(lot.expiresOn, day)) continue;
    const order = `R${day.slice(2, 4)}-${book.events.length + 1}`;
    const shipment = { at, day, place, partner, product, people, lot, order };
    const units = Math.ceil(balance / product.contentPerUnit);
    ship(book, shipment, -balance, {
      kind: 'reverseDistribution',
      inventoryId: place.id,
      occurredAt: at.toISOString(),
      reasonId: null,
      note: 'Expired.',
      supplierId: partner.id,
      ...orderFormOf(shipment),
      lines: [{ lotId: lot.id, amount: balance, ...packed(units, product) }],
    });
  }
}

function receivedNote(
  { orderNumber }: DetailsOf<'receive'>,
  partner: string,
  takenBy: string | undefined,
): string {
  return takenBy === undefined
    ? `From ${partner}, order ${orderNumber}.`
    : `Restocked by ${partner}, hospital record ${orderNumber}, taken by ${takenBy}.`;
}

const meanings = {
  receive: ['received', 'witness to receipt'],
  reverseDistribution: ['returned', 'witness to return'],
} as const;

/** Appends the event with its entry, signatures and audit entry. */
function ship(
  book: Book,
  { place, partner, product, lot, people, at, restock }: Shipment,
  change: number,
  details: DetailsOf<'receive' | 'reverseDistribution'>,
): void {
  const { agencyId } = book;
  const last = book.events.at(-1);
  const [signer, witness] = people;
  const [first, second] = meanings[details.kind];
  const known = {
    ...{ lotId: lot.id, number: lot.number, expiresOn: lot.expiresOn },
    ...{ product: toProduct(product), balance: 0 },
  };
  const names = { other: partner.name };
  const { id: _, ...recorded } = partner;
  const draft = {
    id: randomUUID(),
    agencyId,
    sequence: (last?.sequence ?? 0) + 1,
    kind: details.kind,
    inventoryId: place.id,
    details: details as CustodyEventDetails,
    facts: {
      partner: recorded,
      ...(restock && {
        restock: { takenBy: restock.takenBy.fullName, noticeFrom: restock.noticeFrom },
      }),
    },
    reason: null,
    summary: summarizeEvent(details, [{ lot: known, change }], names, 0),
    occurredAt: at,
    recordedAt: at,
    isLate: false,
    recordedByUserId: signer.id,
    recordedBy: signer.fullName,
    requiredSignatures: [first, second],
    differences: 0,
    isBlind: false,
    bookSeenBy: [],
    idempotencyKey: randomUUID(),
    contentHash: hashContent(details, signer.id, [witness.id]),
    previousHash: last?.hash ?? genesisHash,
  };
  const entry = post(book, {
    kind: details.kind,
    place,
    product,
    lot,
    change,
    at,
    signs: [
      [signer, first],
      [witness, second],
    ],
    summary: summarizeMovement(details, { change }, known, names),
    note:
      details.kind === 'receive'
        ? receivedNote(details, partner.name, restock?.takenBy.fullName)
        : details.note,
    audit: `custody.${details.kind}`,
    event: draft,
  });
  const event = { ...draft, hash: hashEvent(draft, [entry.hash]) };
  book.events.push(event);
  const signers = [
    { person: signer, meaning: first },
    { person: witness, meaning: second },
  ];
  for (const [index, { person, meaning }] of signers.entries()) {
    const signature = {
      ...{ id: randomUUID(), agencyId, entryId: null, amendmentId: null, eventId: event.id },
      ...{ external: null, externalImage: null, ordinal: index + 1, userId: person.id },
      ...{ name: person.fullName, role: person.jobTitle, meaning, method: 'pin' as const },
      ...{ signedAt: at, signedHash: event.hash },
    };
    book.signatures.push({ ...signature, hash: hashSignature(signature) });
  }
  audit(book, `custody.${details.kind}`, signer, at, {
    kind: 'custodyEvent',
    id: event.id,
    name: `${place.name}, event ${event.sequence}`,
    summary: `${place.name}: ${event.summary}`,
    changes: [
      ...signers.map(({ person, meaning }) => ({
        field: 'Signed',
        before: '',
        after: `${person.fullName} (${meaning})`,
      })),
      { field: 'Hash of the event', before: '', after: event.hash },
    ],
  });
}
