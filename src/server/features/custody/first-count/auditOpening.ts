import type { Product } from '../../../../contract/core/product.ts';
import type { OpeningLine } from '../../../../contract/custody/openingCount.ts';
import { noticeWarning } from '../../../../rules/administration/siteForm.ts';
import { countWitnessMeaning, describeLine } from '../../../../rules/custody/openingCount.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { proofsOf, proofWords } from '../../../core/signing/proofWords.ts';
import type { Signers } from '../../../core/signing/verifySigners.ts';
import { type LinkedPair, markLinked } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import type { OpeningCountRequest } from './openingCountRequest.ts';

/** What a first count found and wrote. */
interface Opened {
  readonly lines: readonly { readonly line: OpeningLine; readonly product: Product }[];
  readonly entries: readonly StoredLedgerEntry[];
  readonly linked: readonly LinkedPair[];
}

/** Tells the audit history of a first count: what was found, who witnessed it, and the hash of each entry. */
export async function auditOpening(
  tx: Transaction,
  { form, session, origin, now }: OpeningCountRequest,
  { signer, witness }: Signers,
  { lines, entries, linked }: Opened,
): Promise<void> {
  const agencyId = session.agency.id;
  const asker = { agencyId, userId: session.account.id };
  const { inventory, site } = await findInventory(tx, asker, form.details.inventoryId);
  const warning = noticeWarning(site, dayIn(session.agency.timeZone, now.toISOString()));
  const proofs = proofsOf(form.signing);
  const told = {
    agencyId,
    actor: { id: signer.id, name: signer.fullName },
    factor: `${session.factor} and ${proofWords(proofs)}`,
    subject: { kind: 'inventory', id: inventory.id, name: inventory.name },
    origin,
    at: now,
  };
  await appendAudit(tx, {
    ...told,
    action: 'inventory.opened',
    outcome: 'success',
    summary: `${signer.fullName} counted ${inventory.name} for the first time`,
    changes: [
      ...lines.map(({ line, product }) => ({
        field: `${product.name} ${product.strength}`,
        before: '',
        after: describeLine(line, product),
      })),
      ...(witness === null
        ? []
        : [
            {
              field: 'Witnessed',
              before: '',
              after: `${witness.fullName} (${countWitnessMeaning})`,
            },
          ]),
      ...markLinked(linked),
      ...entries.map(({ hash }) => ({ field: 'Hash of the entry', before: '', after: hash })),
      ...(warning === null ? [] : [{ field: 'Warning', before: '', after: warning }]),
    ],
  });
  await flagSamePin(tx, proofs, inventory.name, told);
}
