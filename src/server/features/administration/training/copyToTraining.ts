import { and, eq, ne, sql } from 'drizzle-orm';
import type { TrainingState } from '../../../../contract/administration/training.ts';
import { trainingMark, trainingName, trainingNumber } from '../../../../rules/core/training.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Agency } from '../../../core/identity/account.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { lockAgency } from '../../../core/records/saveRecord.ts';
import type { Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import { copySetUp } from './copySetUp.ts';
import { findTraining, readTraining } from './readTraining.ts';

/**
 * Copies the set-up of the session's agency to its training agency, which the first copy makes (LEDGER-05). It is
 * audited in both.
 *
 * @throws ProblemError 409 `training_name_taken`, `training_suspended`
 */
export async function copyToTraining(tx: Transaction, act: SessionAct): Promise<TrainingState> {
  const { session, now } = act;
  await lockAgency(tx, session.agency.id);
  const [source] = await tx.select().from(agencies).where(eq(agencies.id, session.agency.id));
  if (source === undefined) throw new Error('The agency of the session is missing.');
  const stamp = { changedBy: session.account.fullName, changedAt: now };
  const { training, isNew } = await saveTraining(tx, source, stamp);
  await lockLedger(tx, training.id);
  await copySetUp({ tx, source, training, stamp });
  // Versions of rows belong to the entry that was written last: the copies are those of the training agency.
  const summary = isNew
    ? `${stamp.changedBy} set up the training agency`
    : `${stamp.changedBy} copied the setup to the training agency again`;
  for (const agency of [source, training]) {
    await appendAudit(tx, {
      ...actedBy(act),
      agencyId: agency.id,
      action: isNew ? 'training.created' : 'training.copied',
      outcome: 'success',
      subject: { kind: 'agency', id: String(training.id), name: training.name },
      summary,
    });
  }
  return readTraining(tx, source.id);
}

/** The row of the training agency: like its agency, with no registration, license or rule of deactivation of its own. */
async function saveTraining(
  tx: Transaction,
  source: Agency,
  { changedBy, changedAt }: { readonly changedBy: string; readonly changedAt: Date },
): Promise<{ training: Agency; isNew: boolean }> {
  const before = await findTraining(tx, source.id);
  if (before?.isActive === false) {
    throw conflict(
      'training_suspended',
      'The training agency is suspended. Ask support to reactivate it, then copy the setup.',
    );
  }
  const name = trainingName(source.name);
  await requireFreeName(tx, name, before?.id ?? 0);
  const columns = {
    name,
    state: source.state,
    timeZone: source.timeZone,
    address: source.address,
    county: source.county,
    deaRegistrant: source.deaRegistrant && trainingName(source.deaRegistrant),
    deaNumber: trainingMark,
    bneLicence: trainingNumber(source.bneLicence),
    emsAgencyCode: trainingNumber(source.emsAgencyCode),
    logoFilename: source.logoFilename,
    logoFilePath: source.logoFilePath,
    inactivityLimitSeconds: source.inactivityLimitSeconds,
    customerVersion: (before?.customerVersion ?? 0) + 1,
    customerChangedBy: changedBy,
    customerChangedAt: changedAt,
    isDemo: source.isDemo,
  };
  const [training] =
    before === undefined
      ? await tx
          .insert(agencies)
          .values({ ...columns, trainingOf: source.id, createdAt: source.createdAt })
          .returning()
      : await tx.update(agencies).set(columns).where(eq(agencies.id, before.id)).returning();
  if (training === undefined) throw new Error('The training agency was not saved.');
  return { training, isNew: before === undefined };
}

async function requireFreeName(tx: Transaction, name: string, ownId: number): Promise<void> {
  const taken = await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(sql`lower(${agencies.name}) = lower(${name})`, ne(agencies.id, ownId)));
  if (taken.length === 0) return;
  throw conflict(
    'training_name_taken',
    `Another agency is called ${name}. Ask support to rename it, then copy the setup.`,
  );
}
