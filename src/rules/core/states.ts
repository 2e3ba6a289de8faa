/** The states whose agencies may be customers, by the two letters of the postal service. */
export const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
export type StateCode = keyof typeof stateNames;

export function isStateCode(code: string): code is StateCode {
  return Object.hasOwn(stateNames, code);
}

/** The forms that this product can fill in for a state's office. */
export const stateForms = [
  { value: 'ny-form-3848', text: 'NY Form 3848, semi-annual inventory (10 NYCRR 80.136)' },
] as const;

/** The DEA asks for two years (21 CFR 1304.04). */
export const federalRetentionYears = 2;

/** What a state asks for, until a system administrator has set it otherwise. New York keeps records five years. */
export function rulesAsDelivered(code: StateCode): { retentionYears: number; forms: string[] } {
  return code === 'NY'
    ? { retentionYears: 5, forms: ['ny-form-3848'] }
    : { retentionYears: federalRetentionYears, forms: [] };
}

/** The zones in which those states lie. */
export const timeZones = [
  { value: 'America/New_York', text: 'Eastern' },
  { value: 'America/Chicago', text: 'Central' },
  { value: 'America/Denver', text: 'Mountain' },
  { value: 'America/Phoenix', text: 'Mountain, no daylight saving (Arizona)' },
  { value: 'America/Los_Angeles', text: 'Pacific' },
  { value: 'America/Anchorage', text: 'Alaska' },
  { value: 'Pacific/Honolulu', text: 'Hawaii' },
  { value: 'America/Puerto_Rico', text: 'Atlantic (Puerto Rico)' },
] as const;

/**
 * For how many years an agency keeps its records: what it decided, at least what its state and the DEA ask for (21 CFR
 * 1304.04(a), 10 NYCRR 80.100(a); REG-01).
 *
 * @param stateYears as administrators changed the rules of the state; null if they are as delivered.
 * @param decidedYears null until the agency decides.
 */
export function retentionYears({
  state,
  stateYears,
  decidedYears,
}: {
  readonly state: string;
  readonly stateYears: number | null;
  readonly decidedYears: number | null;
}): number {
  const delivered = isStateCode(state)
    ? rulesAsDelivered(state).retentionYears
    : federalRetentionYears;
  const least = Math.max(federalRetentionYears, stateYears ?? delivered);
  return Math.max(least, decidedYears ?? least);
}
