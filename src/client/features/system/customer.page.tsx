import { useSelector } from '@xstate/react';
import { agencies } from '../../../contract/system/agencies.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { agencyForm } from '../../../rules/system/agencyForm.ts';
import { integrationListPath } from '../../../rules/system/integrationForm.ts';
import { ssoProviderPath } from '../../../rules/system/ssoProviderForm.ts';
import { editPage } from '../../core/records/editPage.ts';
import { RecordEdit, type RecordEditRef } from '../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { requestSwap } from '../../shell/requestSwap.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';

/** One agency as system administrators edit it, with the ways to its integrations, its login provider and its trail. */
function AgencyView({ work, app, frame, address }: ViewProps<unknown, RecordEditRef>) {
  return (
    <RecordEdit
      work={work}
      address={address}
      frame={frame}
      tools={
        <AgencyLinks
          work={work}
          onSetUp={() => requestSwap(app, { origin: 'page', forcedPath: firstTimeSetupPath })}
        />
      }
    />
  );
}

const firstTimeSetupPath = routeOf('firstTimeSetup').path;

function AgencyLinks({ work, onSetUp }: { work: RecordEditRef; onSetUp: () => void }) {
  const number = useSelector(work, (state) => state.context.base.fields.number);
  if (typeof number !== 'number') return null;
  return (
    <>
      <ButtonLink href={integrationListPath(number)} small>
        Integrations
      </ButtonLink>
      <ButtonLink href={ssoProviderPath(number)} small>
        Single sign-on
      </ButtonLink>
      <ButtonLink href={`/admin/global-audit-list?clientId=${number}`} small>
        Audit history
      </ButtonLink>
      <Button small onClick={onSetUp}>
        Change Customer and set up
      </Button>
    </>
  );
}

export const page = editPage(agencies, agencyForm, AgencyView);
