import type { ProblemCode } from '../../contract/problems.ts';
import type { LossEvent } from '../../contract/reports/deaReport.ts';
import type { LossStatement, LossStatementKind } from '../../contract/reports/loss.ts';
import { dayIn } from '../time/custodyTime.ts';
import { dayText } from '../time/dayText.ts';
import { isInFuture } from '../time/lateness.ts';
import { lossStepProblem } from './lossClocks.ts';

/** What a statement about a loss is checked against. */
export interface StatedLoss
  extends Pick<
    LossEvent,
    | 'isTheft'
    | 'discoveredAt'
    | 'discoveredOn'
    | 'probablyFrom'
    | 'probablyTo'
    | 'noticeSentOn'
    | 'formFiledOn'
    | 'newYork'
  > {
  /** When a count first found what is missing; null if none did. */
  readonly firstFoundAt: string | null;
  readonly timeZone: string;
  /** ISO 8601 */
  readonly now: string;
}

/** One thing to correct, and the field of the statement it is about. */
export interface StatementProblem {
  readonly code: ProblemCode<422> | 'already_recorded';
  readonly field: string;
  readonly message: string;
}

/** Why people cannot sign this about the loss; empty if they can. Days are the agency's. */
export function checkStatement(statement: LossStatement, loss: StatedLoss): StatementProblem[] {
  switch (statement.kind) {
    case 'discovery':
      return checkDiscovery(statement, loss);
    case 'noticeDay':
      return checkDay(statement, loss.noticeSentOn, loss);
    case 'formDay':
      return checkDay(statement, loss.formFiledOn, loss);
    case 'form106':
      return checkFiled(statement.filedOn, loss);
    case 'notSignificant':
      return loss.isTheft === true
        ? [
            {
              code: 'theft_is_significant',
              field: 'quantity',
              message: 'A theft is always reported to the DEA. File DEA Form 106.',
            },
          ]
        : [];
    case 'newYork':
      return checkNotified(statement, loss);
  }
}

type Of<Kind extends LossStatementKind> = Extract<LossStatement, { kind: Kind }>;

/** A discovery is corrected to a time at which it can have been, and at which no step had been taken. */
function checkDiscovery({ insteadOf, corrected }: Of<'discovery'>, loss: StatedLoss) {
  if (insteadOf !== loss.discoveredAt) return [changedMeanwhile];
  if (corrected === insteadOf) return [unchanged('The loss was discovered then already.')];
  const impossible = (message: string): StatementProblem[] => [
    { code: 'discovery_not_possible', field: 'corrected', message },
  ];
  if (isInFuture(corrected, loss.now)) {
    return impossible('This time is in the future. Enter when it was discovered.');
  }
  if (loss.probablyFrom !== null && corrected < (loss.probablyTo ?? loss.probablyFrom)) {
    return impossible('This is before the loss probably happened. Check the time.');
  }
  const day = dayIn(loss.timeZone, corrected);
  const { departmentOn = null, directorOn = null } = loss.newYork ?? {};
  const early = [loss.noticeSentOn, loss.formFiledOn, departmentOn, directorOn].find(
    (sent) => sent !== null && sent < day,
  );
  return early === undefined || early === null
    ? []
    : impossible(`A report was sent on ${dayText(early)} already. Correct that day first.`);
}

function checkDay(
  { insteadOf, corrected }: Of<'noticeDay' | 'formDay'>,
  recorded: string | null,
  { discoveredOn, timeZone, now }: StatedLoss,
): StatementProblem[] {
  if (recorded !== insteadOf) return [changedMeanwhile];
  if (corrected === insteadOf) return [unchanged('This day is recorded already.')];
  return dayProblems('corrected', corrected, { discoveredOn, today: dayIn(timeZone, now) });
}

/** The day on which Form 106 was filed is recorded once; another day is a correction of it. */
function checkFiled(filedOn: string | null, loss: StatedLoss): StatementProblem[] {
  const { formFiledOn, discoveredOn, timeZone, now } = loss;
  if (filedOn === null || filedOn === formFiledOn) return [];
  if (formFiledOn === null) {
    return dayProblems('filedOn', filedOn, { discoveredOn, today: dayIn(timeZone, now) });
  }
  return [
    {
      code: 'day_not_possible',
      field: 'filedOn',
      message: `It is recorded as filed on ${dayText(formFiledOn)}. Correct that day first.`,
    },
  ];
}

function checkNotified(
  { departmentOn, departmentBy, directorOn, directorBy }: Of<'newYork'>,
  { discoveredOn, timeZone, now }: StatedLoss,
): StatementProblem[] {
  const notified = (field: 'department' | 'director', on: string | null, by: string) => {
    if (on === null && by === '') return [];
    if (on === null || by === '') {
      const message = on === null ? 'Enter the date.' : 'Enter who notified them.';
      const missing = `${field}${on === null ? 'On' : 'By'}`;
      return [{ code: 'nobody_notified', field: missing, message } satisfies StatementProblem];
    }
    return dayProblems(`${field}On`, on, { discoveredOn, today: dayIn(timeZone, now) });
  };
  return departmentOn === null && directorOn === null && departmentBy === '' && directorBy === ''
    ? [
        {
          code: 'nobody_notified',
          field: 'departmentOn',
          message: 'Enter when the Department of Health or the medical director was notified.',
        },
      ]
    : [
        ...notified('department', departmentOn, departmentBy),
        ...notified('director', directorOn, directorBy),
      ];
}

function dayProblems(
  field: string,
  day: string,
  { discoveredOn, today }: { discoveredOn: string; today: string },
): StatementProblem[] {
  const message = lossStepProblem(discoveredOn, day, today);
  return message === null ? [] : [{ code: 'day_not_possible', field, message }];
}

const changedMeanwhile: StatementProblem = {
  code: 'already_recorded',
  field: 'corrected',
  message: 'This was corrected after you opened it. Reload the page, then check it.',
};

function unchanged(why: string): StatementProblem {
  return { code: 'day_unchanged', field: 'corrected', message: `${why} Enter what it should be.` };
}

/** What a signature of the person logged in means. */
export const statementMeanings: Readonly<Record<LossStatementKind, string>> = {
  discovery: 'corrected',
  noticeDay: 'corrected',
  formDay: 'corrected',
  form106: 'completed the form',
  notSignificant: 'decided',
  newYork: 'recorded',
};

/** What a second signature means. */
export const signOffMeaning = 'signed off';

/**
 * Whether another person signs off: that a loss is not significant (REG-07), and a discovery later than the count that
 * first found it (REG-05).
 */
export function needsSignOff(
  statement: LossStatement,
  { firstFoundAt }: Pick<StatedLoss, 'firstFoundAt'>,
): boolean {
  if (statement.kind === 'notSignificant') return true;
  return (
    statement.kind === 'discovery' && firstFoundAt !== null && statement.corrected > firstFoundAt
  );
}
