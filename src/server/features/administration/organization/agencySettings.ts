import { eq } from 'drizzle-orm';
import type { AgencySettingsFields } from '../../../../contract/administration/agencySettings.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { isStateCode, stateForms, stateNames } from '../../../../rules/core/states.ts';
import { undecided } from '../../../core/agency/decided.ts';
import { readStateRules } from '../../../core/agency/stateRules.ts';
import type { RecordStamp, RecordStore } from '../../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../../core/records/toStoredRecord.ts';
import type { Reader } from '../../../database/database.ts';
import { agencies, agencySettings } from '../../../database/schema/agency.ts';

/** The settings of one agency. @param limitSeconds the installation's limit of inactivity, which no agency raises. */
export function agencySettingsStore(limitSeconds: number): RecordStore<AgencySettingsFields> {
  return {
    kind: 'agency',
    form: agencySettingsForm,
    blank: null,
    find: (tx, agencyId) => find(tx, agencyId, limitSeconds),
    // There is one of each agency, and it is there before anyone saves it.
    insert: () => Promise.resolve(false),
    update: (tx, agencyId, { fields }, stamp) => write(tx, agencyId, fields, stamp),
  };
}

async function find(reader: Reader, agencyId: number, limitSeconds: number) {
  const rows = await reader
    .select({ agency: agencies, settings: agencySettings })
    .from(agencies)
    .leftJoin(agencySettings, eq(agencySettings.agencyId, agencies.id))
    .where(eq(agencies.id, agencyId));
  const found = rows[0];
  if (found === undefined) return undefined;
  const { agency, settings } = found;
  const rules = await readStateRules(reader, agency.state);
  const leastRetentionYears = rules.retentionYears;
  const decided = settings ?? undecided(leastRetentionYears);
  const seconds = agency.inactivityLimitSeconds;
  const stamp = settings ?? { version: 1, changedBy: null, changedAt: null };
  return toStoredRecord(stamp, String(agencyId), {
    name: agency.name,
    state: agency.state,
    stateName: isStateCode(agency.state) ? stateNames[agency.state] : agency.state,
    leastRetentionYears,
    stateForms: stateForms
      .filter(({ value }) => rules.forms.includes(value))
      .map(({ text }) => text)
      .join('; '),
    stateOverrides: rules.overrides
      .map(({ substance, schedule }) => `${substance}: ${schedule}`)
      .join('; '),
    mostInactivityMinutes: Math.floor(limitSeconds / 60),
    address: agency.address ?? '',
    county: agency.county ?? '',
    deaRegistrant: agency.deaRegistrant ?? '',
    deaNumber: agency.deaNumber ?? '',
    deaContact: agency.deaContact ?? '',
    deaPhone: agency.deaPhone ?? '',
    substanceAgent: agency.substanceAgent ?? '',
    bneLicence: agency.bneLicence ?? '',
    emsAgencyCode: agency.emsAgencyCode ?? '',
    receiveSigners: decided.receiveSigners,
    transferSigners: decided.transferSigners,
    countSigners: decided.countSigners,
    shiftChangeSigners: decided.shiftChangeSigners,
    maySignLater: decided.maySignLater,
    blindShiftChange: decided.blindShiftChange,
    blindSealChange: decided.blindSealChange,
    blindScheduled: decided.blindScheduled,
    pinLength: decided.pinLength,
    inactivityMinutes: seconds === null ? null : Math.max(1, Math.floor(seconds / 60)),
    retentionYears: decided.retentionYears,
  });
}

async function write(
  tx: Parameters<RecordStore<AgencySettingsFields>['update']>[0],
  agencyId: number,
  fields: AgencySettingsFields,
  stamp: RecordStamp,
): Promise<void> {
  const orNull = (text: string) => (text === '' ? null : text);
  const { inactivityMinutes } = fields;
  await tx
    .update(agencies)
    .set({
      address: orNull(fields.address),
      county: orNull(fields.county),
      deaRegistrant: orNull(fields.deaRegistrant),
      deaNumber: orNull(fields.deaNumber),
      deaContact: orNull(fields.deaContact),
      deaPhone: orNull(fields.deaPhone),
      substanceAgent: orNull(fields.substanceAgent),
      bneLicence: orNull(fields.bneLicence),
      emsAgencyCode: orNull(fields.emsAgencyCode),
      inactivityLimitSeconds: inactivityMinutes === null ? null : inactivityMinutes * 60,
    })
    .where(eq(agencies.id, agencyId));
  const decided = {
    receiveSigners: fields.receiveSigners,
    transferSigners: fields.transferSigners,
    countSigners: fields.countSigners,
    shiftChangeSigners: fields.shiftChangeSigners,
    maySignLater: fields.maySignLater,
    blindShiftChange: fields.blindShiftChange,
    blindSealChange: fields.blindSealChange,
    blindScheduled: fields.blindScheduled,
    pinLength: fields.pinLength,
    retentionYears: fields.retentionYears,
    ...stamp,
  };
  await tx
    .insert(agencySettings)
    .values({ agencyId, ...decided })
    .onConflictDoUpdate({ target: agencySettings.agencyId, set: decided });
}
