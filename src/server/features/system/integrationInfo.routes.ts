import { login } from '../../../contract/session/account.ts';
import { getIntegrationInfo } from '../../../contract/system/integrationInfo.ts';
import { serve } from '../../core/http/serve.ts';
import { notFound } from '../../platform/http/problemError.ts';

/** NAV-01, ROUTE-17: for the programs of the session's agency, and for the people who set them up. */
export const integrationInfoCalls = [
  serve(getIntegrationInfo, ({ session, params, configuration }) => {
    if (params.clientId !== session.agency.id) throw notFound();
    const { PUBLIC_ORIGIN, SESSION_ABSOLUTE_HOURS } = configuration;
    return {
      clientId: session.agency.id,
      clientName: session.agency.name,
      userName: session.account.userName,
      baseAddress: `${PUBLIC_ORIGIN}/api`,
      descriptionAddress: '/api/openapi.json',
      signInPath: login.path,
      tokenHours: SESSION_ABSOLUTE_HOURS,
    };
  }),
];
