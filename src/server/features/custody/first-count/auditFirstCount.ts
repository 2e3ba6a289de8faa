import type { Product } from '../../../../contract/core/product.ts';
import type { FirstCountLine } from '../../../../contract/custody/firstCount.ts';
import { countWitnessMeaning, describeLine } from '../../../../rules/custody/firstCount.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { noticeWarning } from '../../../../rules/time/siteNotice.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { Signers } from '../../../core/signing/signers.ts';
import { type LinkedPair, markLinked } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import type { FirstCountRequest } from './firstCountRequest.ts';

/** What a first count found and wrote. */
interface Opened {
  readonly lines: readonly { readonly line: FirstCountLine; readonly product: Product }[];
  readonly entries: readonly StoredLedgerEntry[];
  readonly linked: readonly LinkedPair[];
}

/** Records a first count in the audit history: what was found, who witnessed it, and the hash of each entry. */
export async function auditFirstCount(
  tx: Transaction,
  request: FirstCountRequest,
  { signer, others: [other] }: Signers,
  { lines, entries, linked }: Opened,
): Promise<void> {
  const { form, session, now } = request;
  const witness = other?.account;
  const agencyId = session.agency.id;
  const principal = { agencyId, userId: session.account.id };
  const { inventory, site } = await findInventory(tx, principal, form.details.inventoryId);
  const warning = noticeWarning(site, dayIn(session.agency.timeZone, now.toISOString()));
  const subject = { kind: 'inventory', id: inventory.id, name: inventory.name };
  await appendAudit(tx, {
    ...signedFact(request),
    subject,
    action: 'inventory.opened',
    summary: `${signer.account.fullName} counted ${inventory.name} for the first time`,
    changes: [
      ...lines.map(({ line, product }) => ({
        field: `${product.name} ${product.strength}`,
        before: '',
        after: describeLine(line, product),
      })),
      ...(witness === undefined
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
  await flagSamePin(tx, request, subject);
}
