import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { changePasswordMachine } from '../../../../../machines/session/changePassword.machine.ts';
import type { Installation } from '../../../../contract/publications/footer.ts';
import { apiDocumentationPath, passwordTitle } from '../../../../rules/session/passwordLink.ts';
import { LinkLookup } from '../../../shell/LinkLookup.tsx';
import { SupportLine } from '../../../shell/SupportLine.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { CardTitle } from '../../../ui/layout/CardTitle.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

export type ChangePasswordRef = ActorRefFrom<typeof changePasswordMachine>;

/** CHPW-01 … CHPW-07: what the link is worth, then the form, then where to go. */
export function ChangePassword({
  work,
  installation,
  arrived,
}: {
  work: ChangePasswordRef;
  installation: Installation;
  arrived: boolean;
}) {
  const isNewUser = useSelector(work, (state) => state.context.isNewUser);
  const userName = useSelector(work, (state) => state.context.form?.userName);
  const isForm = useSelector(work, (state) => state.hasTag('form'));
  return (
    <div className="card sign-in">
      <div className="stack stack-tight">
        <CardTitle arrived={arrived}>{passwordTitle(isNewUser)}</CardTitle>
        {isForm && (
          <p className="quiet">
            For {userName}.{!isNewUser && ' You’ll be logged out on your other devices.'}
          </p>
        )}
      </div>
      {isForm ? <NewPasswordForm work={work} /> : <LinkState work={work} />}
      <SupportLine installation={installation} />
    </div>
  );
}

/** What stands in the form's place. */
function LinkState({ work }: { work: ChangePasswordRef }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const isChecking = state.hasTag('checking');
  if (isChecking || state.matches('unreachable')) {
    const retry = () => work.send({ type: 'retry.requested' });
    return <LinkLookup isChecking={isChecking} onRetry={retry} />;
  }
  if (state.matches('apiAccountSet')) {
    return (
      <Message
        kind="good"
        role="status"
        focused
        icon={checkCircle}
        title="API account password set"
      >
        <p>
          The password of the API account is set. How to use it is in the{' '}
          <a href={apiDocumentationPath}>API documentation</a>.
        </p>
      </Message>
    );
  }
  if (state.matches('changed')) {
    return (
      <Message kind="good" role="status" icon={checkCircle}>
        <p>Your password is set.</p>
      </Message>
    );
  }
  return (
    <>
      <Message kind="warning" role="alert" focused>
        <p>{state.context.message}</p>
      </Message>
      <ButtonLink href="/forgot-password" kind="primary" wide>
        Ask for a new email
      </ButtonLink>
    </>
  );
}
