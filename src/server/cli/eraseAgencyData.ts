import type { Inviter } from '../core/users/createUser.ts';
import {
  type Erased,
  eraseAgency,
  findObstacle,
} from '../features/system/retention/eraseAgency.ts';
import { findByNumberOrName } from './agencies.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { byOperator, withDatabase } from './operator.ts';

/** Undoes the transaction of a dry run, which has counted by doing it. */
class DryRun extends Error {
  readonly erased: Erased;

  constructor(erased: Erased) {
    super('Only a dry run');
    this.erased = erased;
  }
}

const stays =
  'Records, signatures, photos, the audit history and the versions of rows stay, with the names and addresses in them: chains of hashes are computed from them.';

/**
 * Erases personal data of an agency that left, once it need not keep its records any longer. Without its name in `confirm` it only shows what
 * would go.
 *
 * @throws CommandRefused for an unknown or active agency, another name, a legal hold, or before the retention is over.
 */
export function eraseAgencyData(
  context: CommandContext,
  which: string,
  { confirm }: { readonly confirm?: string },
): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const agency = await database.transaction(async (tx) => {
      const found = await findByNumberOrName(tx, which);
      const obstacle = await findObstacle(tx, found, context.now);
      if (obstacle !== undefined) throw new CommandRefused(obstacle.code, obstacle.sentence);
      return found;
    });
    const { id: agencyId, name } = agency;
    if (confirm !== undefined && confirm !== name) {
      throw new CommandRefused(
        'name_differs',
        `--confirm: The agency is named ${name}. Nothing was erased.`,
      );
    }
    const by: Inviter = byOperator(agencyId, context.now);
    const isDone = confirm !== undefined;
    const { counts, shared } = await database
      .transaction(async (tx) => {
        const erased = await eraseAgency(tx, agency, by);
        if (!isDone) throw new DryRun(erased);
        return erased;
      })
      .catch((error: unknown) => {
        if (error instanceof DryRun) return error.erased;
        throw error;
      });
    const list = Object.entries(counts).map(([what, count]) => `  ${count} ${what}`);
    const lines = [
      list.length === 0
        ? `Nothing is left to erase of ${name}.`
        : `${isDone ? 'Erased' : 'To be erased'} of ${name}:`,
      ...list,
      ...(shared === 0 ? [] : [`${shared} who also work in another agency are left as they are.`]),
      stays,
      ...(isDone || list.length === 0
        ? []
        : [
            `Nothing was changed. To erase it: countersign agency erase ${agencyId} --confirm "${name}"`,
          ]),
    ];
    return { lines, data: { agencyId, agencyName: name, isDone, counts, shared } };
  });
}
