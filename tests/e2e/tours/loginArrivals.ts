import { eq } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { browserCookieName } from '../../../src/server/core/identity/browserSecret.ts';
import { hashSecret, newSecret } from '../../../src/server/core/identity/secret.ts';
import { mintTicket, type TicketClaim } from '../../../src/server/core/identity/ticket.ts';
import { integrationKeys } from '../../../src/server/database/schema/integrationKey.ts';
import { loginTickets } from '../../../src/server/database/schema/ticket.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { breakChild } from './breakChild.ts';
import { addTourist } from './people.ts';
import type { Outcome, Scene, Stage } from './stage.ts';

type Bound = TicketClaim extends infer Claim
  ? Claim extends unknown
    ? Omit<Claim, 'userId' | 'agencyId'>
    : never
  : never;

/** A new person, and a ticket for them as the server itself makes it. */
async function sendSomebody({ server }: Scene, bound: Bound) {
  const { database } = server;
  const userName = `tour-${crypto.randomUUID().slice(0, 8)}`;
  const userId = await addTourist(database, userName);
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  const agencyId = user?.agencyId ?? 0;
  const claim = { ...bound, userId, agencyId } as TicketClaim;
  const ticket = await database.transaction((tx) => mintTicket(tx, claim, new Date()));
  return { userName, agencyId, ticket };
}

/** The server no longer knows the ticket: it is refused. */
const useUp: Outcome = {
  release: async ({ server, calls }) => {
    await server.database.delete(loginTickets);
    await calls.release();
  },
};

/** The child chart meets an answer that no server gives, and stops. */
function breakWhileCalling(child: string, actor: string): Outcome {
  return {
    release: async ({ page, calls }) => {
      await calls.last();
      await breakChild(page, child, actor);
    },
  };
}

async function seeRedeeming({ page }: Scene): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Logging you in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
}

/** The parts of the login tours in which the address brings someone (SSO-02, INT-01). */
export const arrivals = {
  calls: ['**/api/Account/GetUserObjectFromId?*'],
  starts: {
    'a page that a provider leads back to': async (scene) => {
      const secret = newSecret();
      const browserHash = hashSecret(secret);
      const bound = { kind: 'sso', browserHash, isTwoFactor: false, departure: null } as const;
      const { ticket } = await sendSomebody(scene, bound);
      // Only an https address may set a cookie with this prefix from outside; cookies know no ports and schemes.
      const cookie = { name: browserCookieName, value: secret, url: 'https://localhost' };
      await scene.context.addCookies([
        { ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' },
      ]);
      await scene.page.goto(`/login?userIdFromSso=${ticket}`);
    },
    'a page that an integration leads to': async (scene) => {
      const [key] = await scene.server.database
        .select()
        .from(integrationKeys)
        .where(eq(integrationKeys.isDemo, true));
      const bound = { kind: 'integration', integrationKeyId: key?.id ?? '' } as const;
      const { userName, agencyId, ticket } = await sendSomebody(scene, bound);
      const query = { username: userName, userguid: ticket, clientId: String(agencyId) };
      await scene.page.goto(`/login?${new URLSearchParams(query).toString()}`);
    },
  },
  outcomes: {
    'ssoLogin done 0': useUp,
    'ssoLogin done 1': { release: ({ calls }) => calls.release() },
    'ssoLogin error 0': breakWhileCalling('ssoLogin', 'redeemTicket'),
    'integrationLogin done 0': useUp,
    'integrationLogin done 1': { release: ({ calls }) => calls.release() },
    'integrationLogin error 0': breakWhileCalling('integrationLogin', 'logInWithGuid'),
  },
  seen: {
    'redeemingLink.fromProvider': seeRedeeming,
    'redeemingLink.fromIntegration': seeRedeeming,
  },
} satisfies Omit<Stage, 'gestures'>;
