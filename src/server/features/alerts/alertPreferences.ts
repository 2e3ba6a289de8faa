import { asc, eq } from 'drizzle-orm';
import type { AlertChoices, AlertPreferences } from '../../../contract/alerts/alertPreferences.ts';
import {
  type Chooser,
  choicesOf,
  keptChoices,
  mutedKinds,
} from '../../../rules/alerts/alertChoices.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { quietHoursErrors } from '../../../rules/alerts/quietHours.ts';
import { quietHoursOf, readAlertSettings } from '../../core/alerts/alertSettings.ts';
import { readPushKey } from '../../core/alerts/pushKeys.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { alertPreferences, alertRecipients } from '../../database/schema/alerts/alertSettings.ts';
import { inventoryUsers } from '../../database/schema/custodyPlace.ts';
import { users } from '../../database/schema/user.ts';
import type { KeyPlace } from '../../platform/files/photoKey.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { conflict, unprocessable } from '../../platform/http/problemError.ts';
import { listPushDevices } from './listPushDevices.ts';
import { readPeople } from './readPeople.ts';

export interface PreferenceRequest {
  readonly session: Pick<Session, 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  /** Where the key is that the keys of notifications are encrypted with. */
  readonly configuration: KeyPlace;
}

/** How a person gets the alerts of the session agency, and their browsers (ALERT-02). */
export async function readPreferences(
  writer: Reader,
  { session: { account, agency }, now, configuration }: Omit<PreferenceRequest, 'origin'>,
): Promise<AlertPreferences> {
  const choices = await readChoices(writer, agency.id, account.id);
  const publicKey = await readPushKey(writer, configuration, now);
  const devices = await listPushDevices(writer, account.id);
  return {
    userId: account.id,
    fullName: account.fullName,
    ...choices,
    agencyQuiet: quietHoursOf(await readAlertSettings(writer, agency.id)),
    timeZone: agency.timeZone,
    devices,
    publicKey,
  };
}

async function readChoices(reader: Reader, agencyId: number, userId: string) {
  const chooser = await readChooser(reader, agencyId, userId);
  // Any kind: what the person chose for it does not matter here.
  const people = await readPeople(reader, agencyId, { kind: 'loss', places: chooser.places });
  const own = people.find((one) => one.userId === userId);
  const [row] = await reader
    .select({
      version: alertPreferences.version,
      quietFrom: alertPreferences.quietFrom,
      quietTo: alertPreferences.quietTo,
    })
    .from(alertPreferences)
    .where(matching(alertPreferences, { agencyId, userId }));
  return {
    version: row?.version ?? 0,
    quietFrom: row?.quietFrom ?? '',
    quietTo: row?.quietTo ?? '',
    kinds: choicesOf(chooser, people, own?.chosen ?? {}),
    // An account that gets no alerts, such as an auditor’s.
    open: own?.open ?? { mail: false, push: false, sms: false },
  };
}

async function readChooser(reader: Reader, agencyId: number, userId: string): Promise<Chooser> {
  const assigned = await reader
    .select({ inventoryId: inventoryUsers.inventoryId, witnessOnly: users.witnessOnly })
    .from(inventoryUsers)
    .innerJoin(users, eq(users.id, inventoryUsers.userId))
    .where(matching(inventoryUsers, { agencyId, userId }))
    .orderBy(asc(inventoryUsers.inventoryId));
  const added = await reader
    .select({ kind: alertRecipients.kind })
    .from(alertRecipients)
    .where(matching(alertRecipients, { agencyId, userId, isActive: true }));
  return {
    userId,
    // A witness only sees no inventory, whatever their assignments are.
    places: assigned.flatMap(({ inventoryId, witnessOnly }) => (witnessOnly ? [] : inventoryId)),
    added: added.map(({ kind }) => kind),
  };
}

/**
 * Saves how a person gets each kind of alert (ALERT-02), and their quiet hours (ALERT-04).
 *
 * @throws ProblemError 409 `alert_choices_changed` (saved in another tab), 422 `alert_muted` (a required recipient without a
 * channel), `quiet_hours_invalid` (one end only, or two that are the same).
 */
export async function savePreferences(
  tx: Transaction,
  request: PreferenceRequest,
  { version, channels, quietFrom, quietTo }: AlertChoices,
): Promise<AlertPreferences> {
  const { account, agency } = request.session;
  const owner = { userId: account.id, agencyId: agency.id };
  // Two tabs at the same time: the second waits here.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('update');
  const before = await readChoices(tx, agency.id, account.id);
  if (before.version !== version) {
    throw conflict(
      'alert_choices_changed',
      'You changed your alerts somewhere else. Reload the page, then choose again.',
    );
  }
  const muted = mutedKinds(before.kinds, channels);
  const names = before.kinds.flatMap(({ kind }) => (kind in muted ? kindFacts[kind].label : []));
  if (names.length > 0) {
    const sentence = `You must get these alerts, so choose at least one channel for each: ${names.join(', ')}.`;
    throw unprocessable('alert_muted', sentence, muted);
  }
  const invalid = quietHoursErrors({ quietFrom, quietTo });
  const [wrong] = Object.values(invalid);
  if (wrong !== undefined) throw unprocessable('quiet_hours_invalid', wrong, invalid);
  const chosen = {
    channels: keptChoices(before.kinds, channels),
    quietFrom: quietFrom || null,
    quietTo: quietTo || null,
    version: version + 1,
  };
  await tx
    .insert(alertPreferences)
    .values({ ...owner, ...chosen })
    .onConflictDoUpdate({
      target: [alertPreferences.userId, alertPreferences.agencyId],
      set: chosen,
      setWhere: eq(alertPreferences.version, version),
    });
  const isSameQuiet = quietFrom === before.quietFrom && quietTo === before.quietTo;
  const quiet = quietFrom === '' ? 'the agency’s' : `${quietFrom} to ${quietTo}`;
  const act = `changed how they get alerts${isSameQuiet ? '' : `: quiet hours are ${quiet}`}`;
  await auditPreferences(tx, request, 'alertPreferences.changed', act);
  return readPreferences(tx, request);
}

/** What a person changed about their own alerts. @param act as in “changed how they get alerts”. */
export async function auditPreferences(
  tx: Transaction,
  request: PreferenceRequest,
  action: string,
  act: string,
): Promise<void> {
  const { account, agency } = request.session;
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId: agency.id,
    action,
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `${account.fullName} ${act}`,
  });
}
