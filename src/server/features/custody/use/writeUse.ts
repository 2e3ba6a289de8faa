import { randomUUID } from 'node:crypto';
import type { RecordedUse } from '../../../../contract/custody/use.ts';
import { attestationText, wastedText } from '../../../../rules/custody/externalWitness.ts';
import {
  expiredLotNote,
  needsWitness,
  summarizeUse,
  usedAmount,
} from '../../../../rules/custody/use.ts';
import { signerMeaning, witnessMeaning } from '../../../../rules/custody/useWitness.ts';
import type { SealSituation } from '../../../../rules/inventory/sealState.ts';
import { holdAt, usedOnHoldNote } from '../../../../rules/inventory/temperature.ts';
import { amountOfUnits } from '../../../../rules/quantity/quantity.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { isExpired } from '../../../../rules/time/expiry.ts';
import { moveNamedVials } from '../../../core/control-values/namedVials.ts';
import { explainByLateEntries } from '../../../core/discrepancies/lateExplanations.ts';
import type { Account } from '../../../core/identity/account.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { entryWrites, nextLedgerEntry } from '../../../core/ledger/appendLedgerEntry.ts';
import { entryFacts } from '../../../core/ledger/entryFacts.ts';
import { placedEntry, toLedgerEntry } from '../../../core/ledger/readLedgerEntries.ts';
import { signingOf } from '../../../core/ledger/readSigning.ts';
import { signaturesOf } from '../../../core/ledger/signEntry.ts';
import { givenByNote, wastedByNote } from '../../../core/ledger/useContent.ts';
import { type ExternalSigner, externalSignature } from '../../../core/signing/externalSigner.ts';
import type { Writing } from '../../../core/signing/signedAct.ts';
import { accountsOf, signatureOf } from '../../../core/signing/signers.ts';
import {
  type LinkedPair,
  noteLinked,
  rejectLinkedSigners,
} from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import { signatures, uses } from '../../../database/schema/custodyUse.ts';
import { insertOf, writeTogether } from '../../../database/writeTogether.ts';
import { auditUse } from './auditUse.ts';
import type { AdministeringProvider, CheckedUse } from './checkFacts.ts';
import type { Stock, UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';
import { writeUseSeal } from './writeUseSeal.ts';

/** The steps of the one transaction, in order. */
export const recordingSteps = ['prepare', 'write', 'consequences', 'audit', 'reply'] as const;

export type RecordingStep = (typeof recordingSteps)[number] | 'done';

/** What the one transaction has read of a use and checked again. */
type UseWriting = Writing<UsePlace, CheckedUse & { readonly seal: SealSituation }>;

/** A use to write, with what its idempotency key identifies. */
interface UseToWrite extends RecordUseRequest {
  readonly external: ExternalSigner | null;
  readonly contentHash: string;
}

/**
 * Writes the record, all of it or nothing.
 *
 * @param reached called before each step; an error that it throws undoes everything.
 */
export async function writeUse(
  tx: Transaction,
  request: UseToWrite,
  {
    known: place,
    checked: { stock, details, administeringProvider, disposer, seal },
    signers,
    ledger,
  }: UseWriting,
  reached: (step: RecordingStep) => void,
): Promise<RecordedUse> {
  const { form, session, now } = request;
  const agencyId = session.agency.id;
  const { account: signer } = signers.signer;
  const [other] = signers.others;
  const witness = other?.account ?? null;
  const { external } = request;
  const linked = await rejectLinkedSigners(
    tx,
    {
      agencyId,
      now,
      field: 'signing.others.0.userName',
      apart:
        witness === null
          ? []
          : [...new Set([administeringProvider, disposer])]
              .filter(({ id }) => id !== signer.id)
              .map((person) => ({ person, from: [witness] })),
    },
    accountsOf(signers),
  );
  const product = toProduct(stock.product);
  const meaning = signerMeaning({
    ...details,
    isAdministeringProvider: administeringProvider.id === signer.id,
    isDisposer: disposer.id === signer.id,
  });

  reached('prepare');
  const { inventory } = place;
  const entry = nextLedgerEntry(ledger, {
    agencyId,
    inventoryId: inventory.id,
    kind: 'use',
    productId: stock.product.id,
    lotId: stock.lot.id,
    change: -usedAmount(details),
    lotBalance: stock.lotBalance,
    productBalance: stock.productBalance,
    occurredAt: new Date(details.occurredAt),
    recordedAt: now,
    recordedBy: { id: signer.id, name: signer.fullName },
    summary: summarizeUse(details, product),
    note: noteOf(
      request,
      { ...stock, hold: place.hold },
      { administeringProvider, disposer, signer, linked },
    ),
    correctionOfId: null,
    requiredSignatures: needsWitness(details) ? [meaning, witnessMeaning] : [meaning],
    // Only a field record is posted without its witness, who may confirm it (FIELD-10).
    awaitsSignature: other?.method === null,
    idempotencyKey: form.idempotencyKey,
    contentHash: request.contentHash,
    facts: entryFacts(
      stock.product,
      stock.lot,
      { ...place.inventory, site: place.site },
      form.labels ?? [],
    ),
  });

  const witnessedBy =
    external === null
      ? other?.method == null
        ? undefined
        : signatureOf(other, witnessMeaning)
      : externalSignature(external, {
          meaning: witnessMeaning,
          attestation: attestationText(
            [{ product, amount: details.wasted }],
            wastedText(details.wasteManner),
          ),
        });
  const useId = randomUUID();
  const { inventoryId: _place, lotId: _lot, ...facts } = details;
  const use = {
    ...facts,
    id: useId,
    agencyId,
    entryId: entry.id,
    drawn: amountOfUnits(details.drawnUnits, product),
    occurredAt: entry.occurredAt,
    wastedAt: details.wastedAt === null ? null : new Date(details.wastedAt),
    givenBy: administeringProvider.fullName,
    disposedBy: details.wasted > 0 ? disposer.fullName : null,
    witnessedBy: witnessedBy?.name ?? null,
    reseal: form.reseal ?? null,
  };
  const signed = signaturesOf(
    entry,
    [signatureOf(signers.signer, meaning), ...(witnessedBy === undefined ? [] : [witnessedBy])],
    now,
  );

  reached('write');
  await writeTogether(tx, [
    ...entryWrites(entry),
    insertOf(uses, [use]),
    insertOf(signatures, signed),
  ]);

  reached('consequences');
  if (stock.lastCountedAt !== null && entry.occurredAt < stock.lastCountedAt) {
    const text = `Explained by a use that ${entry.recordedBy} recorded late.`;
    const by = { ...entry, eventId: null, entryId: entry.id, by: 'lateEntry' as const, text };
    await explainByLateEntries(tx, by, [entry]);
  }
  await moveNamedVials(tx, { kind: 'use', labels: form.labels ?? [], entry });
  await writeUseSeal(tx, request, { inventory, seal, entry, signers: signed.length });

  reached('audit');
  const witnessName = witnessedBy?.name ?? null;
  await auditUse(tx, request, { place, stock, entry, signer, witnessName, linked });

  reached('reply');
  const entryRow = { entry, product: stock.product, lot: stock.lot };
  const recorded = { useId, entry: toLedgerEntry(placedEntry(entryRow, signingOf(entry, signed))) };
  reached('done');
  return recorded;
}

/** “Field record, clock corrected by 3 hours.” */
function fieldNote({ notes }: NonNullable<RecordUseRequest['field']>): string {
  const [first = '', ...others] = notes;
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')}.`;
}

function noteOf(
  { form, session, field }: RecordUseRequest,
  { lot, hold: open }: Stock & Pick<UsePlace, 'hold'>,
  {
    administeringProvider,
    disposer,
    signer,
    linked,
  }: {
    administeringProvider: AdministeringProvider;
    disposer: AdministeringProvider;
    signer: Account;
    linked: readonly LinkedPair[];
  },
): string | null {
  const day = dayIn(session.agency.timeZone, form.details.occurredAt);
  const hold = holdAt(open, form.details.occurredAt);
  const notes = [
    ...(isExpired(lot.expiresOn, day) ? [expiredLotNote(lot.number, lot.expiresOn)] : []),
    ...(hold === null ? [] : [usedOnHoldNote(hold)]),
    ...(field === undefined ? [] : [fieldNote(field)]),
    ...(form.labels === undefined ? [] : [`Labels ${form.labels.join(', ')}.`]),
    ...noteLinked(linked),
    ...([administeringProvider.id, signer.id].includes(disposer.id)
      ? []
      : [wastedByNote(disposer.fullName)]),
    // The last, where the check looks for it.
    ...(administeringProvider.id === signer.id
      ? []
      : [givenByNote(administeringProvider.fullName)]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}
