import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { accountSecurityMachine } from '../../../../../machines/users/accountSecurity.machine.ts';
import { pageLabels } from '../../../../rules/core/pageText.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { LicenseCard } from './LicenseCard.tsx';
import { LoginCard } from './LoginCard.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PinCard } from './PinCard.tsx';
import { ReaderCard } from './ReaderCard.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';
import { SignatureCard } from './SignatureCard.tsx';
import { UserTabs } from './UserTabs.tsx';

export type AccountSecurityRef = ActorRefFrom<typeof accountSecurityMachine>;

/** ROUTE-13: what a person logs in and signs with. */
export function Security({
  work,
  isPinReset,
  hasReader = false,
  frame = {},
}: {
  work: AccountSecurityRef;
  /** NAV-03: the PIN is first. */
  isPinReset: boolean;
  /** CALL-20: whether this installation has fingerprint readers. */
  hasReader?: boolean;
  frame?: Frame;
}) {
  const { security } = useSelector(work, (state) => state.context);
  const isBroken = useSelector(work, (state) => state.hasTag('broken'));
  const { license, signing, ownPassword, passkeys, confirmation, scan } = useSelector(
    work,
    (state) => state.children,
  );
  const isWhole =
    !isBroken && license && signing && ownPassword && passkeys && confirmation && scan;
  return (
    <Page frame={frame} title={security.fullName}>
      <UserTabs
        userId={security.userId}
        name={security.fullName}
        shown="security"
        hasAlerts={!security.isAuditor}
      />
      {isWhole ? (
        <>
          <SetUpSteps license={license} signing={signing} isPinReset={isPinReset} />
          <div className="security">
            <LicenseCard license={license} />
            {isPinReset && <PinCard signing={signing} />}
            {!security.isAuditor && <SignatureCard signing={signing} />}
            {!isPinReset && !security.isAuditor && <PinCard signing={signing} />}
            <Passkeys passkeys={passkeys} />
            <PasswordCard ownPassword={ownPassword} />
            {hasReader && <ReaderCard scan={scan} />}
            <LoginCard confirmation={confirmation} />
          </div>
        </>
      ) : (
        <Message kind="bad" role="alert" title="This page stopped working">
          <p>{pageLabels.unexpected}</p>
        </Message>
      )}
    </Page>
  );
}
