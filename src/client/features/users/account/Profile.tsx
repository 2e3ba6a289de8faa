import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { profileMachine, Theme } from '../../../../../machines/users/profile.machine.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { UserTabs } from './UserTabs.tsx';

export type ProfileRef = ActorRefFrom<typeof profileMachine>;

const themes: readonly { value: Theme; text: string }[] = [
  { value: 'Light', text: 'Light' },
  { value: 'Dark', text: 'Dark' },
  { value: 'Sunlight', text: 'Sunlight' },
  { value: 'System', text: 'System' },
];

const userTypes = {
  Regular: 'Regular',
  ApiOnly: 'API only',
  Auditor: 'Auditor',
  Integration: 'From an integration',
  Mdm: 'From mobile device management',
} as const;

/** ROUTE-12: what is known of the person, and how they want the product to look. */
export function Profile({
  work,
  frame = {},
  install,
}: {
  work: ProfileRef;
  frame?: Frame;
  /** Offers to install the app on this device (SHELL-13). */
  install?: ReactNode;
}) {
  const { profile, theme, refusal } = useSelector(work, (state) => state.context);
  const isSaved = useSelector(work, (state) => state.hasTag('saved'));
  const choose = (value: string) => {
    const chosen = themes.find((one) => one.value === value)?.value;
    if (chosen) work.send({ type: 'theme.chosen', theme: chosen });
  };
  return (
    <Page frame={frame} title={profile.fullName}>
      <UserTabs
        userId={profile.userId}
        name={profile.fullName}
        shown="details"
        hasAlerts={profile.userType === 'Regular'}
      />
      <div className="security">
        <Card id="details" title="Details">
          <div className="card-body">
            <Facts
              facts={[
                { label: 'Name', value: profile.fullName },
                { label: 'Job title', value: profile.jobTitle },
                { label: 'Username', value: profile.userName },
                { label: 'Email', value: profile.email },
                { label: 'Phone', value: profile.phoneNumber },
                { label: 'Profile', value: profile.permissionProfile },
                { label: 'Account', value: userTypes[profile.userType] },
                { label: 'Agency', value: profile.agencyName },
              ]}
            />
          </div>
          <p className="card-foot">Something incorrect? Ask an administrator.</p>
        </Card>
        <Card id="theme" title="Theme">
          <div className="card-body stack">
            <p className="hint">
              Sunlight is black on white, with the most contrast and heavier borders. System follows
              the setting of each device.
            </p>
            <Segmented
              legend="Theme"
              name="theme"
              options={themes}
              chosen={theme}
              onChoose={choose}
            />
            {isSaved && (
              <Message kind="good" role="status" icon={checkCircle}>
                <p>Your theme is saved.</p>
              </Message>
            )}
            {refusal !== null && (
              <Message kind="bad" role="alert">
                <p>{refusal}</p>
              </Message>
            )}
          </div>
        </Card>
        {install}
      </div>
    </Page>
  );
}
