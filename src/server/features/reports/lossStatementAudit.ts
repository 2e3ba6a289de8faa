import type { LossStatement } from '../../../contract/reports/loss.ts';
import { momentText } from '../../../rules/time/custodyTime.ts';
import { dayText } from '../../../rules/time/dayText.ts';
import type { AuditChange } from '../../database/schema/auditEntry.ts';

/** What the audit history says of a record of a loss, after the loss. */
export function statementSummary({
  statement,
  version,
}: {
  statement: LossStatement;
  version: number;
}): string {
  switch (statement.kind) {
    case 'discovery':
      return 'the time of its discovery was corrected';
    case 'noticeDay':
      return 'the day of the written notice was corrected';
    case 'formDay':
      return 'the day of DEA Form 106 was corrected';
    case 'form106':
      return `version ${version} of DEA Form 106 was completed`;
    case 'notSignificant':
      return 'it was decided that it is not significant';
    case 'newYork':
      return 'who was notified in New York was recorded';
  }
}

/** What changed, for those that correct something; the record itself has the rest. */
export function statementChanges(statement: LossStatement, timeZone: string): AuditChange[] {
  switch (statement.kind) {
    case 'discovery': {
      const at = (instant: string) => momentText(timeZone, instant);
      const { insteadOf, corrected, reason } = statement;
      return [
        { field: 'Discovered', before: at(insteadOf), after: at(corrected) },
        { field: 'Reason', before: '', after: reason },
      ];
    }
    case 'noticeDay':
    case 'formDay':
      return [
        {
          field: 'Sent on',
          before: dayText(statement.insteadOf),
          after: dayText(statement.corrected),
        },
        { field: 'Reason', before: '', after: statement.reason },
      ];
    case 'newYork':
      return [
        ...notified('Department', statement.departmentOn, statement.departmentBy),
        ...notified('Medical director', statement.directorOn, statement.directorBy),
      ];
    default:
      return [];
  }
}

function notified(field: string, on: string | null, by: string): AuditChange[] {
  return on === null ? [] : [{ field, before: '', after: `${dayText(on)}, by ${by}` }];
}
