import { rightsSheetMachine } from '../../../machines/users/rightsSheet.machine.ts';
import type { RightsSheet } from '../../../src/contract/users/rightsSheet.ts';
import { defaultRights } from '../../../src/rules/core/actRights.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { ownRole } from '../../../src/rules/users/actRightChanges.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const { technician, admin } = defaultRights;
const given = { ...technician, receive: 'limited' } as const;

function sheetOf(different: Partial<RightsSheet> = {}): RightsSheet {
  return {
    name: 'Technicians',
    rights: technician,
    usual: technician,
    own: admin,
    fixed: null,
    ...different,
  };
}

export const rightsSheet = model('rights-sheet', rightsSheetMachine, {
  events: {
    'rights.submitted': [
      { type: 'rights.submitted', rights: given },
      { type: 'rights.submitted', rights: technician },
    ],
  },
  outputs: {
    saveSheet: [
      succeeded({ message: 'Rights saved.', sheet: sheetOf({ rights: given }) }),
      failed('Two people must be able to close cases.'),
    ],
  },
  errors: { saveSheet: ['a strange answer'] },
  inputs: {
    'a role': { of: { kind: 'role', role: 'technician' }, sheet: sheetOf() },
    'a person': {
      of: { kind: 'person', userId: '6f3c2b1a-0d4e-4c5f-8a7b-9c0d1e2f3a4b' },
      sheet: sheetOf({ name: 'Marcus Oyelaran' }),
    },
    'one’s own role': {
      of: { kind: 'role', role: 'admin' },
      sheet: sheetOf({ name: 'Administrators', rights: admin, usual: admin, fixed: ownRole }),
    },
  },
  context: ({ of, sheet, message, refusal }) => ({
    of: of.kind,
    receive: sheet.rights.receive,
    message,
    refusal,
  }),
});
