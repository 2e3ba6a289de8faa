import { issueLoginGuid } from '../../../../contract/session/integration.ts';
import { serveOutsideTransaction } from '../../../core/http/serve.ts';
import { ticketLifeSeconds } from '../../../core/identity/ticket.ts';
import { issueGuid } from './issueGuid.ts';

export const integrationCalls = [
  serveOutsideTransaction(
    issueLoginGuid,
    async ({ body, database, origin, now, configuration }) => {
      const { account, guid } = await issueGuid(database, { ...body, origin, now });
      const { userName, agencyId } = account;
      const query = new URLSearchParams({
        username: userName,
        userguid: guid,
        clientId: String(agencyId),
      });
      return {
        userGuid: guid,
        userName,
        clientId: agencyId,
        secondsLeft: ticketLifeSeconds,
        address: `${configuration.PUBLIC_ORIGIN}/login?${query.toString()}`,
      };
    },
  ),
];
