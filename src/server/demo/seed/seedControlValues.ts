import { randomUUID } from 'node:crypto';
import type { ControlValueStatus } from '../../../contract/control-values/controlValue.ts';
import { generatedLabel } from '../../../rules/control-values/controlValue.ts';
import { hashActivation } from '../../core/ledger/hashActivation.ts';
import { digest, type StoredLedgerEntry } from '../../core/ledger/hashLedgerEntry.ts';
import type { Transaction } from '../../database/database.ts';
import {
  controlValueActivations,
  controlValueEvents,
  controlValueNumbers,
  controlValues,
} from '../../database/schema/controlValue.ts';
import { holdingsOf, type Person } from './book.ts';
import { insertRows } from './insertRows.ts';
import { pairOf, placeNamed, productOf, type SeedContext } from './world.ts';

type Value = typeof controlValues.$inferSelect;
type Event = typeof controlValueEvents.$inferSelect;
type Activation = typeof controlValueActivations.$inferSelect;

/** How many vials of a lot in the vault have a label. */
const labeledInVault = 6;

/** What becomes of a vial with the entry that took it. */
const ends: Partial<Record<string, ControlValueStatus>> = {
  use: 'used',
  loss: 'lost',
  breakage: 'wasted',
};

/** Some vials of the New York agency have labels: in the vault, on the way of a day, and to the end of their lives. */
export async function seedControlValues(tx: Transaction, world: SeedContext): Promise<void> {
  const { agencyId } = world.book;
  const labels = new LabelBook(world);
  for (const key of ['fentanyl', 'ketamine', 'midazolam']) labels.addHeld(key);
  for (const kind of ['use', 'loss', 'breakage']) {
    for (const entry of world.book.entries.filter((found) => found.kind === kind).slice(-3)) {
      labels.addEnded(entry);
    }
  }
  await insertRows(tx, controlValueActivations, labels.activations);
  await insertRows(tx, controlValues, labels.values);
  await insertRows(tx, controlValueEvents, labels.events);
  await tx.insert(controlValueNumbers).values({ agencyId, next: labels.values.length + 1 });
}

class LabelBook {
  readonly activations: Activation[] = [];
  readonly values: Value[] = [];
  readonly events: Event[] = [];
  readonly #world: SeedContext;
  readonly #signer: Person;

  constructor(world: SeedContext) {
    this.#world = world;
    [this.#signer] = pairOf(world, placeNamed(world, 'HQ Vault'));
  }

  /** Vials that are in the vault now. */
  addHeld(key: string): void {
    const vault = placeNamed(this.#world, 'HQ Vault');
    const product = productOf(this.#world, key);
    const held = holdingsOf(this.#world.book, vault, product).at(-1);
    if (held === undefined) return;
    const vials = Math.min(labeledInVault, Math.floor(held.balance / product.contentPerUnit));
    for (let vial = 0; vial < vials; vial += 1) this.#activate(product.id, held.lot.id);
  }

  /** A vial that the vault received, that was issued to a vehicle and ended there, as recorded in the ledger. */
  addEnded(end: StoredLedgerEntry): void {
    const status = ends[end.kind];
    const value = this.#activate(end.productId, end.lotId);
    if (value === undefined || status === undefined) return;
    const moved = this.#world.book.entries.findLast(
      (entry) =>
        entry.kind === 'transferIn' &&
        entry.lotId === end.lotId &&
        entry.inventoryId === end.inventoryId &&
        entry.sequence < end.sequence,
    );
    if (moved !== undefined) {
      this.#happen(value, 'inTransit', moved, null);
      this.#happen(value, 'active', moved, moved.inventoryId);
    }
    this.#happen(value, status, end, null);
  }

  #activate(productId: string, lotId: string): Value | undefined {
    const received = this.#world.book.entries.find(
      (entry) => entry.kind === 'receive' && entry.lotId === lotId,
    );
    if (received === undefined) return undefined;
    const at = new Date(received.recordedAt.getTime() + 20 * 60_000);
    const { agencyId } = this.#world.book;
    const label = generatedLabel(agencyId, this.values.length + 1);
    const activation = this.#activationOf({ productId, lotId }, received.inventoryId, at);
    activation.labels.push(label);
    const { hash: _hash, ...signed } = activation;
    activation.hash = hashActivation(signed);
    const value: Value = {
      id: randomUUID(),
      agencyId,
      label,
      status: 'active',
      productId,
      lotId,
      inventoryId: received.inventoryId,
      activationId: activation.id,
      createdAt: at,
      changedAt: at,
    };
    this.values.push(value);
    const lot = this.#world.book.lots.find(({ id }) => id === lotId);
    this.#add(value, at, this.#signer, `Put into service, lot ${lot?.number ?? ''}`, {
      activationId: activation.id,
    });
    return value;
  }

  #activationOf(
    what: { productId: string; lotId: string },
    inventoryId: string,
    signedAt: Date,
  ): Activation {
    const known = this.activations.find(({ lotId }) => lotId === what.lotId);
    if (known !== undefined) return known;
    const activation: Activation = {
      id: randomUUID(),
      agencyId: this.#world.book.agencyId,
      inventoryId,
      ...what,
      labels: [],
      signedByUserId: this.#signer.id,
      signedBy: this.#signer.fullName,
      role: this.#signer.jobTitle,
      method: 'pin',
      signedAt,
      idempotencyKey: randomUUID(),
      requestHash: digest(what),
      reseal: null,
      hash: '',
    };
    this.activations.push(activation);
    return activation;
  }

  #happen(
    value: Value,
    status: ControlValueStatus,
    entry: StoredLedgerEntry,
    inventoryId: string | null,
  ): void {
    Object.assign(value, { status, inventoryId, changedAt: entry.recordedAt });
    const by = { id: entry.recordedByUserId, fullName: entry.recordedBy };
    this.#add(value, entry.recordedAt, by, entry.summary, {
      ledgerEntryId: entry.id,
      occurredAt: entry.occurredAt,
    });
  }

  #add(
    value: Value,
    recordedAt: Date,
    by: Pick<Person, 'id' | 'fullName'>,
    summary: string,
    rest: Partial<Event>,
  ): void {
    const before = this.events.filter(({ controlValueId }) => controlValueId === value.id);
    this.events.push({
      id: randomUUID(),
      agencyId: value.agencyId,
      controlValueId: value.id,
      sequence: before.length + 1,
      status: value.status,
      inventoryId: value.inventoryId,
      occurredAt: recordedAt,
      recordedAt,
      recordedByUserId: by.id,
      recordedBy: by.fullName,
      summary,
      activationId: null,
      ledgerEntryId: null,
      printId: null,
      ...rest,
    });
  }
}
