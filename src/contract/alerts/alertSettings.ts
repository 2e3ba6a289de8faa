import * as v from 'valibot';
import { StoredText } from '../core/primitives.ts';
import { defineRecord } from '../core/resource.ts';
import { OptionalClockTime } from './clockTime.ts';

/** Whom a step of the escalation adds: the managers of the inventory, the agent, or the administrators. */
export const EscalationTarget = v.picklist(
  ['managers', 'agent', 'admins'],
  'Choose whom the alert is sent to.',
);
export type EscalationTarget = v.InferOutput<typeof EscalationTarget>;

const Target = v.union([v.literal(''), EscalationTarget]);

function after(sentence: string, least: number, most: number) {
  return v.nullable(
    v.pipe(
      v.number(sentence),
      v.integer(sentence),
      v.minValue(least, sentence),
      v.maxValue(most, sentence),
    ),
  );
}

const Minutes = after('Enter whole minutes from 5 to 1440.', 5, 1_440);
const Hours = after('Enter whole hours from 1 to 168.', 1, 168);

/** What an agency decides about its alerts (ALERT-04). A step without a recipient is left out, with those after it. */
export const AlertSettingsFields = v.object({
  /** Shown, not edited. */
  name: StoredText,
  timeZone: StoredText,
  /** HH:MM in the agency’s time zone; empty without quiet hours. */
  quietFrom: OptionalClockTime,
  quietTo: OptionalClockTime,
  lossTo1: Target,
  lossAfter1: Minutes,
  lossTo2: Target,
  lossAfter2: Minutes,
  lossTo3: Target,
  lossAfter3: Minutes,
  caseTo1: Target,
  caseAfter1: Hours,
  caseTo2: Target,
  caseAfter2: Hours,
  caseTo3: Target,
  caseAfter3: Hours,
  signatureTo1: Target,
  signatureAfter1: Hours,
  signatureTo2: Target,
  signatureAfter2: Hours,
  signatureTo3: Target,
  signatureAfter3: Hours,
});
export type AlertSettingsFields = v.InferOutput<typeof AlertSettingsFields>;

export const alertSettings = defineRecord({
  one: 'AlertSettings',
  path: '/api/Admin/AlertSettings',
  access: 'administration',
  at: '',
  params: {},
  saveParams: {},
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, 'There is no such agency.')),
  fields: AlertSettingsFields,
  summaries: {
    get: 'Quiet hours and escalation of the session agency’s alerts.',
    save: 'Saves quiet hours and escalation; 409 where someone else saved them first.',
  },
});
