import { type AuditFact, appendAudit, installationChain } from '../core/audit-trail/appendAudit.ts';
import type { Inviter } from '../core/users/createUser.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { classifyDatabaseFailure } from '../database/failures.ts';
import { databasePlace } from '../process/databasePlace.ts';
import { describeDatabaseFailure } from '../process/describeStartFailure.ts';
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

/** What the operator did with a part of the installation, for its chain. */
type OperatorAct = Pick<AuditFact, 'action' | 'changes'> & {
  /** Of the part. */
  readonly name: string;
  /** What follows “The operator”. */
  readonly what: string;
};

export async function auditOperator(
  database: Database,
  at: Date,
  { name, what, ...act }: OperatorAct,
): Promise<void> {
  await database.transaction((tx) =>
    appendAudit(tx, {
      ...byOperator(installationChain, at),
      ...act,
      outcome: 'success',
      subject: { kind: 'installation', id: null, name },
      summary: `${operator.name} ${what}`,
    }),
  );
}

/**
 * Acts on the database of the installation, and closes it.
 *
 * @param anyVersion accepts one that is not at this program's version.
 * @throws StartFailure where it cannot be opened, or is lost.
 */
export function withDatabase<Result>(
  context: CommandContext,
  act: (database: Database) => Promise<Result>,
  options: { readonly anyVersion?: boolean } = {},
): Promise<Result> {
  return withOpen(context, ({ database }) => act(database), options);
}

/** The same with the engine. */
export async function withOpen<Result>(
  { configuration, open }: CommandContext,
  act: (open: OpenDatabase) => Promise<Result>,
  { anyVersion = false }: { readonly anyVersion?: boolean } = {},
): Promise<Result> {
  const opened = await open(configuration, { anyVersion });
  try {
    return await act(opened.open);
  } catch (error) {
    // With any version the first statement is the act's own.
    if (classifyDatabaseFailure(error) === undefined) throw error;
    throw describeDatabaseFailure(databasePlace(configuration).place, error);
  } finally {
    await opened.close();
  }
}
