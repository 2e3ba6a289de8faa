import { and, asc, eq, sql } from 'drizzle-orm';
import { systemAdministrator } from '../../../rules/core/permissions.ts';
import {
  type AccountAct,
  type AccountActKind,
  linkDays,
} from '../../../rules/users/linkedSigners.ts';
import { fieldLabels } from '../../../rules/users/userForm.ts';
import { compiled } from '../../database/compiled.ts';
import { matching, type Reader } from '../../database/database.ts';
import { type AuditChange, auditEntries } from '../../database/schema/auditEntry.ts';
import { apiKeys } from '../../database/schema/programs/apiKey.ts';
import { users } from '../../database/schema/user.ts';
import { confirmedAction, pinResetField } from './auditLabels.ts';

/** An act as people read it, too. */
export interface StoredAct extends AccountAct {
  readonly actorName: string;
}

/**
 * How far back acts are read: whether a confirmation of the last 30 days counts depends on what linked its people in the
 * 30 days before it, and so on.
 */
const readMilliseconds = 4 * linkDays * 24 * 60 * 60_000;

/**
 * What was done with the accounts of some people, and with the accounts of those who did it: read from the audit trail,
 * which is chained, and has what was done before this rule existed. What a program did counts as done by the person who
 * created its key, who could be its only user.
 *
 * @param since the moment from which links must be known.
 */
export async function readAccountActs(
  reader: Reader,
  people: readonly string[],
  since: Date,
): Promise<StoredAct[]> {
  const from = new Date(since.getTime() - readMilliseconds);
  const known = new Set<string>();
  const acts: StoredAct[] = [];
  for (let wanted = [...new Set(people)]; wanted.length > 0; ) {
    for (const id of wanted) known.add(id);
    const found = await selectActs(reader, wanted, from);
    acts.push(...found);
    wanted = [...new Set(found.map(({ actorId }) => actorId))].filter((id) => !known.has(id));
  }
  return acts;
}

async function selectActs(
  reader: Reader,
  subjectIds: readonly string[],
  from: Date,
): Promise<StoredAct[]> {
  const rows = await selectEntries(reader, {
    subjectIds: `{${subjectIds.join()}}`,
    from: from.toISOString(),
  });
  return rows.flatMap(({ action, changes, actorId, subjectId, at, permissionId, actorName }) =>
    subjectId === null
      ? []
      : kindsOf(action, changes).map((kind) => ({
          kind,
          actorId,
          actorName,
          subjectId,
          at: at.getTime(),
          isBySystemAdministrator: permissionId === systemAdministrator,
        })),
  );
}

const selectEntries = compiled((reader) =>
  reader
    .select({
      action: auditEntries.action,
      changes: auditEntries.changes,
      actorId: users.id,
      actorName: auditEntries.actorName,
      subjectId: auditEntries.subjectId,
      at: auditEntries.at,
      permissionId: users.permissionId,
    })
    .from(auditEntries)
    .leftJoin(apiKeys, eq(apiKeys.id, auditEntries.actorId))
    .innerJoin(users, eq(users.id, sql`coalesce(${apiKeys.createdById}, ${auditEntries.actorId})`))
    .where(
      and(
        sql`${auditEntries.subjectId} = any(${sql.placeholder('subjectIds')}::text[])`,
        sql`starts_with(action, 'user.')`,
        matching(auditEntries, { subjectKind: 'user', outcome: 'success' }),
        sql`${auditEntries.at} >= ${sql.placeholder('from')}::timestamptz`,
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.agencyId), asc(auditEntries.seq)),
);

/** What an entry of the audit trail means for the two people; a save may both change the address and ask for a PIN. */
function kindsOf(action: string, changes: readonly AuditChange[]): AccountActKind[] {
  switch (action) {
    case 'user.invited':
      return ['created'];
    case 'user.unlocked':
      return ['unlocked'];
    case 'user.linkRequested':
      return ['reset'];
    case confirmedAction:
      return ['confirmed'];
    default: {
      const has = (name: string) => changes.some(({ field }) => field === name);
      return [
        ...(has(fieldLabels.email) ? (['addressChanged'] as const) : []),
        ...(has(pinResetField) ? (['reset'] as const) : []),
      ];
    }
  }
}
