import { planMigration } from '../database/migrate.ts';
import { findServerAccounts, grantServerRights, hasAccount } from '../database/serverRights.ts';
import { prepareDatabase } from '../process/prepareDatabase.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { withDatabase } from './operator.ts';

export interface MigrateOptions {
  readonly plan: boolean;
  /** The PostgreSQL account that the servers use, where it is not the owner of the tables. */
  readonly serverAccount?: string;
}

/**
 * Brings the database to this version, creating the embedded one where there is none; `--plan` only says what is missing.
 * Accounts of servers get their rights, also on what is new.
 *
 * @throws CommandRefused for an account that is unknown, or where the engine has none.
 */
export async function migrateDatabase(
  context: CommandContext,
  { plan, serverAccount }: MigrateOptions,
): Promise<CommandResult> {
  if (plan) {
    const pending = await withDatabase(context, planMigration, { anyVersion: true });
    const lines =
      pending.length === 0
        ? ['The database is at this version.']
        : [`To apply: ${pending.join(', ')}`];
    return { lines, data: { pending }, isProblem: pending.length > 0 };
  }
  if (serverAccount !== undefined && context.configuration.DATABASE_URL === undefined) {
    throw new CommandRefused(
      'no_accounts',
      '--server-account: the embedded database has no accounts. Leave the option out, or set DATABASE_URL.',
    );
  }
  const { appliedMigrations, open, close } = await prepareDatabase(context.configuration);
  try {
    const lines =
      appliedMigrations.length === 0
        ? ['The database is at this version. Nothing was changed.']
        : [`Applied: ${appliedMigrations.join(', ')}`];
    if (serverAccount !== undefined && !(await hasAccount(open.database, serverAccount))) {
      throw new CommandRefused(
        'account_unknown',
        `--server-account: PostgreSQL has no account ${serverAccount}. Make it with: createuser --pwprompt ${serverAccount}`,
      );
    }
    const before = open.engine === 'postgres' ? await findServerAccounts(open.database) : [];
    const accounts = [...new Set([...before, ...(serverAccount ? [serverAccount] : [])])];
    for (const account of accounts) await grantServerRights(open.database, account);
    if (accounts.length > 0) lines.push(`Rights of a server: ${accounts.join(', ')}`);
    return { lines, data: { applied: appliedMigrations, serverAccounts: accounts } };
  } finally {
    await close();
  }
}
