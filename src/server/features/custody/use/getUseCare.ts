import type * as v from 'valibot';
import type { UseCare } from '../../../../contract/custody/use.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { findInventory, findPlace } from '../../../core/inventory/findInventory.ts';
import { readShownAmendments } from '../../../core/ledger/readAmendments.ts';
import { findUseId, presentVersion, readUseHistories } from '../../../core/ledger/useHistory.ts';
import {
  type Database,
  isRecord,
  type Reader,
  type Transaction,
} from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { notFound, ProblemError, phiRefused } from '../../../platform/http/problemError.ts';

interface Asked {
  readonly session: Pick<Session, 'account' | 'agency' | 'factor' | 'canSeePhi' | 'program'>;
  /** The id of the use, or of its ledger entry: a reader of the ledger knows only that one. */
  readonly id: string;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * ROLE-03: the patient details of a use. Both access and its refusal leave an audit entry.
 *
 * @throws ProblemError 467 without two factors and an inactivity timeout, 404, 403 (not assigned).
 */
export async function getUseCare(
  database: Database,
  asked: Asked,
): Promise<v.InferInput<typeof UseCare>> {
  try {
    return await database.transaction((tx) => readUseCare(tx, asked));
  } catch (error) {
    if (error instanceof ProblemError && error.status === 467) {
      await database.transaction((tx) => auditRefused(tx, asked));
    }
    throw error;
  }
}

async function auditRefused(tx: Transaction, { session, id, origin, now }: Asked): Promise<void> {
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action: 'use.careRefused',
    outcome: 'failure',
    subject: { kind: 'use', id, name: null },
    summary: `${session.account.fullName} was denied the patient details of a use: two factors and the inactivity timeout are required`,
  });
}

async function readUseCare(
  tx: Transaction,
  { session, id, origin, now }: Asked,
): Promise<v.InferInput<typeof UseCare>> {
  const agencyId = session.agency.id;
  const useId = await findUseId(tx, agencyId, id);
  const history = useId && (await readUseHistories(tx, agencyId, [useId])).get(useId);
  if (!history) throw notFound('This use does not exist.');
  const { use, original, amendments } = history;
  const principal = principalOf(session);
  const inventoryId =
    (await inventoryOfEntry(tx, agencyId, id)) ?? presentVersion(history).inventoryId;
  // The scopes of a program's key say what it reads, not where.
  const find = session.program ? findPlace : findInventory;
  const { inventory } = await find(tx, principal, inventoryId);
  if (!session.canSeePhi) throw phiRefused();
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    agencyId,
    action: 'use.careViewed',
    outcome: 'success',
    subject: { kind: 'use', id: use.id, name: `${inventory.name}, entry ${original.sequence}` },
    summary: `${session.account.fullName} opened the patient details of a use`,
  });
  const facts = amendments.at(-1) ?? use;
  const shown = (await readShownAmendments(tx, agencyId, [use.id], true)).get(use.id);
  // The reply has only the fields of the contract.
  return {
    ...facts,
    useId: use.id,
    occurredAt: facts.occurredAt.toISOString(),
    wastedAt: facts.wastedAt?.toISOString() ?? null,
    ...(amendments.length === 0 ? {} : { amendments: [...(shown?.amendments ?? [])] }),
  };
}

/** Where the entry is by which the use is read: the inventory whose ledger the reader sees. */
async function inventoryOfEntry(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<string | undefined> {
  const [entry] = await reader
    .select({ inventoryId: ledgerEntries.inventoryId })
    .from(ledgerEntries)
    .where(isRecord(ledgerEntries, agencyId, id));
  return entry?.inventoryId;
}
