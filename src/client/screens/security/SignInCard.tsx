import type { AccountSecurity } from '../../../contract/security.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { When } from '../time/When.tsx';

/** What stands about signing in. */
export function SignInCard({ security }: { security: AccountSecurity }) {
  const { userName, email, agencyName, lastSignInAt, isTwoFactor, inactivityLimit, canSeePhi } =
    security;
  return (
    <Card id="session" title="Sign-in" className="security-wide">
      <div className="card-body">
        <Facts
          shape="row"
          facts={[
            { label: 'User name', value: userName },
            { label: 'Email', value: email },
            { label: 'Agency', value: agencyName },
            { label: 'Last sign-in', value: <When at={lastSignInAt} /> },
            { label: 'Two-factor sign-in', value: isTwoFactor ? 'On' : 'Off' },
            {
              label: 'Inactivity timeout',
              value: inactivityLimit === null ? 'Off' : `On, after ${inactivityLimit} seconds`,
            },
            {
              label: 'Patient information',
              value: canSeePhi ? 'Shown, because both are on' : 'Hidden, until both are on',
            },
          ]}
        />
      </div>
    </Card>
  );
}
