import { asc, eq, isNotNull } from 'drizzle-orm';
import { mailQueue } from '../database/schema/mail.ts';
import { users } from '../database/schema/user.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { withDatabase } from './operator.ts';

/** The emails that wait, and those that no more attempts are made for, with the reason (docs/operations.md). */
export function listMail(context: CommandContext): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const rows = await database
      .select({
        id: mailQueue.id,
        to: users.userName,
        kind: mailQueue.kind,
        attempts: mailQueue.attempts,
        nextAttemptAt: mailQueue.nextAttemptAt,
        givenUpAt: mailQueue.givenUpAt,
        fault: mailQueue.fault,
      })
      .from(mailQueue)
      .innerJoin(users, eq(users.id, mailQueue.userId))
      .orderBy(asc(mailQueue.createdAt));
    const failed = rows.filter(({ givenUpAt }) => givenUpAt !== null);
    const lines = rows.map(({ id, to, kind, attempts, nextAttemptAt, givenUpAt, fault }) => {
      const why = fault === null ? '' : `, ${fault}`;
      const state =
        givenUpAt === null
          ? `next attempt ${nextAttemptAt.toISOString()}`
          : `not delivered, ${attempts} attempts`;
      return `${id}  ${to}  ${kind}  ${state}${why}`;
    });
    return {
      lines: lines.length === 0 ? ['No email is waiting.'] : lines,
      data: { mails: rows },
      isProblem: failed.length > 0,
    };
  });
}

/** Sends an email again that was not delivered; `all` sends all of them. */
export function retryMail(context: CommandContext, id: string | 'all'): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const isChosen = id === 'all' ? isNotNull(mailQueue.givenUpAt) : eq(mailQueue.id, uuidOf(id));
    const retried = await database
      .update(mailQueue)
      .set({ givenUpAt: null, attempts: 0, nextAttemptAt: context.now })
      .where(isChosen)
      .returning({ id: mailQueue.id });
    if (retried.length === 0 && id !== 'all') {
      throw new CommandRefused('mail_unknown', `No email waits with the id ${id}.`);
    }
    const count = retried.length === 1 ? '1 email is' : `${retried.length} emails are`;
    return { lines: [`${count} sent by the running server.`], data: { retried: retried.length } };
  });
}

function uuidOf(id: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id;
  throw new CommandRefused(
    'mail_unknown',
    `${id} is not the id of an email. See \`countersign mail list\`.`,
  );
}
