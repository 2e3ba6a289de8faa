import type { Inviter } from '../core/users/createUser.ts';
import type { Database } from '../database/database.ts';
import type { CommandContext } from './command.ts';

/** The audit trail names no person here: the operating system knows who may run commands on the server. */
const operator = { id: null, name: 'The operator' } as const;

/** The operator of the installation as the author of an entry in an agency's chain. */
export function byOperator(agencyId: number, at: Date): Inviter {
  return {
    agencyId,
    actor: operator,
    factor: 'command line',
    origin: { requestId: null, address: null },
    at,
  };
}

/**
 * Acts on the database of the installation, and closes it.
 *
 * @param anyVersion accepts one that is not at this program's version.
 * @throws StartFailure where it cannot be opened.
 */
export async function withDatabase<Result>(
  { configuration, open }: CommandContext,
  act: (database: Database) => Promise<Result>,
  { anyVersion = false }: { readonly anyVersion?: boolean } = {},
): Promise<Result> {
  const opened = await open(configuration, { anyVersion });
  try {
    return await act(opened.open.database);
  } finally {
    await opened.close();
  }
}
