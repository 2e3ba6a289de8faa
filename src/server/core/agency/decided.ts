import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AgencySettingsFields } from '../../../contract/administration/agencySettings.ts';
import { pinLength } from '../../../contract/core/pin.ts';
import { federalRetentionYears } from '../../../rules/core/states.ts';
import { blindByDefault } from '../../../rules/custody/custodyCount.ts';
import { compiled } from '../../database/compiled.ts';
import type { Reader } from '../../database/database.ts';
import { agencySettings } from '../../database/schema/agency.ts';

/** What an agency decides about signing and keeping records. */
export type Decided = Pick<
  AgencySettingsFields,
  | 'receiveSigners'
  | 'transferSigners'
  | 'countSigners'
  | 'shiftChangeSigners'
  | 'maySignLater'
  | 'blindShiftChange'
  | 'blindSealChange'
  | 'blindScheduled'
  | 'externalWitnessUse'
  | 'externalWitnessWaste'
  | 'externalWitnessBreakage'
  | 'businessClose'
  | 'requireLabelsUse'
  | 'requireLabelsTransfer'
  | 'requireLabelsWaste'
  | 'requireLabelsBreakage'
  | 'requireLabelsReturn'
  | 'requireLabelsDestruction'
  | 'pinLength'
  | 'retentionYears'
>;

const {
  agencyId: _agency,
  version: _version,
  changedBy: _by,
  changedAt: _at,
  ...columns
} = getTableColumns(agencySettings);

/** The columns of what an agency decided. */
export const decidedColumns: { readonly [Key in keyof Decided]: (typeof columns)[Key] } = columns;

/** What applies where an agency has not decided yet: one person counts, stock changes hands between two. */
export function undecided(leastRetentionYears: number): Decided {
  return {
    receiveSigners: 'one',
    transferSigners: 'two',
    countSigners: 'one',
    shiftChangeSigners: 'two',
    maySignLater: true,
    ...blindByDefault,
    externalWitnessUse: false,
    externalWitnessWaste: false,
    externalWitnessBreakage: false,
    businessClose: '24:00',
    requireLabelsUse: false,
    requireLabelsTransfer: false,
    requireLabelsWaste: false,
    requireLabelsBreakage: false,
    requireLabelsReturn: false,
    requireLabelsDestruction: false,
    pinLength: pinLength.least,
    retentionYears: leastRetentionYears,
  };
}

/** What an agency decided, or what applies until it does. */
export async function readDecided(reader: Reader, agencyId: number): Promise<Decided> {
  const rows = await selectSettings(reader, { agencyId });
  return rows[0] ?? undecided(federalRetentionYears);
}

/** Most signed acts ask it twice. */
const selectSettings = compiled((reader) =>
  reader
    .select(decidedColumns)
    .from(agencySettings)
    .where(eq(agencySettings.agencyId, sql.placeholder('agencyId'))),
);
