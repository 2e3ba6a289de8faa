import { useSelector } from '@xstate/react';
import { decisionLabels, decisionsFor } from '../../../../rules/custody/field/fieldReview.ts';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Choices } from '../../../ui/form/Choice.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { FieldReviewRef } from './FieldRecord.tsx';

/** What becomes of a record that is parked, with the reason. */
export function DecisionForm({ work }: { work: FieldReviewRef }) {
  const { shown, decision, reason, errors, problem } = useSelector(work, ({ context }) => context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  return (
    <Card id="decision" title="Decide" className="screen-only">
      <form
        className="card-body stack"
        aria-labelledby="decision-title"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = typedInto(event.currentTarget);
          const { decision: chosen = '', reason: why = '' } = typed;
          work.send({ type: 'decision.submitted', decision: chosen, reason: why });
        }}
      >
        {problem !== null && Object.keys(errors).length === 0 && !isBusy && (
          <Message kind="bad" role="alert" focused title="Not decided">
            <p>{formatted(problem.message)}</p>
          </Message>
        )}
        <Choices
          id="decision-choice"
          name="decision"
          legend="What becomes of it"
          options={decisionsFor(shown).map((value) => ({ value, text: decisionLabels[value] }))}
          defaultValue={decision}
          error={errors.decision && formatted(errors.decision)}
        />
        <Field
          id="reason"
          label="Why"
          hint="Shown with your name in the history of the record and in its case."
          error={errors.reason && formatted(errors.reason)}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="reason"
              rows={3}
              maxLength={300}
              required
              readOnly={isBusy}
              defaultValue={reason}
            />
          )}
        </Field>
        <div>
          <Button kind="primary" type="submit" busy={isBusy}>
            Record the decision
          </Button>
        </div>
      </form>
    </Card>
  );
}
