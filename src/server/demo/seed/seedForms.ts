import { randomUUID } from 'node:crypto';
import type { DraftForm, FormCount } from '../../../contract/reports/form3848.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import {
  differenceOf,
  dueOn,
  endingOf,
  lossesOf,
  periodEnds,
} from '../../../rules/reports/form3848.ts';
import { addDays } from '../../../rules/time/custodyTime.ts';
import { genesisHash } from '../../core/hash-chain/genesisHash.ts';
import { digest } from '../../core/ledger/hashLedgerEntry.ts';
import { hashForm } from '../../core/signed-documents/signedForms.ts';
import type { Transaction } from '../../database/database.ts';
import { signedForms3848 } from '../../database/schema/form3848.ts';
import { collectDraft } from '../../features/reports/form-3848/collectDraft.ts';
import { personNamed, type SeedContext } from './world.ts';

/** Days after the end of a period on which the demo's agent signs. */
const signedAfter = 12;

/** NY Form 3848 of every period whose form would be overdue by now, signed; the one that is due is left to be signed. */
export async function seedForms(tx: Transaction, world: SeedContext, first: string): Promise<void> {
  const { agencyId } = world.book;
  const { timeZone } = world.plan.agency;
  const agent = personNamed(world, 'esorensen');
  const past = periodEnds(world.today, first).filter((end) => dueOn(end) < world.today);
  let previousHash = genesisHash;
  for (const periodEnd of past.toReversed()) {
    const draft = await collectDraft(tx, { agencyId, timeZone }, periodEnd);
    const counts = draft.columns.map((column) => countOf(draft, column));
    const { header, columns } = draft;
    const content = { periodEnd, header, columns, counts, explanation: explain(draft, counts) };
    const row = {
      id: randomUUID(),
      agencyId,
      periodEnd,
      version: 1,
      content,
      amendment: null,
      signedByUserId: agent.id,
      signedBy: agent.fullName,
      role: agent.jobTitle,
      method: 'pin' as const,
      signedAt: new Date(`${addDays(periodEnd, signedAfter)}T15:00:00.000Z`),
      idempotencyKey: randomUUID(),
      requestHash: digest(asJson(content)),
      previousHash,
    };
    const hash = hashForm(row);
    await tx.insert(signedForms3848).values({ ...row, hash });
    previousHash = hash;
  }
}

/** What the counts found; if no one had counted, the agent did so for the form and found the ledger right. */
function countOf(draft: DraftForm, { key, lines }: DraftForm['columns'][number]): FormCount {
  const found = draft.counts.find((count) => count.key === key);
  const subStocks = found?.subStocks ?? 0;
  return { key, subStocks, stock: found?.stock ?? Math.max(0, endingOf(lines) - subStocks) };
}

function explain(draft: DraftForm, counts: readonly FormCount[]): string {
  const isOff = draft.columns.some(({ lines }, index) => {
    const count = counts[index];
    return count !== undefined && differenceOf(lines, count) !== 0;
  });
  return [
    ...(lossesOf(draft.columns).length > 0 ? ['The loss was reported on form DOH-2094.'] : []),
    ...(draft.columns.some(({ notes }) => notes !== undefined)
      ? ['The part of line 2 that was not received is explained in the cases of its counts.']
      : []),
    ...(isOff ? ['Differences are stock on its way between two inventories at midnight.'] : []),
  ].join('\n');
}
