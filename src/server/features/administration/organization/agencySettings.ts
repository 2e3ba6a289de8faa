import { eq } from 'drizzle-orm';
import type { AgencySettingsFields } from '../../../../contract/administration/agencySettings.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { isStateCode, stateForms, stateNames } from '../../../../rules/core/states.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import {
  readAgent,
  readLastTerm,
  readPossibleAgents,
  setAgent,
} from '../../../core/agency/agentTerms.ts';
import { undecided } from '../../../core/agency/decided.ts';
import { readStateRules } from '../../../core/agency/stateRules.ts';
import { readCaseHours, saveCaseHours } from '../../../core/alerts/alertSettings.ts';
import type { RecordStamp, RecordStore } from '../../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../../core/records/toStoredRecord.ts';
import type { Reader } from '../../../database/database.ts';
import { agencies, agencySettings } from '../../../database/schema/agency.ts';

/** The settings of one agency. @param limitSeconds the installation's limit of inactivity, which no agency raises. */
export function agencySettingsStore(
  limitSeconds: number,
  now: Date,
): RecordStore<AgencySettingsFields> {
  return {
    kind: 'agency',
    form: agencySettingsForm,
    blank: null,
    find: (tx, agencyId) => find(tx, agencyId, limitSeconds),
    // There is one of each agency, and it is there before anyone saves it.
    insert: () => Promise.resolve(false),
    choices: (tx, agencyId) => settingsChoices(tx, agencyId),
    validate: (tx, agencyId, { fields }) => checkAgent(tx, agencyId, fields, now),
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
  const agent = await readAgent(reader, agencyId);
  const rules = await readStateRules(reader, agency.state);
  const leastRetentionYears = rules.retentionYears;
  const decided = settings ?? undecided(leastRetentionYears);
  const caseHours = await readCaseHours(reader, agencyId);
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
    agentUserId: agent?.userId ?? '',
    agentSince: agent?.since ?? null,
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
    externalWitnessUse: decided.externalWitnessUse,
    externalWitnessWaste: decided.externalWitnessWaste,
    externalWitnessBreakage: decided.externalWitnessBreakage,
    businessClose: decided.businessClose,
    requireLabelsUse: decided.requireLabelsUse,
    requireLabelsTransfer: decided.requireLabelsTransfer,
    requireLabelsWaste: decided.requireLabelsWaste,
    requireLabelsBreakage: decided.requireLabelsBreakage,
    requireLabelsReturn: decided.requireLabelsReturn,
    requireLabelsDestruction: decided.requireLabelsDestruction,
    caseHoursTwo: caseHours.two,
    caseHoursOthers: caseHours.others,
    pinLength: decided.pinLength,
    inactivityMinutes: seconds === null ? null : Math.max(1, Math.floor(seconds / 60)),
    retentionYears: decided.retentionYears,
  });
}

/** Who can be chosen as the agent. */
export async function settingsChoices(reader: Reader, agencyId: number) {
  return { agentUserId: await readPossibleAgents(reader, agencyId) };
}

/** The agent is an active member of the agency, and takes office after the one before and not in the future. */
async function checkAgent(
  reader: Reader,
  agencyId: number,
  { agentUserId, agentSince }: AgencySettingsFields,
  now: Date,
): Promise<FieldErrors> {
  if (agentUserId === '' || agentSince === null) return {};
  const last = await readLastTerm(reader, agencyId);
  const isSame = last !== null && last.until === null && last.userId === agentUserId;
  if (isSame && last.since === agentSince) return {};
  const possible = await readPossibleAgents(reader, agencyId);
  if (!possible.some(({ value }) => value === agentUserId)) {
    return { agentUserId: 'Choose an active person of the agency.' };
  }
  if (agentSince > (await readToday(reader, agencyId, now))) {
    return { agentSince: 'Enter today or an earlier day.' };
  }
  return last !== null && !isSame && agentSince < (last.until ?? last.since)
    ? { agentSince: 'Enter a day after the agent before took office.' }
    : {};
}

async function readToday(reader: Reader, agencyId: number, now: Date): Promise<string> {
  const [agency] = await reader
    .select({ timeZone: agencies.timeZone })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  return dayIn(agency?.timeZone ?? 'UTC', now.toISOString());
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
      bneLicence: orNull(fields.bneLicence),
      emsAgencyCode: orNull(fields.emsAgencyCode),
      inactivityLimitSeconds: inactivityMinutes === null ? null : inactivityMinutes * 60,
    })
    .where(eq(agencies.id, agencyId));
  const { agentUserId, agentSince } = fields;
  const since =
    agentUserId !== '' && agentSince !== null
      ? agentSince
      : await readToday(tx, agencyId, stamp.changedAt);
  await setAgent(tx, agencyId, { userId: agentUserId || null, since });
  const { caseHoursTwo: two, caseHoursOthers: others } = fields;
  await saveCaseHours(tx, agencyId, { two, others });
  const decided = {
    receiveSigners: fields.receiveSigners,
    transferSigners: fields.transferSigners,
    countSigners: fields.countSigners,
    shiftChangeSigners: fields.shiftChangeSigners,
    maySignLater: fields.maySignLater,
    blindShiftChange: fields.blindShiftChange,
    blindSealChange: fields.blindSealChange,
    blindScheduled: fields.blindScheduled,
    externalWitnessUse: fields.externalWitnessUse,
    externalWitnessWaste: fields.externalWitnessWaste,
    externalWitnessBreakage: fields.externalWitnessBreakage,
    businessClose: fields.businessClose,
    requireLabelsUse: fields.requireLabelsUse,
    requireLabelsTransfer: fields.requireLabelsTransfer,
    requireLabelsWaste: fields.requireLabelsWaste,
    requireLabelsBreakage: fields.requireLabelsBreakage,
    requireLabelsReturn: fields.requireLabelsReturn,
    requireLabelsDestruction: fields.requireLabelsDestruction,
    pinLength: fields.pinLength,
    retentionYears: fields.retentionYears,
    ...stamp,
  };
  await tx
    .insert(agencySettings)
    .values({ agencyId, ...decided })
    .onConflictDoUpdate({ target: agencySettings.agencyId, set: decided });
}
