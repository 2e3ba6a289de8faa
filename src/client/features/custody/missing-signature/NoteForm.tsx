import { useSelector } from '@xstate/react';
import type { SignableAct } from '../../../../contract/custody/missingSignature.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { SignatureNoteRef } from './SignatureNote.tsx';

/** Why the signature is never given, and the administrator's PIN, which stays in the page's own field. */
export function NoteForm({ work, act }: { work: SignatureNoteRef; act: SignableAct }) {
  const form = useSelector(work, ({ context }) => context);
  const signedAct = useSelector(work, ({ children }) => children.signedAct);
  const state = useSigning(signedAct, form);
  return (
    <SignForm
      state={state}
      title={`Never signed: ${act.meaning}`}
      legend="Your note"
      signer={
        <p className="hint">
          You’re signing this note only. You aren’t attesting that you witnessed the event.
        </p>
      }
      button="Sign the note"
      again="Try again: sign the note"
      news={
        <SigningNews
          state={state}
          refused="Not noted"
          unsure={{
            title: 'We couldn’t confirm it was noted',
            text: 'It may already be noted. Enter your PIN and try again. It won’t be noted twice.',
          }}
        />
      }
      fields={
        <Field
          id="reason"
          label="Reason it can’t be signed"
          hint="Shown permanently with the missing signature in the ledger and reports."
          error={state.errors.reason}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="reason"
              rows={3}
              maxLength={500}
              required
              readOnly={state.isBusy || state.isUncertain}
              defaultValue={form.reason}
            />
          )}
        </Field>
      }
      onSign={(signing, { reason = '' }) => {
        if (signedAct) state.sign(signing);
        else work.send({ type: 'note.submitted', reason, signing });
      }}
    />
  );
}
