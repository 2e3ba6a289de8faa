import * as v from 'valibot';
import { pinLength } from '../core/pin.ts';
import { Count, Day, line, optionalLine, RecordId, StoredText } from '../core/primitives.ts';
import { defineRecord } from '../core/resource.ts';

/** How many people sign an event. Waste is not a question: always two. */
const Signers = v.picklist(['one', 'two'], 'Choose how many sign.');

function whole(sentence: string, least: number, most: number) {
  return v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
}

/** How long a case may wait: a week at most. */
const CaseHours = whole('Enter whole hours from 1 to 168.', 1, 168);

/** What an agency says of itself and decides for itself. */
export const AgencySettingsFields = v.object({
  /** Shown, not edited: the agency's name (SHELL-02) and what follows from its state. */
  name: StoredText,
  state: StoredText,
  stateName: StoredText,
  leastRetentionYears: Count,
  /** The state's forms, and what it schedules otherwise than the DEA; empty if nothing. */
  stateForms: StoredText,
  stateOverrides: StoredText,
  mostInactivityMinutes: Count,
  address: line('the address', 200),
  county: optionalLine(60),
  deaRegistrant: optionalLine(100),
  deaNumber: optionalLine(20),
  /** Who answers questions about DEA forms, and the registrant's phone. */
  deaContact: optionalLine(100),
  deaPhone: optionalLine(40),
  /** The account of the controlled-substance agent (REG-14); empty if there is none. */
  agentUserId: v.union([v.literal(''), RecordId]),
  /** The first day of their period of office; null where there is none. */
  agentSince: v.nullable(Day),
  /** New York: on Form 3848. */
  bneLicence: optionalLine(40),
  emsAgencyCode: optionalLine(40),
  receiveSigners: Signers,
  transferSigners: Signers,
  countSigners: Signers,
  shiftChangeSigners: Signers,
  maySignLater: v.boolean(),
  /** Counts at which the counters see no balances (COUNT-06); blind counts and recounts always are. */
  blindShiftChange: v.boolean(),
  blindSealChange: v.boolean(),
  blindScheduled: v.boolean(),
  /** Which acts a person without an account may witness (SIGN-09). */
  externalWitnessUse: v.boolean(),
  externalWitnessWaste: v.boolean(),
  externalWitnessBreakage: v.boolean(),
  /** When the business of a day closes, for the biennial inventory (REG-11). */
  businessClose: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:1[2-9]|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time from 12:00 to 24:00.'),
  ),
  /** At which acts each labeled vial must be named (LABEL-05). */
  requireLabelsUse: v.boolean(),
  requireLabelsTransfer: v.boolean(),
  requireLabelsWaste: v.boolean(),
  requireLabelsBreakage: v.boolean(),
  requireLabelsReturn: v.boolean(),
  requireLabelsDestruction: v.boolean(),
  /** How long a case may be without owner or explanation (CASE-07): of C-II, and of the rest. */
  caseHoursTwo: CaseHours,
  caseHoursOthers: CaseHours,
  pinLength: whole(
    `Enter a whole number from ${pinLength.least} to ${pinLength.most}.`,
    pinLength.least,
    pinLength.most,
  ),
  inactivityMinutes: v.nullable(whole('Enter whole minutes, or leave it empty.', 1, 60)),
  retentionYears: whole('Enter a whole number of years, 2 to 50.', 2, 50),
});
export type AgencySettingsFields = v.InferOutput<typeof AgencySettingsFields>;

export const agencySettings = defineRecord({
  one: 'AgencySettings',
  path: '/api/Admin/Settings',
  access: 'administration',
  at: '',
  params: {},
  saveParams: {},
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, 'There is no such agency.')),
  fields: AgencySettingsFields,
  summaries: {
    get: 'The settings of the session agency.',
    save: 'Saves the settings of the session agency; 409 where someone else saved them first.',
  },
});
