import { count } from 'drizzle-orm';
import { agencies } from '../database/schema/agency.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { auditOperator, withDatabase } from './operator.ts';

/**
 * Fills an empty database with the demo agencies, whose passwords are public.
 *
 * @throws CommandRefused in Production, and if the database has agencies.
 */
export function fillWithDemo(context: CommandContext): Promise<CommandResult> {
  const { configuration, now } = context;
  if (!(configuration.isEnvironmentSet && configuration.APP_ENVIRONMENT === 'Demo')) {
    throw new CommandRefused(
      'demo_not_asked_for',
      'The passwords of demo accounts are public. Set APP_ENVIRONMENT=Demo if you want that.',
    );
  }
  return withDatabase(context, async (database) => {
    const [found] = await database.select({ agencies: count() }).from(agencies);
    if ((found?.agencies ?? 0) > 0) {
      throw new CommandRefused(
        'database_not_empty',
        'The database has agencies. The demo needs an empty one: set DATA_DIR or DATABASE_URL to another database.',
      );
    }
    const [{ seedDemo }, { demoAccounts }] = await Promise.all([
      import('../demo/seed/seedDemo.ts'),
      import('../demo/seed/demoAccounts.ts'),
    ]);
    await seedDemo(database, now);
    await auditOperator(database, now, {
      action: 'installation.demoSeeded',
      name: 'Demo',
      what: 'filled the database with the demo',
    });
    const accounts = demoAccounts.map(({ userName, password }) => ({ userName, password }));
    const lines = accounts.map(({ userName, password }) => `${userName}: ${password ?? 'none'}`);
    return { lines, data: { accounts } };
  });
}
