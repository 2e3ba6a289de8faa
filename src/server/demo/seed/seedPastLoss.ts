import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LossStatement } from '../../../contract/reports/loss.ts';
import { dueOn, periodEnds } from '../../../rules/reports/form3848.ts';
import { statementMeanings } from '../../../rules/reports/lossStatement.ts';
import { addDays, dayIn } from '../../../rules/time/custodyTime.ts';
import { appendToCase } from '../../core/cases/appendToCase.ts';
import { readCaseRecords } from '../../core/cases/caseRows.ts';
import { hashCase, hashSignOff } from '../../core/cases/hashCase.ts';
import { openOrAppendCase } from '../../core/cases/openOrAppendCase.ts';
import { genesisHash } from '../../core/hash-chain/genesisHash.ts';
import { findMembership } from '../../core/identity/account.ts';
import { hashLossRecord } from '../../core/signed-documents/lossChain.ts';
import type { Transaction } from '../../database/database.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { discrepancies, lossRecords } from '../../database/schema/custodyDuty.ts';
import { hashLossRequest } from '../../features/reports/lossRequest.ts';
import { findLoss, toLossFacts } from '../../features/reports/readLoss.ts';
import { countAll } from './acts.ts';
import { audit, holdingsOf, post } from './book.ts';
import type { Loss } from './incidents.ts';
import type { Act } from './routine.ts';
import { moment, personNamed, placeNamed, productOf, type SeedContext } from './world.ts';

/** What is missing, who found it, and when: in the middle of the newest period whose form is signed. */
const story = {
  place: 'HQ Vault',
  drug: 'meperidine',
  found: '15:40',
  reported: '16:20',
  daysBeforePeriodEnd: 90,
  filedAfter: 12,
  closedAfter: 15,
} as const;

/**
 * A vial that a count did not find, in a period whose NY Form 3848 is signed: it was reported, everyone was notified, DEA
 * Form 106 was filed, and the case is closed (REG-12, REG-13). The drug is one of which the demo uses nothing.
 */
export function planPastLoss(world: SeedContext, losses: Loss[]): Act[] {
  const { book, today } = world;
  const ellen = personNamed(world, 'esorensen');
  const pair = [personNamed(world, 'sokafor'), personNamed(world, 'dwhitlock')] as const;
  const place = placeNamed(world, story.place);
  const product = productOf(world, story.drug);
  const end = periodEnds(today, addDays(today, -370)).find((one) => dueOn(one) < today) ?? today;
  const day = addDays(end, -story.daysBeforePeriodEnd);
  const after = (days: number, time: string) =>
    moment(world, daysSince(world, addDays(day, days)), time);
  const foundAt = after(0, story.found);
  const past = {
    foundAt,
    reportedAt: after(0, story.reported),
    noticeAt: after(0, '17:05'),
    toldAt: after(1, '09:15'),
    filedAt: after(story.filedAfter, '10:00'),
    closedAt: after(story.closedAfter, '11:30'),
  };
  const number = `${day.slice(0, 4)}-02`;
  const told = (when: Date, action: string, summary: string): Act => ({
    at: when,
    run: () => {
      const id = losses.find((loss) => loss.number === number)?.entryId ?? null;
      const subject = { kind: 'loss', id, name: `Loss ${number}, ${place.name}` };
      audit(book, action, ellen, when, { ...subject, summary: `${subject.name}: ${summary}` });
    },
  });
  return [
    { at: past.foundAt, run: () => countAll(book, place, pair, past.foundAt, true) },
    {
      at: past.reportedAt,
      run: () => {
        const lot = holdingsOf(book, place, product)[0]?.lot;
        if (lot === undefined) throw new Error(`The demo has no ${story.drug}`);
        const { id: entryId } = post(book, {
          ...{ kind: 'loss', place, product, lot, change: -product.contentPerUnit },
          // It is reported as of its discovery (REG-03).
          ...{ at: past.reportedAt, occurredAt: foundAt },
          signs: [
            [pair[0], 'reported'],
            [pair[1], 'witness to report'],
          ],
          summary: '1 vial missing',
          note: 'Not found after a search of the vault, its log and its waste.',
          audit: 'stock.lost',
        });
        losses.push({ entryId, placeId: place.id, discoveredAt: foundAt, number, past });
      },
    },
    told(past.noticeAt, 'loss.noticeSent', 'the written notice was sent'),
    told(
      past.toldAt,
      'loss.newYork',
      'the Department of Health and the medical director were notified',
    ),
    told(past.filedAt, 'loss.formFiled', 'DEA Form 106 was sent'),
    {
      at: past.closedAt,
      run: () =>
        audit(book, 'case.closed', ellen, past.closedAt, {
          ...{ kind: 'case', id: null, name: `A case of ${place.name}` },
          summary: `The case of ${product.name} in ${place.name} was closed: Loss`,
        }),
    },
  ];
}

function daysSince({ today }: SeedContext, day: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
}

/** The case of the loss, from its finding to the sign-off, and who was notified in New York. */
export async function seedPastLoss(
  tx: Transaction,
  world: SeedContext,
  losses: readonly Loss[],
): Promise<void> {
  for (const { past, ...loss } of losses) {
    if (past === undefined) continue;
    await seedCase(tx, world, { ...loss, past });
    await seedNotices(tx, world, { ...loss, past });
  }
}

type PastLoss = Loss & Required<Pick<Loss, 'past'>>;

async function seedCase(tx: Transaction, world: SeedContext, loss: PastLoss): Promise<void> {
  const { book } = world;
  const { agencyId } = book;
  const { foundAt, closedAt } = loss.past;
  const entry = book.entries.find(({ id }) => id === loss.entryId);
  if (entry === undefined) throw new Error('A loss without its entry');
  const { productId, lotId, inventoryId, change, lotBalance } = entry;
  const by = { id: entry.recordedByUserId, name: entry.recordedBy };
  const [recorded, found] = [String(lotBalance - change), String(lotBalance)];
  const { id: caseId } = await openOrAppendCase(tx, {
    ...{ agencyId, inventoryId, by, at: foundAt, recordedAt: foundAt },
    subject: { kind: 'lot', productId, lotId },
    facts: { kind: 'finding', what: 'amount', label: null, recorded, found, isBlind: true },
  });
  const text = 'Reported as a loss.';
  await tx
    .insert(discrepancies)
    .values({
      ...{ agencyId, inventoryId, kind: 'count', productId, lotId, recorded, found, caseId },
      ...{ openedAt: foundAt, openedBy: by.name },
      ...{ resolvedAt: foundAt, resolution: text },
    });
  await appendToCase(tx, caseId, {
    ...{ agencyId, by, at: foundAt, recordedAt: loss.past.reportedAt, entryId: loss.entryId },
    facts: { kind: 'explanation', by: 'loss', change, labels: [], seal: false, text },
  });
  const ellen = personNamed(world, 'esorensen');
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId));
  if (row === undefined) throw new Error('A case that was not opened');
  const records = await readCaseRecords(tx, agencyId, caseId);
  const hash = hashCase(
    row,
    records.map((record) => record.row),
  );
  const signOff = {
    reasonCode: 'loss' as const,
    note: 'The vault, its log and the waste of two weeks were searched. Everyone was notified.',
  };
  await appendToCase(tx, caseId, {
    ...{ agencyId, at: closedAt, recordedAt: closedAt },
    by: { id: ellen.id, name: ellen.fullName },
    facts: { kind: 'signOff', ...signOff },
    signature: { role: ellen.jobTitle, method: 'pin', signedHash: hashSignOff(hash, signOff) },
  });
}

/** On the next morning the agent recorded who was notified (REG-15). */
async function seedNotices(tx: Transaction, world: SeedContext, loss: PastLoss): Promise<void> {
  const { agencyId } = world.book;
  const ellen = personNamed(world, 'esorensen');
  const membership = await findMembership(tx, ellen.id, agencyId);
  if (membership === undefined) throw new Error('The demo has no agent');
  const { account, agency } = membership;
  const session = { account, agency, factor: 'password and PIN', canSeePhi: false, auditor: null };
  const signedAt = loss.past.toldAt;
  const found = await findLoss(tx, session, loss.entryId, signedAt);
  const day = dayIn(agency.timeZone, loss.discoveredAt.toISOString());
  const statement: LossStatement = {
    ...{ kind: 'newYork', departmentOn: day, departmentBy: ellen.fullName },
    ...{ directorOn: day, directorBy: ellen.fullName },
  };
  const lossId = loss.entryId;
  const meaning = statementMeanings.newYork;
  const row = {
    ...{ id: randomUUID(), agencyId, lossId, kind: statement.kind, version: 1, statement },
    facts: toLossFacts(found),
    signedByUserId: ellen.id,
    signatures: [
      {
        userId: ellen.id,
        name: ellen.fullName,
        role: ellen.jobTitle,
        meaning,
        method: 'pin' as const,
      },
    ],
    ...{ signedAt, idempotencyKey: randomUUID(), previousHash: genesisHash },
    requestHash: hashLossRequest({ lossId, after: 0, statement }, ellen.id, []),
  };
  await tx.insert(lossRecords).values({ ...row, hash: hashLossRecord(row) });
}
