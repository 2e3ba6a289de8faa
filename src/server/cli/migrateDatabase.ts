import { planMigration } from '../database/migrate.ts';
import { prepareDatabase } from '../process/prepareDatabase.ts';
import type { CommandContext, CommandResult } from './command.ts';
import { withDatabase } from './operator.ts';

/** Brings the database to this version, creating the embedded one where there is none; `--plan` only says what is missing. */
export async function migrateDatabase(
  context: CommandContext,
  { plan }: { readonly plan: boolean },
): Promise<CommandResult> {
  if (plan) {
    const pending = await withDatabase(context, planMigration, { anyVersion: true });
    const lines =
      pending.length === 0
        ? ['The database is at this version.']
        : [`To apply: ${pending.join(', ')}`];
    return { lines, data: { pending }, isProblem: pending.length > 0 };
  }
  const { appliedMigrations, close } = await prepareDatabase(context.configuration);
  await close();
  const lines =
    appliedMigrations.length === 0
      ? ['The database is at this version. Nothing was changed.']
      : [`Applied: ${appliedMigrations.join(', ')}`];
  return { lines, data: { applied: appliedMigrations } };
}
