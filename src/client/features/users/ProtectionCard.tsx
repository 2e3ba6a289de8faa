import type { UserAccess } from '../../../contract/users/userAccess.ts';
import { dateText, whenText } from '../../shell/text/formats.ts';
import { When } from '../../shell/text/When.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** What protects the account; secrets are set or not set, never shown. */
export function ProtectionCard({ access }: { access: UserAccess }) {
  const { user, passkeys } = access;
  return (
    <Card id="protection" title="Protection" className="security-wide">
      <div className="card-body">
        <Facts
          shape="row"
          facts={[
            { label: 'Username', value: access.userName },
            { label: 'Last login', value: <When at={user.lastLoginDate} /> },
            { label: 'Logged in now', value: loginsText(access.sessions) },
            { label: 'Password', value: passwordText(access) },
            { label: 'PIN', value: setText(access.hasPin, access.pinChangedAt) },
            { label: 'Signature', value: access.hasSignature ? 'Set' : 'Not set' },
            { label: 'Locked', value: lockText(access) },
            { label: 'Email', value: mailText(access) },
            { label: 'Email with a link', value: linkText(access) },
            { label: 'Inactivity timeout', value: user.inactivityTimeout ? 'On' : 'Off' },
            { label: 'Account', value: accountText(access) },
            { label: 'Device management', value: user.isFromKnox ? (user.knoxId ?? 'Yes') : 'No' },
            {
              label: 'Passkeys',
              value:
                passkeys.length === 0
                  ? 'None'
                  : passkeys
                      .map(({ displayName, createdAt }) => `${displayName}, ${dateText(createdAt)}`)
                      .join('; '),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function loginsText(sessions: number): string {
  if (sessions === 0) return 'No';
  return sessions === 1 ? 'Once' : `${sessions} times`;
}

function setText(isSet: boolean, at: string | null): string {
  if (!isSet) return 'Not set';
  return at === null ? 'Set' : `Set on ${dateText(at)}`;
}

function passwordText(access: UserAccess): string {
  if (access.isUsingSso) return 'None: the agency’s own page logs the person in';
  return setText(access.hasPassword, access.passwordChangedAt);
}

function lockText({ passwordLockedUntil, pinLockedUntil }: UserAccess): string {
  const locks = [
    passwordLockedUntil && `Password until ${whenText(passwordLockedUntil)}`,
    pinLockedUntil && `PIN until ${whenText(pinLockedUntil)}`,
  ].filter(Boolean);
  return locks.length === 0 ? 'No' : locks.join('; ');
}

function mailText({ user, unconfirmedAddress }: UserAccess): string {
  if (unconfirmedAddress !== null) {
    const { formerEmail, changedBy, changedAt } = unconfirmedAddress;
    return `Not confirmed yet. Until it is, emails go to ${formerEmail}. ${changedBy} changed the address ${whenText(changedAt)}.`;
  }
  if (user.isEmailBlocked) return user.emailBlockedReason ?? 'Blocked';
  if (user.isEmailBounced) return 'Bounced: the address does not exist or refuses mail';
  if (user.isEmailSpamReported) return 'Reported as spam by its owner';
  return user.emailConfirmed ? 'Confirmed' : 'Not confirmed yet';
}

function linkText({ linkMail: { state, at } }: UserAccess): string {
  const when = at === null ? '' : ` ${whenText(at)}`;
  const texts = {
    none: 'None sent',
    waiting: `Waiting to be sent, since${when}`,
    sent: `Sent${when}`,
    failed: `Couldn’t be delivered${when}`,
  };
  return texts[state];
}

function accountText({ user }: UserAccess): string {
  if (user.isActive) return user.isNewUser ? 'Active, not set up yet' : 'Active';
  return user.deactivatedDueToInactivity ? 'Inactive: no recent login' : 'Inactive';
}
