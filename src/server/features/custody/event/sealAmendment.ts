import { and, desc, gt, gte, inArray, or } from 'drizzle-orm';
import type { DetailsOf } from '../../../../contract/custody/custodyEvent.ts';
import { isSameSeal, type SealSituation } from '../../../../rules/inventory/sealState.ts';
import { readMakers } from '../../../core/cases/readInvolved.ts';
import { readSealCase } from '../../../core/cases/sealCase.ts';
import { isSealRecordNow } from '../../../core/inventory/sealRecords.ts';
import type { People } from '../../../core/signing/signers.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { controlValueActivations } from '../../../database/schema/controlValue.ts';
import { sealRecords } from '../../../database/schema/custodyDuty.ts';
import type { CustodyEventFacts } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import type { IneligibleSigner } from './checkFacts.ts';

const wrongMaker =
  'This person made the entry that was wrong. Ask someone else to read the seal and sign.';
const bothMade =
  'One of the two must have made neither entry. Ask someone else to read the seal and sign.';

/** An entry about a seal, with the number that it says. */
interface SealEntry {
  readonly number: string | null;
  readonly eventId: string | null;
  readonly entryId: string | null;
  readonly userId?: string | null;
}

/**
 * Who must not say which entry about a seal was wrong: who made an entry with another number than the one that was read,
 * and the second of two who both made the right one (SEAL-10).
 */
export async function findBarredReaders(
  reader: Reader,
  agencyId: number,
  { inventoryId, sealRead }: DetailsOf<'sealAmendment'>,
  { signer, others, by }: People,
): Promise<IneligibleSigner[]> {
  const entries = await readSealEntries(reader, agencyId, inventoryId);
  const isRight = ({ number }: SealEntry) => isSameSeal(sealRead, number);
  const wrong = await readMakers(
    reader,
    agencyId,
    entries.filter((entry) => !isRight(entry)),
  );
  const right = await readMakers(reader, agencyId, entries.filter(isRight));
  const present = [signer, ...others].map((one) => one.toLowerCase());
  const both = right.filter((person) => present.includes(person[by].toLowerCase()));
  return [
    ...wrong.map((person) => ({ ...person, sentence: wrongMaker })),
    ...both.slice(1).map((person) => ({ ...person, sentence: bothMade })),
  ];
}

/** What an amendment is linked to: the entry on record, and what was found (SEAL-10). */
export async function readAmended(
  reader: Reader,
  agencyId: number,
  { inventoryId }: DetailsOf<'sealAmendment'>,
): Promise<CustodyEventFacts> {
  const [recorded, ...found] = await readSealEntries(reader, agencyId, inventoryId);
  const idOf = (entry: SealEntry | undefined) => entry?.eventId ?? entry?.entryId ?? null;
  return {
    sealEntries: { recorded: idOf(recorded), found: found.flatMap((one) => idOf(one) ?? []) },
  };
}

/** The entry on record, and then what was found. */
async function readSealEntries(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<SealEntry[]> {
  const found = await readSealCase(reader, agencyId, inventoryId);
  const [recorded] = await reader
    .select()
    .from(sealRecords)
    .where(
      and(
        matching(sealRecords, { agencyId, inventoryId }),
        inArray(sealRecords.effect, ['sealed', 'amended']),
        isSealRecordNow(),
      ),
    )
    .orderBy(desc(sealRecords.occurredAt), desc(sealRecords.sequence))
    .limit(1);
  const userId = recorded?.act === 'activation' ? await findActivator(reader, recorded) : null;
  return [
    { ...(recorded ?? { number: null, eventId: null, entryId: null }), userId },
    ...(found?.findings ?? []).map(({ facts, row }) => ({ ...row, number: facts.found })),
  ];
}

/** Who applied a seal with an activation of labels: it has neither an event nor an entry. */
async function findActivator(
  reader: Reader,
  { agencyId, inventoryId, occurredAt: signedAt }: typeof sealRecords.$inferSelect,
): Promise<string | null> {
  const [activation] = await reader
    .select({ userId: controlValueActivations.signedByUserId })
    .from(controlValueActivations)
    .where(matching(controlValueActivations, { agencyId, inventoryId, signedAt }));
  return activation?.userId ?? null;
}

/**
 * Once stock moved, the number on the box says nothing about what is in it.
 *
 * @throws ProblemError 409 `stock_moved`.
 */
export async function rejectMoved(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
  { before }: Pick<SealSituation, 'before'>,
): Promise<void> {
  const [first] = (await readSealCase(reader, agencyId, inventoryId))?.findings ?? [];
  if (first === undefined) return;
  const moved = await reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, inventoryId }),
        or(
          gt(ledgerEntries.occurredAt, first.row.at),
          gte(ledgerEntries.recordedAt, first.row.recordedAt),
        ),
      ),
    )
    .limit(1);
  // Also what opened it after the time that the amendment names, and an activation or a void of labels, which moves nothing.
  const opened = await reader
    .select({ sequence: sealRecords.sequence })
    .from(sealRecords)
    .where(
      and(
        matching(sealRecords, { agencyId, inventoryId }),
        inArray(sealRecords.effect, ['opened', 'sealed']),
        gt(sealRecords.occurredAt, first.row.at),
        isSealRecordNow(),
      ),
    )
    .limit(1);
  if (before.state === 'sealed' && moved.length === 0 && opened.length === 0) return;
  throw conflict(
    'stock_moved',
    'The box was opened, or stock moved, after the seal was found. Count everything and apply a new seal.',
  );
}
