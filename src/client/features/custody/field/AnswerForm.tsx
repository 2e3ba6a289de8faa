import { useSelector } from '@xstate/react';
import { confirmationText, denialText } from '../../../../rules/custody/field/fieldReview.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button, inProgress } from '../../../ui/basic/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { FieldReviewRef } from './FieldRecord.tsx';

const words = {
  confirm: {
    title: 'Confirm what you signed',
    legend: 'Your signature',
    button: 'Confirm and sign',
    refused: 'Not signed',
    other: 'I did not sign this',
  },
  deny: {
    title: 'Deny that you signed it',
    legend: 'Your statement',
    button: 'Deny and sign',
    refused: 'Not denied',
    other: 'I signed this',
  },
} as const;

/** The person named in the record confirms it, or denies it with a reason; both with their own PIN or passkey. */
export function AnswerForm({ work }: { work: FieldReviewRef }) {
  const form = useSelector(work, ({ context }) => context);
  const signedAct = useSelector(work, ({ children }) => children.signedAct);
  const state = useSigning(signedAct, form);
  const { shown, answer, reason } = form;
  const { title, legend, button, refused, other } = words[answer];
  const isDenial = answer === 'deny';
  return (
    <div className="screen-only">
      <SignForm
        key={answer}
        state={state}
        title={title}
        legend={legend}
        signer={<p className="hint">{isDenial ? denialText(shown) : confirmationText(shown)}</p>}
        button={button}
        news={
          <SigningNews
            state={state}
            refused={refused}
            unsure={{
              title: 'We couldn’t confirm that it was recorded',
              text: 'It may already be recorded. Sign again. It won’t be recorded twice.',
            }}
          />
        }
        fields={
          isDenial && (
            <Field
              id="reason"
              label="What is wrong with it"
              error={state.errors.reason && formatted(state.errors.reason)}
            >
              {(control) => (
                <textarea
                  {...control}
                  className="input"
                  name="reason"
                  rows={3}
                  maxLength={300}
                  required
                  readOnly={state.isBusy || state.isUncertain}
                  defaultValue={reason}
                />
              )}
            </Field>
          )
        }
        onSign={(signing, { reason: typed = '' }) => {
          if (signedAct) state.sign(signing);
          else work.send({ type: 'answer.submitted', reason: typed, signing });
        }}
      >
        <Button
          wide
          unavailable={signedAct ? inProgress : undefined}
          onClick={() =>
            work.send({ type: 'answer.chosen', answer: isDenial ? 'confirm' : 'deny' })
          }
        >
          {other}
        </Button>
      </SignForm>
    </div>
  );
}
