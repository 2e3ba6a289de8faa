import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { forgotPasswordMachine } from '../../../../../machines/session/forgotPassword.machine.ts';
import type { Installation } from '../../../../contract/publications/footer.ts';
import { SupportLine } from '../../../shell/SupportLine.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { CardTitle } from '../../../ui/layout/CardTitle.tsx';

export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>;

/** FORGOT-01 … FORGOT-04 */
export function ForgotPassword({
  work,
  installation,
  arrived,
}: {
  work: ForgotPasswordRef;
  installation: Installation;
  arrived: boolean;
}) {
  const isForm = useSelector(work, (state) => state.hasTag('form'));
  const confirmation = useSelector(work, (state) => state.context.confirmation);
  return (
    <div className="card sign-in">
      <div className="stack stack-tight">
        <CardTitle arrived={arrived}>Forgot password</CardTitle>
        {isForm && <p className="quiet">We’ll email you a link to set a new password.</p>}
      </div>
      {isForm ? (
        <EmailForm work={work} />
      ) : (
        <>
          <Message kind="good" role="status" focused icon={checkCircle} title="Check your email">
            <p>{confirmation}</p>
          </Message>
          <Button wide onClick={() => work.send({ type: 'anotherEmail.requested' })}>
            Use another email
          </Button>
        </>
      )}
      <SupportLine installation={installation} />
    </div>
  );
}

function EmailForm({ work }: { work: ForgotPasswordRef }) {
  const error = useSelector(work, (state) => state.context.errors.email);
  const refusal = useSelector(work, (state) => state.context.refusal);
  const email = useSelector(work, (state) => state.context.email);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    work.send({ type: 'form.submitted', values });
  };
  return (
    <form
      className="form"
      method="post"
      action="/login"
      aria-label="Forgot password"
      noValidate
      onSubmit={submit}
    >
      {refusal !== null && (
        <Message kind="bad" id="refused" role="alert" focused title="Email not sent">
          <p>{refusal}</p>
        </Message>
      )}
      <TextField
        id="email"
        label="Email"
        error={error}
        type="email"
        defaultValue={email}
        maxLength={101}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        takesFocus={error !== undefined}
        required
      />
      <Button kind="primary" wide type="submit" busy={isBusy}>
        Send Email
      </Button>
    </form>
  );
}
