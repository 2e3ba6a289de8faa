import { eq } from 'drizzle-orm';
import type { AlertSettingsFields } from '../../../contract/alerts/alertSettings.ts';
import {
  alertSettingsForm,
  fieldsToSteps,
  stepsToFields,
} from '../../../rules/alerts/alertSettingsForm.ts';
import { readAlertSettings, saveAlertRules } from '../../core/alerts/alertSettings.ts';
import type { RecordStore } from '../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../core/records/toStoredRecord.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';

/** What an agency decides about its alerts: one record of each agency (ALERT-04). */
export const alertSettingsStore: RecordStore<AlertSettingsFields> = {
  kind: 'alertSettings',
  form: alertSettingsForm,
  blank: null,
  find,
  // There is one of each agency, and it is there before anyone saves it.
  insert: () => Promise.resolve(false),
  update: async (tx, agencyId, { fields }, stamp) => {
    const { quietFrom, quietTo } = fields;
    const hours = { quietFrom: quietFrom || null, quietTo: quietTo || null };
    await saveAlertRules(tx, agencyId, { ...hours, escalation: fieldsToSteps(fields) }, stamp);
  },
};

async function find(reader: Reader, agencyId: number) {
  const [agency] = await reader
    .select({ timeZone: agencies.timeZone })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (agency === undefined) return undefined;
  const { quietFrom, quietTo, escalation, ...stamp } = await readAlertSettings(reader, agencyId);
  return toStoredRecord(stamp, String(agencyId), {
    name: 'Alert settings',
    timeZone: agency.timeZone,
    quietFrom: quietFrom ?? '',
    quietTo: quietTo ?? '',
    ...stepsToFields(escalation),
  });
}
