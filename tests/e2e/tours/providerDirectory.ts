import { ssoLogin } from '../../../src/contract/session/account.ts';
import { createApp } from '../../../src/server/app.ts';
import { serve } from '../../../src/server/core/http/serve.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { createLog } from '../../../src/server/platform/log/log.ts';
import type { Scene } from './stage.ts';

/**
 * Answers the held SsoLogin call from the same application on the same database, with one provider in its directory
 * whose address is the tour's own: one that is never reached, and one to which the browser refuses to go.
 */
export async function answerFromDirectory(
  { server, calls }: Scene,
  address: string,
): Promise<void> {
  const app = createApp(
    {
      configuration: readConfiguration({ APP_ENVIRONMENT: 'Test' }),
      database: server.database,
      now: () => new Date(),
      log: createLog('silent', () => undefined, { isTerminal: false, now: () => new Date() }),
      files: undefined,
      version: '0.0.0-test',
    },
    [serve(ssoLogin, () => ({ isSuccessful: true, message: '', value: address }))],
  );
  await calls.resolve(async (call) => {
    const reply = await app.request(call.url, {}, { peerAddress: '127.0.0.1' });
    await call.reply({
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: await reply.text(),
    });
  });
}
