import { useSelector } from '@xstate/react';
import type { IntegrationInfo as IntegrationInfoData } from '../../../contract/system/integrationInfo.ts';
import { isApiOnly } from '../../../rules/navigation/access.ts';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { IntegrationInfo } from './IntegrationInfo.tsx';

const title = 'Integration';

/** In the public frame for API-only accounts, which have no shell (ROLE-01); in the shell for people. */
export function IntegrationInfoView({ app, frame, data }: ViewProps<IntegrationInfoData>) {
  const isProgram = useSelector(chartOf(app, 'navigation'), (state) => {
    const currentUser = state?.context.currentUser;
    return currentUser ? isApiOnly(currentUser) : false;
  });
  const info = <IntegrationInfo info={data} isProgram={isProgram} />;
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
