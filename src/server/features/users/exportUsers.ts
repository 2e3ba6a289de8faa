import type { FileContent, UserList, UserRow } from '../../../contract/users/user.ts';
import { countOf } from '../../../rules/import/importKinds.ts';
import { columnsOf, type UserColumn, userColumns } from '../../../rules/users/userColumns.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Database, Reader } from '../../database/database.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { writeWorkbook } from '../../platform/workbook/writeWorkbook.ts';
import { listUsers, type UserFilter } from './listUsers.ts';

/** Read at a time, so that no statement holds the one connection of the embedded database for long. */
const slice = 500;

/**
 * CALL-14: all the people that a filter finds, as a workbook that opens only with the password (AES-256, as Excel
 * encrypts). Texts stay texts: what starts like a formula is not one. The export is in the audit trail; the password is
 * stored nowhere.
 *
 * @throws ProblemError 422 for unknown columns.
 */
export async function exportUsers(
  database: Database,
  request: UserRequest,
  { columnJson, ...filter }: UserFilter,
  password: string,
): Promise<UserList & { workbook: FileContent }> {
  const { session, now } = request;
  const columns = columnsOf(columnJson);
  if (columns === null) {
    throw unprocessable(
      'columns_unknown',
      'These aren’t columns of the list. Remove them to export all columns.',
      { columnJson: 'This isn’t a list of columns.' },
    );
  }
  const people = await readAll(database, session.agency.id, filter, now);
  const content = await writeWorkbook({
    sheets: [
      {
        name: 'Users',
        columns: columns.map((column) => ({ header: userColumns[column].head, width: 24 })),
        rows: [headsOf(columns), ...people.map((user) => rowOf(user, columns))],
      },
    ],
    encryption: { password },
  });
  await database.transaction((tx) =>
    appendAudit(tx, {
      ...actedBy(request),
      action: 'users.exported',
      outcome: 'success',
      subject: { kind: 'agency', id: String(session.agency.id), name: session.agency.name },
      summary: `${session.account.fullName} exported ${countOf('users', people.length)} as a protected workbook`,
    }),
  );
  const fileName = `users-${now.toISOString().slice(0, 10)}.xlsx`;
  return {
    data: [],
    total: people.length,
    workbook: { fileName, content: Buffer.from(content).toString('base64') },
  };
}

const headsOf = (columns: readonly UserColumn[]) =>
  columns.map((column) => userColumns[column].head);

const rowOf = (user: UserRow, columns: readonly UserColumn[]) =>
  columns.map((column) => userColumns[column].cell(user));

/** Everyone who matches, once, even if someone is added in the meantime. */
export async function readAll(
  reader: Reader,
  agencyId: number,
  filter: Omit<UserFilter, 'start' | 'length'>,
  now: Date,
): Promise<UserRow[]> {
  const people = new Map<string, UserRow>();
  for (let start = 0; ; start += slice) {
    const page = await listUsers(reader, agencyId, { ...filter, start, length: slice }, now);
    for (const user of page.data) people.set(user.userId, user);
    if (page.data.length < slice) return [...people.values()];
  }
}
