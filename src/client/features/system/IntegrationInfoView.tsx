import { useSelector } from '@xstate/react';
import { isApiOnly } from '../../../rules/navigation/access.ts';
import { chartOf } from '../../shell/charts.ts';
import { Page } from '../../shell/Page.tsx';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { IntegrationInfo } from './IntegrationInfo.tsx';

const title = 'Integration';

/** In the public frame for API-only accounts, which have no shell (ROLE-01); in the shell for people. */
export default function IntegrationInfoView({ page, app, frame }: ViewProps<'integrationInfo'>) {
  const isProgram = useSelector(chartOf(app, 'navigation'), (state) => {
    const currentUser = state?.context.currentUser;
    return currentUser ? isApiOnly(currentUser) : false;
  });
  const info = <IntegrationInfo info={page.data} isProgram={isProgram} />;
  if (!isProgram) {
    return (
      <Page frame={frame} title={title}>
        {info}
      </Page>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {info}
    </>
  );
}
