import { witnessMeaning } from '../../../../rules/custody/useWitness.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Account } from '../../../core/identity/account.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import { type LinkedPair, markLinked } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Stock, UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';

/** The audit entry, and a flag where the same PIN was typed for both. */
export async function auditUse(
  tx: Transaction,
  request: RecordUseRequest,
  {
    place: { inventory },
    stock: { lot, lotBalance, product: row },
    entry,
    signer,
    witnessName,
    linked,
  }: {
    place: UsePlace;
    stock: Stock;
    entry: StoredLedgerEntry;
    signer: Account;
    witnessName: string | null;
    linked: readonly LinkedPair[];
  },
): Promise<void> {
  const product = toProduct(row);
  const [meaning = ''] = entry.requiredSignatures;
  const subject = {
    kind: 'ledgerEntry',
    id: entry.id,
    name: `${inventory.name}, entry ${entry.sequence}`,
  };
  const signed = (field: string, name: string, as: string) => ({
    field,
    before: '',
    after: `${name} (${as})`,
  });
  await appendAudit(tx, {
    ...signedFact(request),
    subject,
    action: 'use.recorded',
    summary: `${product.name} ${product.strength}, lot ${lot.number}, ${inventory.name}: ${entry.summary}`,
    changes: [
      {
        field: 'Balance of the lot',
        before: formatAmount(lotBalance, product),
        after: formatAmount(entry.lotBalance, product),
      },
      signed('Signed', signer.fullName, meaning),
      ...(witnessName === null ? [] : [signed('Witnessed', witnessName, witnessMeaning)]),
      ...markLinked(linked),
      { field: 'Hash of the entry', before: '', after: entry.hash },
    ],
  });
  await flagSamePin(tx, request, subject);
}
