import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PersonRole } from '../../../../src/contract/reports/personActs.ts';
import { actTitle } from '../../../../src/rules/custody/entryText.ts';
import {
  actOfCursor,
  cursorOfAct,
  rolesInOrder,
} from '../../../../src/rules/reports/personActs.ts';

describe('[REPORT-04] the acts of a person', () => {
  it('have titles: of events, of entries of the ledger, and of records', () => {
    const kinds = ['transferIn', 'use', 'useAmendment', 'caseSignOff'];
    expect(kinds.map(actTitle)).toEqual([
      'Receive a transfer',
      'Used',
      'Amendment of a use',
      'Case closed',
    ]);
  });

  it('name each role once, in the order of the filter', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PersonRole.options)), (roles) => {
        const shown = rolesInOrder(roles);
        expect(new Set(shown)).toEqual(new Set(roles));
        expect(shown).toEqual(PersonRole.options.filter((role) => shown.includes(role)));
      }),
    );
  });

  it('are continued after the act that a cursor names', () => {
    const instants = fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
    fc.assert(
      fc.property(instants, fc.uuid(), (occurredAt, id) => {
        expect(actOfCursor(cursorOfAct({ occurredAt, id }))).toEqual({ occurredAt, id });
      }),
    );
  });
});
