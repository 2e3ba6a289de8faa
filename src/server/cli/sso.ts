import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { line } from '../../contract/core/primitives.ts';
import { isNamed } from '../core/identity/checkSecret.ts';
import { endSessionsOf } from '../core/identity/endSessions.ts';
import { queueNotice } from '../core/mail/mailQueue.ts';
import { matching, type Transaction } from '../database/database.ts';
import { agencies } from '../database/schema/agency.ts';
import { ssoIdentities, ssoProviders } from '../database/schema/ssoProvider.ts';
import { users } from '../database/schema/user.ts';
import { actOnAccount, type FoundAccount } from './actOnAccount.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { byOperator, withDatabase } from './operator.ts';

/** Who is linked to which subject of which provider: everyone, or one person. */
export function listSsoLinks(context: CommandContext, userName?: string): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    const links = await database
      .select({
        agency: agencies.name,
        name: users.fullName,
        userName: users.userName,
        isActive: users.isActive,
        issuer: ssoIdentities.issuer,
        subject: ssoIdentities.subject,
        linkedAt: ssoIdentities.createdAt,
      })
      .from(ssoIdentities)
      .innerJoin(users, eq(users.id, ssoIdentities.userId))
      .innerJoin(agencies, eq(agencies.id, users.agencyId))
      .where(userName === undefined ? undefined : isNamed(userName))
      .orderBy(asc(agencies.name), asc(users.fullName), asc(ssoIdentities.subject));
    const lines = links.map(
      (link) =>
        `${link.agency}: ${link.name} (${link.userName}) is ${link.subject} of ${link.issuer}`,
    );
    return { lines: lines.length === 0 ? ['No one is linked.'] : lines, data: { links } };
  });
}

/**
 * Lets a person log in with single sign-on: as a subject of a provider of the agency that is their home. They get an email
 * that says so. Linking the same again changes nothing but the audit history.
 *
 * @throws CommandRefused for an unknown person, a provider that is not the agency's, or a subject of someone else.
 */
export function linkSso(
  context: CommandContext,
  userName: string,
  asked: { readonly subject: string; readonly issuer?: string | undefined },
): Promise<CommandResult> {
  return actOnAccount(context, userName, async (tx, account) => {
    const subject = readSubject(asked.subject);
    const issuer = await findIssuer(tx, account, asked.issuer);
    const added = await tx
      .insert(ssoIdentities)
      .values({ issuer, subject, userId: account.id, createdAt: context.now })
      .onConflictDoNothing()
      .returning({ userId: ssoIdentities.userId });
    const [linked] = await tx
      .select({ userId: ssoIdentities.userId, fullName: users.fullName })
      .from(ssoIdentities)
      .innerJoin(users, eq(users.id, ssoIdentities.userId))
      .where(matching(ssoIdentities, { issuer, subject }));
    if (linked?.userId !== account.id) {
      throw new CommandRefused(
        'sso_subject_taken',
        `${subject} of ${issuer} is ${linked?.fullName ?? 'someone else'}. Unlink that person first.`,
      );
    }
    if (added.length > 0) {
      await notify(tx, account, context.now, {
        title: 'Single sign-on was added',
        what: `Your account can be used with the login of ${new URL(issuer).host}.`,
      });
    }
    return {
      action: 'user.ssoLinked',
      summary: `linked ${account.fullName} to subject "${subject}" of ${issuer}`,
      line: `${account.fullName} can log in as ${subject} of ${issuer}.`,
      data: { issuer, subject },
    };
  });
}

/**
 * Removes what links a person to single sign-on, and ends their sessions; an inactive person, too.
 *
 * @param asked the subject, where the person has several; left out, all of them.
 * @throws CommandRefused for an unknown person, or where there is nothing to remove.
 */
export function unlinkSso(
  context: CommandContext,
  userName: string,
  asked: { readonly subject?: string | undefined },
): Promise<CommandResult> {
  return actOnAccount(
    context,
    userName,
    async (tx, account) => {
      const { subject } = asked;
      const removed = await tx
        .delete(ssoIdentities)
        .where(
          and(
            eq(ssoIdentities.userId, account.id),
            subject === undefined ? undefined : eq(ssoIdentities.subject, subject.trim()),
          ),
        )
        .returning({ issuer: ssoIdentities.issuer, subject: ssoIdentities.subject });
      if (removed.length === 0) {
        throw new CommandRefused(
          'sso_not_linked',
          `${account.fullName} is not linked to this. See \`countersign sso list ${account.userName}\`.`,
        );
      }
      await endSessionsOf(tx, account.id, 'credentialRemoved', context.now);
      await notify(tx, account, context.now, {
        title: 'Single sign-on was removed',
        what: 'Your account can no longer be used with the login that it was linked to.',
      });
      const names = removed.map((one) => `"${one.subject}" of ${one.issuer}`).join(', ');
      const rest = account.hasPassword
        ? 'They still have their password.'
        : `They have no password: \`countersign admin link ${account.userName}\` lets them set one.`;
      return {
        action: 'user.ssoUnlinked',
        summary: `unlinked ${account.fullName} from subject ${names}`,
        line: `${account.fullName} can no longer log in as ${names}, and their sessions have ended. ${rest}`,
        data: { removed },
      };
    },
    { ofInactive: true },
  );
}

/** @throws CommandRefused for one that is empty or too long. */
function readSubject(typed: string): string {
  const { success, output } = v.safeParse(line('the subject', 255), typed);
  if (success) return output;
  throw new CommandRefused(
    'option_invalid',
    '--subject: Enter what the provider calls the person in its tokens (sub), at most 255 characters.',
  );
}

/** The issuer of a provider of the person's own agency: it can vouch for no one else. */
async function findIssuer(
  tx: Transaction,
  { agencyId, fullName }: FoundAccount,
  asked: string | undefined,
): Promise<string> {
  const providers = await tx
    .select({ issuer: ssoProviders.issuer })
    .from(ssoProviders)
    .where(eq(ssoProviders.agencyId, agencyId))
    .orderBy(asc(ssoProviders.issuer));
  const issuers = [...new Set(providers.map(({ issuer }) => issuer))];
  const [only, ...others] = issuers.filter((issuer) => asked === undefined || issuer === asked);
  if (only !== undefined && others.length === 0) return only;
  const known = issuers.length === 0 ? 'none' : issuers.join(', ');
  throw new CommandRefused(
    'sso_provider_unknown',
    `--issuer: Name a provider of the agency of ${fullName}, exactly as it is entered there. There are: ${known}.`,
  );
}

async function notify(
  tx: Transaction,
  { id, agencyId }: FoundAccount,
  now: Date,
  { title, what }: { readonly title: string; readonly what: string },
): Promise<void> {
  const paragraphs = [what, 'If you did not expect this, notify your administrator now.'];
  await queueNotice(tx, id, { title, paragraphs }, byOperator(agencyId, now).origin, now);
}
