import { useSelector } from '@xstate/react';
import { reasonLabels } from '../../../../rules/custody/cases/caseWords.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { NotAllowed } from '../../../ui/feedback/ListState.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { CustodyCaseRef } from './CustodyCase.tsx';

/** The sign-off: reason, note and the signer's own PIN or passkey; or why the reader cannot give it. */
export function SignOffForm({ work }: { work: CustodyCaseRef }) {
  const form = useSelector(work, ({ context }) => context);
  const signedAct = useSelector(work, ({ children }) => children.signedAct);
  const state = useSigning(signedAct, form);
  const { shown } = form;
  const possible = shown.reasons.filter(({ whyNot }) => whyNot === null);
  // What is left is the same for every reason but a miscount.
  const left = shown.reasons.find(({ code }) => code !== 'miscount')?.whyNot ?? '';
  const whyNot = shown.whyNotClose ?? (possible.length === 0 ? left : null);
  if (whyNot !== null) {
    return (
      <Card id="sign-off" title="Close the case" className="screen-only">
        <NotAllowed
          title={
            shown.whyNotClose === null
              ? 'This case can’t be closed yet'
              : 'Someone else closes this case'
          }
        >
          {formatted(whyNot)}
        </NotAllowed>
      </Card>
    );
  }
  return (
    <SignForm
      state={state}
      title={`Close case ${shown.number}`}
      legend="Your sign-off"
      signer={
        <p className="hint">
          By signing, you confirm that the linked records explain what was found, and that you were
          not involved in them.
        </p>
      }
      button="Close the case"
      again="Try again: close the case"
      news={
        <SigningNews
          state={state}
          refused="Not closed"
          unsure={{
            title: 'We couldn’t confirm the case was closed',
            text: 'It may already be closed. Sign again. It won’t be closed twice.',
          }}
        />
      }
      fields={
        <>
          <SelectField
            id="reasonCode"
            label="Reason"
            empty="Choose one"
            options={possible.map(({ code }) => ({ value: code, text: reasonLabels[code] }))}
            defaultValue={form.reasonCode}
            error={state.errors.reasonCode && formatted(state.errors.reasonCode)}
          />
          <Field id="note" label="What you checked" error={state.errors.note}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                name="note"
                rows={3}
                maxLength={1_000}
                required
                readOnly={state.isBusy || state.isUncertain}
                defaultValue={form.note}
              />
            )}
          </Field>
        </>
      }
      onSign={(signing, { reasonCode = '', note = '' }) => {
        if (signedAct) state.sign(signing);
        else work.send({ type: 'signOff.submitted', reasonCode, note, signing });
      }}
    />
  );
}
