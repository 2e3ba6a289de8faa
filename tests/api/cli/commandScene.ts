import { afterAll, beforeAll } from 'vitest';
import {
  type CommandContext,
  type CommandResult,
  runCommand,
} from '../../../src/server/cli/command.ts';
import { type AdminOptions, createAdmin } from '../../../src/server/cli/createAdmin.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/server/server.ts';

export const production = {
  APP_ENVIRONMENT: 'Production',
  ALLOW_EMBEDDED_IN_PRODUCTION: 'on',
  PUBLIC_ORIGIN: 'https://narcotics.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'no-reply@example.org',
};

export const firstAdmin: AdminOptions = {
  agency: 'Northfield EMS',
  state: 'NY',
  timeZone: 'America/New_York',
  name: 'Ada Boss',
  email: 'ada@northfield.example',
  printLink: true,
};

/** Commands on the database of a test server, as data. */
export function commandScene(options: TestServerOptions = {}) {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(options);
  });

  afterAll(() => server.close());

  async function run(
    act: (context: CommandContext) => CommandResult | Promise<CommandResult>,
    environment: Readonly<Record<string, string>> = production,
  ) {
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    const open = () => Promise.resolve({ open: server.open, close: () => Promise.resolve() });
    const code = await runCommand(
      { json: true, environment, output: { out: print, error: print } },
      async (context) => act({ ...context, now: server.clock.now, open }),
    );
    return { code, printed, data: JSON.parse(printed) as Record<string, unknown> };
  }

  return {
    get server() {
      return server;
    },
    run,
    create: (options: AdminOptions) => run((context) => createAdmin(context, options)),
  };
}
