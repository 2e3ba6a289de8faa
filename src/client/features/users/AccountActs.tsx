import type { AccessEditor } from '../../../../machines/users/userAccess.setup.ts';
import type { UserAccess, UserAct } from '../../../contract/users/userAccess.ts';
import { isActDone, whyActRefused } from '../../../rules/users/userActs.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { actTexts } from './actTexts.ts';

const doneLabels: Readonly<Record<UserAct, string>> = {
  unlock:
    'The password isn’t locked. A locked PIN unlocks after the waiting time, or when the user sets a new one.',
  sendLink: 'An email is already waiting to be sent.',
  requirePinReset: 'A new PIN is already required.',
  endSessions: 'The user isn’t logged in anywhere.',
  activate: 'The account is active.',
  deactivate: 'The account is inactive.',
};

/** What can be done with the account; an act that is not to be done now says why. */
export function AccountActs({
  access,
  editor,
  isBusy,
  onAct,
}: {
  access: UserAccess;
  editor: AccessEditor;
  isBusy: boolean;
  onAct: (act: UserAct) => void;
}) {
  const acts: UserAct[] = [
    'unlock',
    'sendLink',
    'requirePinReset',
    'endSessions',
    access.user.isActive ? 'deactivate' : 'activate',
  ];
  return (
    <Card id="acts" title="Account">
      <ul className="act-list">
        {acts.map((act) => {
          const { label, hint } = actTexts[act];
          const refused = whyActRefused(editor, access, act);
          const why = refused ?? (isActDone(access, act) ? doneLabels[act] : undefined);
          return (
            <li key={act}>
              <div>
                <span className="strong">{label}</span>
                <span className="cell-sub">{why ?? hint}</span>
              </div>
              <Button small busy={isBusy} unavailable={why} onClick={() => onAct(act)}>
                {label}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
