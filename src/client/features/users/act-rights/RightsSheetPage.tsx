import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { rightsSheetMachine } from '../../../../../machines/users/rightsSheet.machine.ts';
import { RightRole } from '../../../../contract/core/actRights.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { roleNames } from '../../../../rules/users/actRightChanges.ts';
import { userListPath } from '../../../../rules/users/userQuery.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Outcome } from '../../../ui/feedback/Outcome.tsx';
import { info } from '../../../ui/icons/signs.ts';
import { RightsSheetForm } from './RightsSheetForm.tsx';

export type RightsSheetRef = ActorRefFrom<typeof rightsSheetMachine>;

/** RIGHT-04: which acts a role, or one person, may record. */
export function RightsSheetPage({ work, frame = {} }: { work: RightsSheetRef; frame?: Frame }) {
  const { of, sheet } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const trail =
    of.kind === 'role'
      ? []
      : [
          <Link key="users" href={userListPath}>
            Users
          </Link>,
          <Link key="user" href={`/admin/users/edit/security/${of.userId}`}>
            {sheet.name}
          </Link>,
        ];
  return (
    <Page frame={frame} title={of.kind === 'role' ? 'Rights of roles' : 'Rights'} trail={trail}>
      {of.kind === 'role' && <RoleTabs shown={of.role} />}
      <OutcomeOf work={work} />
      {sheet.fixed !== null && (
        <Message role="status" icon={info}>
          <p>{sheet.fixed}</p>
        </Message>
      )}
      <RightsSheetForm
        sheet={sheet}
        isBusy={isBusy}
        onSave={(rights) => work.send({ type: 'rights.submitted', rights })}
      />
    </Page>
  );
}

function RoleTabs({ shown }: { shown: RightRole }) {
  return (
    <nav className="tabs" aria-label="Roles">
      <ul>
        {RightRole.options.map((role) => (
          <li key={role}>
            <Link
              href={`${routeOf('roleRights').path}?role=${role}`}
              aria-current={role === shown ? 'page' : undefined}
            >
              {roleNames[role]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OutcomeOf({ work }: { work: RightsSheetRef }) {
  const { message, refusal } = useSelector(work, (state) => state.context);
  const isUnchanged = useSelector(work, (state) => state.hasTag('unchanged'));
  return <Outcome refusalTitle="Not saved" {...{ message, refusal, isUnchanged }} />;
}
