import { eq } from 'drizzle-orm';
import { users } from '../database/schema/user.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import type { PreparedDatabase } from '../process/prepareDatabase.ts';

/** What `npm start` is where `APP_ENVIRONMENT` is not set. An installation is never filled with the demo. */
export function environmentOfStart({ NODE_ENV }: NodeJS.ProcessEnv): 'Demo' | 'Production' {
  return NODE_ENV === 'production' ? 'Production' : 'Demo';
}

/**
 * Fills an empty database with the demo agencies, outside production, and says afterwards how to log in.
 *
 * @returns the table of demo accounts, or an empty text where this database holds none.
 * @throws StartFailure if the empty database is a server's, and no one said that it is for a demo.
 */
export async function prepareDemo(
  configuration: Configuration,
  prepared: PreparedDatabase,
): Promise<() => string> {
  const { database } = prepared.open;
  if (prepared.isEmpty && configuration.APP_ENVIRONMENT !== 'Production') {
    rejectUnaskedDemo(configuration);
    const { seedDemo } = await import('./seed/seedDemo.ts');
    await seedDemo(database, new Date());
  }
  const [demo] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isDemo, true))
    .limit(1);
  if (demo === undefined) return () => '';
  const { demoAccounts } = await import('./seed/demoAccounts.ts');
  const { demoIntegration, seedIntegration } = await import('./seed/demoIntegration.ts');
  const { demoApiKey, seedApiKey } = await import('./seed/demoApiKey.ts');
  if (configuration.APP_ENVIRONMENT !== 'Production') {
    await seedIntegration(database);
    await seedApiKey(database, new Date());
  }
  return () =>
    `${table([
      ['Username', 'Password', 'PIN', 'Purpose'],
      ...demoAccounts.map((account) => [
        account.userName,
        account.password ?? 'none',
        account.pin ?? 'none',
        account.purpose,
      ]),
    ])}

  Integration key of ${demoIntegration.agency}: ${demoIntegration.key}
  API key of ${demoApiKey.program}: ${demoApiKey.key}`;
}

/** Adds to a demo that was just filled what only people look at; the databases of tests do without. */
export async function addExtras(
  configuration: Configuration,
  { open: { database }, isEmpty }: PreparedDatabase,
): Promise<void> {
  if (!isEmpty || configuration.APP_ENVIRONMENT === 'Production') return;
  const { seedExtras } = await import('./seed/seedExtras.ts');
  await seedExtras(database, configuration, new Date());
}

/**
 * A server's database was set up by someone for something; only the data folder is ours to fill.
 *
 * @throws StartFailure if `DATABASE_URL` is set and `APP_ENVIRONMENT=Demo` is not.
 */
export function rejectUnaskedDemo({
  DATABASE_URL,
  APP_ENVIRONMENT,
  isEnvironmentSet,
}: Configuration): void {
  if (DATABASE_URL === undefined || (isEnvironmentSet && APP_ENVIRONMENT === 'Demo')) return;
  throw new StartFailure(
    'demo_not_asked_for',
    'The database that DATABASE_URL names is empty, and this start would fill it with demo accounts, whose passwords are public. Set APP_ENVIRONMENT=Demo if you want that. For an installation, run `npm run build` and then `node dist/server/main.js`.',
  );
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    )
    .join('\n');
}
