import { and, gt, sql } from 'drizzle-orm';
import { administrator } from '../../../rules/core/permissions.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { auditEntries } from '../../database/schema/auditEntry.ts';
import { type AuditFact, appendAudit } from '../audit-trail/appendAudit.ts';
import { queueNotice } from '../mail/mailQueue.ts';
import { reachablePeople } from '../mail/reachablePeople.ts';
import { proofsOf } from './proofLabels.ts';
import { signedFact } from './signedFact.ts';
import type { SigningRequest } from './signingRequest.ts';

const action = 'signature.samePin';

/** A station in which everyone has the same PIN gets one email a day, and an audit entry every time. */
const quietMilliseconds = 86_400_000;

/**
 * The same PIN typed for two signatures of one act is a sign that one person has two accounts, or knows another's PIN.
 * It is audited and mailed to the agency's administrators; the act is still recorded. Call it in the transaction of the
 * act, after the act's own entry.
 *
 * @param request whose PINs are compared, and go nowhere. A passkey is its owner's alone.
 * @param subject which act, with a name such as "Medic 9, event 14".
 */
export async function flagSamePin(
  tx: Transaction,
  request: SigningRequest,
  subject: AuditFact['subject'] & { readonly name: string },
): Promise<void> {
  const pins = proofsOf(request.form.signing).filter((proof) => typeof proof === 'string');
  if (new Set(pins).size === pins.length) return;
  const fact = signedFact(request);
  const isTold = await wasToldLately(tx, fact.agencyId, fact.at);
  const summary = `The same PIN was used for two signatures on ${subject.name}`;
  await appendAudit(tx, { ...fact, subject, action, summary });
  if (isTold) return;
  const notice = {
    title: 'The same PIN was used for two signatures',
    paragraphs: [
      `${summary}, recorded by ${fact.actor.name}.`,
      'Two people may have chosen the same PIN by chance, or one person may have signed for both. Ask the people who signed, and have them set new PINs.',
      'The audit history shows every such signature. You get this email at most once a day.',
    ],
  };
  for (const userId of await reachablePeople(tx, fact.agencyId, administrator)) {
    await queueNotice(tx, userId, notice, fact.origin, fact.at);
  }
}

async function wasToldLately(tx: Transaction, agencyId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ seq: auditEntries.seq })
    .from(auditEntries)
    .where(
      and(
        matching(auditEntries, { agencyId, action }),
        sql`split_part(action, '.', 1) = 'signature'`,
        gt(auditEntries.at, new Date(now.getTime() - quietMilliseconds)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
