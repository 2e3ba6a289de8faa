import { mintSignInGuid } from '../../contract/session/integration.ts';
import { ticketLifeSeconds } from '../identity/ticket.ts';
import { mintGuid } from '../operations/integration/mintGuid.ts';
import { serveOutsideTransaction } from './serve.ts';

export const integrationCalls = [
  serveOutsideTransaction(
    mintSignInGuid,
    async ({ body, database, origin, now, configuration }) => {
      const { account, guid } = await mintGuid(database, { ...body, origin, now });
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
