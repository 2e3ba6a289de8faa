import type { Loss, LossStatement } from '../../../../contract/reports/loss.ts';
import {
  needsSignOff,
  signOffMeaning,
  statementMeanings,
} from '../../../../rules/reports/lossStatement.ts';
import {
  type StatementField,
  statementFields,
} from '../../../../rules/reports/lossStatementFields.ts';
import { centsText } from '../../../../rules/reports/lossStatementForm.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { type SignedActRef, useSigning } from '../../../core/signing/useSigning.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { lossName, statementLabels } from './lossText.ts';

interface CheckStatementProps {
  act: SignedActRef;
  statement: LossStatement;
  loss: Loss;
  signer: string;
}

/** The interruption before an act that cannot be undone: everything is repeated, then it is signed. */
export function CheckStatement({ act, statement, loss, signer }: CheckStatementProps) {
  const state = useSigning(act);
  const isSignedOff = needsSignOff(statement, loss);
  return (
    <div className="interruption">
      <SigningNews state={state}>
        <Message kind="warning" title="Once signed, this can’t be changed">
          <p>To correct it later, sign another one. Both stay in the records of this loss.</p>
        </Message>
      </SigningNews>
      <Card
        id="statement"
        title={statementLabels[statement.kind].title}
        note={lossName(loss)}
        tools={
          !state.isUncertain &&
          !state.isBusy && (
            <Button kind="quiet" small onClick={state.change}>
              Change
            </Button>
          )
        }
      >
        <Facts className="check-facts event-facts" facts={factsOf(statement, loss)} />
      </Card>
      <SignForm
        state={state}
        title={isSignedOff ? 'Two signatures required' : 'Your signature'}
        signer={{ name: signer, meaning: capitalized(statementMeanings[statement.kind]) }}
        others={
          isSignedOff
            ? [
                {
                  word: 'Second signer',
                  legend: capitalized(signOffMeaning),
                  statement: (
                    <p className="hint">
                      Someone who may close cases, and neither counted nor reported this loss.
                    </p>
                  ),
                },
              ]
            : []
        }
        button={statementLabels[statement.kind].act}
        onSign={state.sign}
      />
    </div>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every answer; what was left blank is said to print empty. */
function factsOf(statement: LossStatement, { head }: Loss) {
  const instead =
    statement.kind === 'discovery'
      ? [{ label: 'Recorded until now', value: momentText(head.timeZone, statement.insteadOf) }]
      : statement.kind === 'noticeDay' || statement.kind === 'formDay'
        ? [{ label: 'Recorded until now', value: dayText(statement.insteadOf) }]
        : [];
  const answers = statement as Readonly<Record<string, Answer>>;
  return [
    ...instead,
    ...statementFields[statement.kind].map((field) => ({
      label: field.label,
      value: answerText(field, answers[field.name], head.timeZone) ?? (
        <span className="quiet">Left blank</span>
      ),
    })),
  ];
}

type Answer = string | number | boolean | null | undefined;

function answerText(
  { control, options = [] }: StatementField,
  answer: Answer,
  timeZone: string,
): string | null {
  if (answer === null || answer === undefined || answer === '') return null;
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'number') {
    return control === 'money' ? `$${centsText(answer)}` : answer.toLocaleString('en-US');
  }
  const text = String(answer);
  if (control === 'moment') return momentText(timeZone, text);
  if (control === 'date') return dayText(text);
  return options.find(({ value }) => value === text)?.text ?? text;
}
