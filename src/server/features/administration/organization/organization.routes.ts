import {
  type AgencySettingsFields,
  agencySettings,
} from '../../../../contract/administration/agencySettings.ts';
import { getSetupProgress } from '../../../../contract/administration/firstTimeSetup.ts';
import {
  copyToTraining as copyCall,
  getTraining as trainingCall,
} from '../../../../contract/administration/training.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { saveRecord } from '../../../core/records/saveRecord.ts';
import type { Transaction } from '../../../database/database.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { copyToTraining } from '../training/copyToTraining.ts';
import { readTraining } from '../training/readTraining.ts';
import { agencySettingsStore, settingsChoices } from './agencySettings.ts';
import { departmentCalls } from './departments.ts';
import { readSetupProgress } from './readSetupProgress.ts';
import { siteCalls } from './sites.ts';
import { supplierCalls } from './suppliers.ts';

export const organizationCalls = [
  serve(getSetupProgress, ({ tx, session }) => readSetupProgress(tx, principalOf(session))),
  serve(trainingCall, ({ tx, session }) => readTraining(tx, session.agency.id)),
  serve(copyCall, ({ tx, session, origin, now }) => copyToTraining(tx, { session, origin, now })),
  ...siteCalls,
  ...departmentCalls,
  ...supplierCalls,
  serve(agencySettings.get, async ({ tx, session, configuration, now }) => {
    const limit = configuration.INACTIVITY_LIMIT_SECONDS;
    const record = await settingsOf(tx, session.agency.id, limit, now);
    return { record, choices: await settingsChoices(tx, session.agency.id) };
  }),
  serve(agencySettings.save, async ({ tx, body, session, configuration, origin, now }) => {
    // There is one of each agency: the id says which one the form was opened for.
    if (body.id !== String(session.agency.id)) throw notFound('This agency does not exist.');
    const limit = configuration.INACTIVITY_LIMIT_SECONDS;
    const { fields: told } = await settingsOf(tx, session.agency.id, limit, now);
    const save = { ...body, fields: withTold(body.fields, told) };
    return saveRecord(tx, agencySettingsStore(limit, now), save, { session, origin, now });
  }),
];

async function settingsOf(tx: Transaction, agencyId: number, limitSeconds: number, now: Date) {
  const record = await agencySettingsStore(limitSeconds, now).find(tx, agencyId, String(agencyId));
  if (record === undefined) throw notFound('This agency does not exist.');
  return record;
}

/** The form only shows these values; the editor cannot set them. */
function withTold(fields: AgencySettingsFields, told: AgencySettingsFields): AgencySettingsFields {
  const { name, state, stateName, stateForms, stateOverrides } = told;
  const { leastRetentionYears, mostInactivityMinutes } = told;
  const ofState = { state, stateName, stateForms, stateOverrides, leastRetentionYears };
  return { ...fields, ...ofState, name, mostInactivityMinutes };
}
