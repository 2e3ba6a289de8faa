import type { ComponentProps } from 'react';
import { initialTransition } from 'xstate';
import { recordEditMachine } from '../../../machines/core/recordEdit.machine.ts';
import { TourCard } from '../../../src/client/core/help/TourCard.tsx';
import { InstallCard, InstallNotice } from '../../../src/client/core/installation/InstallOffer.tsx';
import { SmsWebhook } from '../../../src/client/features/alerts/SmsWebhook.tsx';
import { HelpPanel } from '../../../src/client/features/help/HelpPanel.tsx';
import { TourButton } from '../../../src/client/features/help/TourButton.tsx';
import { LicenseCard } from '../../../src/client/features/users/account/LicenseCard.tsx';
import { LoginCard } from '../../../src/client/features/users/account/LoginCard.tsx';
import { Passkeys } from '../../../src/client/features/users/account/Passkeys.tsx';
import { PasswordCard } from '../../../src/client/features/users/account/PasswordCard.tsx';
import { PinCard } from '../../../src/client/features/users/account/PinCard.tsx';
import { ReaderCard } from '../../../src/client/features/users/account/ReaderCard.tsx';
import { SetUpSteps } from '../../../src/client/features/users/account/SetUpSteps.tsx';
import { SignatureCard } from '../../../src/client/features/users/account/SignatureCard.tsx';
import { openedWebhook } from '../alerts/sms-webhook.fixtures.ts';
import { newcomerSecurity } from '../users/sampleSecurity.ts';
import { sampleArrival } from '../users/sampleUser.ts';
import type { Screen } from './screen.ts';
import { actor, appWith, childless, withChild } from './standIns.tsx';

/** The chart of signature and PIN next to the license, with nothing done yet. */
const unsignedYet = { context: { isSettingUp: true, security: newcomerSecurity } };

/** The form of the webhook, next to which a test message is sent. */
const [webhookForm] = initialTransition(recordEditMachine, openedWebhook);

export const cards: Readonly<Record<string, Screen>> = {
  installation: {
    show: (installation) => {
      const app = appWith({ installation });
      return (
        <>
          <InstallNotice app={app} />
          <InstallCard app={app} />
        </>
      );
    },
    silent: { absent: 'The app is installed, or can’t be.', prompting: 'The browser asks.' },
  },
  'sms-webhook': {
    show: (work) => (
      <SmsWebhook
        work={actor<ComponentProps<typeof SmsWebhook>['work']>(
          withChild(work, 'edit', webhookForm),
        )}
        address="/admin/alerts/text-messages"
      />
    ),
    silent: {},
  },
  help: {
    show: (help) => (
      <HelpPanel
        app={appWith({ help, navigation: { context: { currentUser: sampleArrival() } } })}
      />
    ),
    silent: { closed: 'No one has requested it.' },
  },
  tour: {
    show: (tour) => (
      <>
        <TourCard app={appWith({ tour })} isBusy={false} />
        <TourButton app={appWith({ tour })} />
      </>
    ),
    silent: { none: 'There is no tour for this account.', storing: 'The card is gone.' },
  },
  license: {
    show: (license) => (
      <>
        <SetUpSteps
          license={actor<ComponentProps<typeof SetUpSteps>['license']>(license)}
          signing={actor<ComponentProps<typeof SetUpSteps>['signing']>(unsignedYet)}
          isPinReset={false}
        />
        <LicenseCard license={actor<ComponentProps<typeof LicenseCard>['license']>(license)} />
      </>
    ),
    silent: {},
  },
  signing: {
    show: (signing) => (
      <>
        <SignatureCard signing={actor<ComponentProps<typeof SignatureCard>['signing']>(signing)} />
        <PinCard signing={actor<ComponentProps<typeof PinCard>['signing']>(signing)} />
      </>
    ),
    silent: {},
  },
  'own-password': {
    show: (ownPassword) => (
      <PasswordCard
        ownPassword={actor<ComponentProps<typeof PasswordCard>['ownPassword']>(ownPassword)}
      />
    ),
    silent: {},
  },
  'passkey-confirmation': {
    show: (confirmation) => (
      <LoginCard
        confirmation={actor<ComponentProps<typeof LoginCard>['confirmation']>(confirmation)}
      />
    ),
    silent: {},
  },
  passkeys: {
    show: (passkeys) => (
      <Passkeys
        passkeys={actor<ComponentProps<typeof Passkeys>['passkeys']>(childless(passkeys))}
      />
    ),
    silent: {},
  },
  scan: {
    show: (scan) => <ReaderCard scan={actor<ComponentProps<typeof ReaderCard>['scan']>(scan)} />,
    silent: {},
  },
};
