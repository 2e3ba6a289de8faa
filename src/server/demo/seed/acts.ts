import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { UseDetails } from '../../../contract/custody/use.ts';
import { summarizeUse } from '../../../rules/custody/use.ts';
import { completeDetails } from '../../../rules/custody/useWaste.ts';
import { signerMeaning, witnessMeaning } from '../../../rules/custody/useWitness.ts';
import { formatUnits } from '../../../rules/quantity/quantityText.ts';
import { isExpired } from '../../../rules/time/expiry.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { hashUse } from '../../core/ledger/useContent.ts';
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

const units = (amount: number, product: ProductRow) => formatUnits(amount, toProduct(product));

/** From one place to another, lot by lot, the first to expire first: an entry out and one in. */
export function transfer(
  book: Book,
  [from, to]: readonly [Place, Place],
  product: ProductRow,
  count: number,
  [issuer, receiver]: readonly [Person, Person],
  at: Date,
  today: string,
): void {
  let wanted = count * product.contentPerUnit;
  for (const { lot, balance } of holdingsOf(book, from, product)) {
    const whole = Math.floor(balance / product.contentPerUnit) * product.contentPerUnit;
    const moved = Math.min(wanted, whole);
    if (moved === 0 || isExpired(lot.expiresOn, today)) continue;
    wanted -= moved;
    const common = { product, lot, at, audit: 'stock.transferred' };
    post(book, {
      ...common,
      kind: 'transferOut',
      place: from,
      change: -moved,
      signs: [
        [issuer, 'issued'],
        [receiver, 'received'],
      ],
      summary: `${units(moved, product)} to ${to.name}`,
    });
    post(book, {
      ...common,
      kind: 'transferIn',
      place: to,
      change: moved,
      signs: [
        [receiver, 'received'],
        [issuer, 'issued'],
      ],
      summary: `${units(moved, product)} from ${from.name}`,
    });
  }
}

export interface UseFacts {
  readonly at: Date;
  readonly occurredAt: Date;
  readonly administeringProvider: Person;
  /** Null leaves a waste unsigned. */
  readonly witness: Person | null;
  readonly given: number;
  readonly authorizedBy: string;
  readonly incidentNumber: string;
  readonly patientId: string;
  readonly isVerbal: boolean;
}

/** One unit drawn: a part given, the rest wasted before a witness. */
export function use(
  book: Book,
  place: Place,
  product: ProductRow,
  lot: LotRow,
  facts: UseFacts,
): void {
  const drawn = product.contentPerUnit;
  const { given, administeringProvider, witness } = facts;
  const wasted = drawn - given;
  const amounts = { drawnUnits: 1, given, wasted, returned: 0 };
  const isWitnessed = wasted > 0 && witness !== null;
  const care = {
    incidentNumber: facts.incidentNumber,
    patientId: facts.patientId,
    givenByUserId: administeringProvider.id,
    orderKind: facts.isVerbal ? ('verbal' as const) : ('standing' as const),
    authorizedBy: facts.authorizedBy,
    wasteManner: wasted > 0 ? ('disposalPouch' as const) : null,
  };
  const { occurredAt } = facts;
  const details = { ...v.getDefaults(UseDetails), ...amounts, ...care };
  const stated = completeDetails({
    ...details,
    inventoryId: place.id,
    lotId: lot.id,
    occurredAt: occurredAt.toISOString(),
  });
  const entry = post(book, {
    kind: 'use',
    place,
    product,
    lot,
    change: -drawn,
    at: facts.at,
    occurredAt,
    signs: [
      [
        administeringProvider,
        signerMeaning({ given, wasted, isAdministeringProvider: true, isDisposer: true }),
      ],
      ...(isWitnessed ? [[witness, witnessMeaning] as const] : []),
    ],
    unsigned: wasted > 0 && witness === null ? [witnessMeaning] : [],
    summary: summarizeUse(amounts, toProduct(product)),
    audit: 'use.recorded',
    contentHash: hashUse(stated, administeringProvider.id, isWitnessed ? witness.id : null),
  });
  book.uses.push({
    ...details,
    wastedAt: stated.wastedAt === null ? null : occurredAt,
    disposedByUserId: stated.disposedByUserId,
    id: randomUUID(),
    agencyId: book.agencyId,
    entryId: entry.id,
    reseal: null,
    drawn,
    occurredAt,
    givenBy: administeringProvider.fullName,
    disposedBy: wasted > 0 ? administeringProvider.fullName : null,
    witnessedBy: isWitnessed ? witness.fullName : null,
  });
}

/** A physical count of a whole inventory; the lots it holds were all seen. */
export function countAll(
  book: Book,
  place: Place,
  [counter, witness]: readonly [Person, Person],
  at: Date,
  hasDifference: boolean,
): void {
  const { agencyId } = book;
  const [countedBy, witnessedBy] = [counter.fullName, witness.fullName];
  const id = randomUUID();
  book.counts.push({
    id,
    agencyId,
    inventoryId: place.id,
    countedAt: at,
    countedBy,
    witnessedBy,
    isBlind: true,
    hasDifference,
    eventId: null,
    isSealCheck: false,
  });
  for (const [key, row] of book.balances) {
    if (row.inventoryId !== place.id || row.balance === 0) continue;
    book.balances.set(key, { ...row, lastCountedAt: at, lastCountedBy: countedBy });
  }
  audit(book, 'inventory.counted', counter, at, {
    kind: 'count',
    id,
    name: place.name,
    summary: `${place.name} was counted by ${countedBy} and ${witnessedBy}: ${hasDifference ? 'a discrepancy' : 'no discrepancy'}`,
  });
}
