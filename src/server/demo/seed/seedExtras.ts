import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { emptyAlertRecipient } from '../../../rules/alerts/alertRecipientForm.ts';
import { emptyReportSchedule } from '../../../rules/reports/reportScheduleForm.ts';
import { findMembership } from '../../core/identity/account.ts';
import type { SessionAct } from '../../core/identity/actedBy.ts';
import { saveRecord } from '../../core/records/saveRecord.ts';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { users } from '../../database/schema/user.ts';
import { copyToTraining } from '../../features/administration/training/copyToTraining.ts';
import { alertRecipientStore } from '../../features/alerts/alertRecipientStore.ts';
import { alertSettingsStore } from '../../features/alerts/alertSettingsStore.ts';
import { addPhoto } from '../../features/custody/photos/addPhoto.ts';
import { reportScheduleStore } from '../../features/reports/mailed-reports/reportScheduleStore.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { drawDemoPhoto } from './demoPhoto.ts';
import { seedDestruction } from './seedDestruction.ts';
import { seedFieldRecords } from './seedFieldRecords.ts';
import { seedPatientCharts } from './seedPatientCharts.ts';
import { seedPatterns } from './seedPatterns.ts';

/** Of 90 days each: enough to look at, and added in a second. */
const twoPeriods = 180;

/**
 * What the demo shows in addition, for people who try it: alerts with recipients and quiet hours, mailed reports, photos of a
 * case, records that were made without a network, a destruction, patient charts, a training agency, and an agency with people to compare.
 * Tests do without, so that each of their servers starts sooner and counts what it always did.
 */
export async function seedExtras(
  database: Database,
  configuration: Configuration,
  now: Date,
): Promise<void> {
  const ellen = await actOf(database, 'esorensen', now);
  const [dana, sam] = await Promise.all([
    actOf(database, 'dwhitlock', now),
    actOf(database, 'sokafor', now),
  ]);
  await database.transaction(async (tx) => {
    await seedAlerts(tx, ellen, sam);
    await seedMailedReports(tx, ellen, dana);
  });
  const priya = await actOf(database, 'pnandakumar', now);
  await seedPhotos(database, configuration, priya);
  await seedDestruction(database, ellen, [sam, dana]);
  const marcus = await actOf(database, 'moyelaran', now);
  await seedFieldRecords(database, configuration, { marcus, priya });
  await seedPatientCharts(database, ellen);
  await database.transaction((tx) => copyToTraining(tx, ellen));
  await seedPatterns(database, now, twoPeriods);
}

/** What someone of the demo does in their own agency. */
async function actOf(reader: Reader, userName: string, now: Date): Promise<SessionAct> {
  const [person] = await reader
    .select({ id: users.id, agencyId: users.agencyId })
    .from(users)
    .where(and(eq(users.userName, userName), eq(users.isDemo, true)));
  const membership = person && (await findMembership(reader, person.id, person.agencyId));
  if (membership === undefined) throw new Error(`The demo has no ${userName}`);
  const { account, agency } = membership;
  return {
    session: { account, agency, factor: 'password' },
    origin: { requestId: null, address: null },
    now,
  };
}

/** Quiet hours of the night, and two people whom alerts always reach. */
async function seedAlerts(tx: Transaction, ellen: SessionAct, sam: SessionAct): Promise<void> {
  const { agency, account } = ellen.session;
  const settings = await alertSettingsStore.find(tx, agency.id, String(agency.id));
  if (settings === undefined) throw new Error('The demo has no alert settings');
  const fields = { ...settings.fields, quietFrom: '22:00', quietTo: '06:00' };
  await saveRecord(tx, alertSettingsStore, { ...settings, fields }, ellen);
  for (const [userId, kind] of [
    [account.id, 'all'],
    [sam.session.account.id, 'loss'],
  ] as const) {
    const added = { ...emptyAlertRecipient, userId, kind };
    await saveRecord(
      tx,
      alertRecipientStore,
      { id: randomUUID(), version: 0, fields: added },
      ellen,
    );
  }
}

/** One report a week for a manager and one a month for the agent. */
async function seedMailedReports(
  tx: Transaction,
  ellen: SessionAct,
  dana: SessionAct,
): Promise<void> {
  for (const [userId, report, interval] of [
    [dana.session.account.id, 'useLog', 'weekly'],
    [ellen.session.account.id, 'registration', 'monthly'],
  ] as const) {
    const fields = { ...emptyReportSchedule, report, userId, interval, time: '07:00' };
    await saveRecord(tx, reportScheduleStore, { id: randomUUID(), version: 0, fields }, ellen);
  }
}

/** The seal of an ambulance as its crew found it, with the case about it. */
async function seedPhotos(
  database: Database,
  configuration: Configuration,
  priya: SessionAct,
): Promise<void> {
  const [found] = await database
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.agencyId, priya.session.agency.id), eq(cases.subject, 'seal')));
  if (found === undefined) throw new Error('The demo has no case about a seal');
  for (const [number, caption] of [
    ['48231', 'The seal on the box: 48231'],
    ['48213', 'The number in the ledger: 48213'],
  ] as const) {
    const request = {
      ...priya,
      subject: { kind: 'case', id: found.id } as const,
      photoId: randomUUID(),
      caption,
      image: Buffer.from(drawDemoPhoto(number)).toString('base64'),
    };
    await addPhoto(database, request, configuration);
  }
}
