import { eq, sql } from 'drizzle-orm';
import { appendAudit } from '../core/audit-trail/appendAudit.ts';
import { isNamed } from '../core/identity/checkSecret.ts';
import type { Transaction } from '../database/database.ts';
import { agencies } from '../database/schema/agency.ts';
import { users } from '../database/schema/user.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { byOperator, withDatabase } from './operator.ts';

export interface FoundAccount {
  readonly id: string;
  /** Of the home of the account. */
  readonly agencyId: number;
  readonly fullName: string;
  readonly userName: string;
  readonly isUsingSso: boolean;
  readonly hasPassword: boolean;
  readonly isActive: boolean;
  /** Of the agency. */
  readonly isSuspended: boolean;
}

interface Done {
  readonly action: string;
  /** What follows the operator's name in the audit trail. */
  readonly summary: string;
  readonly line: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Acts on one account, with an entry in the audit history of its agency.
 *
 * @param ofInactive also acts on an account that is inactive.
 * @throws CommandRefused for an unknown username or an inactive account.
 */
export function actOnAccount(
  context: CommandContext,
  userName: string,
  act: (tx: Transaction, account: FoundAccount) => Promise<Done>,
  { ofInactive = false }: { readonly ofInactive?: boolean } = {},
): Promise<CommandResult> {
  return withDatabase(context, (database) =>
    database.transaction(async (tx) => {
      const account = await findAccount(tx, userName);
      if (!account.isActive && !ofInactive) {
        throw new CommandRefused(
          'user_inactive',
          `${account.fullName} is inactive. An administrator of the agency can activate the account.`,
        );
      }
      const { action, summary, line, data = {} } = await act(tx, account);
      const by = byOperator(account.agencyId, context.now);
      await appendAudit(tx, {
        ...by,
        action,
        outcome: 'success',
        subject: { kind: 'user', id: account.id, name: account.fullName },
        summary: `${by.actor.name} ${summary}`,
      });
      return { lines: [line], data: { userName: account.userName, ...data } };
    }),
  );
}

/** @throws CommandRefused for an unknown username. */
async function findAccount(tx: Transaction, userName: string): Promise<FoundAccount> {
  const [account] = await tx
    .select({
      id: users.id,
      agencyId: users.agencyId,
      fullName: users.fullName,
      userName: users.userName,
      isUsingSso: users.isUsingSso,
      isActive: users.isActive,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      isSuspended: sql<boolean>`not ${agencies.isActive}`,
    })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(isNamed(userName))
    .for('no key update', { of: users });
  if (account === undefined) {
    throw new CommandRefused('user_unknown', `No account has the username ${userName}.`);
  }
  return account;
}
