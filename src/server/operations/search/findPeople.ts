import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { FoundPerson } from '../../../contract/search.ts';
import { closest, textsOf } from '../../../rules/searchText.ts';
import type { Reader } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { parsePermission, permissionProfiles } from '../../identity/permission.ts';

/** So many of those that may fit are compared; of a single letter there may be thousands. */
const candidateLimit = 300;

/**
 * The people in force of an agency that hold every word, the closest first. The database leaves out who cannot fit and
 * puts likely ones first, by letters of ASCII alone: what else is the same letter is compared here, because engines
 * differ in it.
 */
export async function findPeople(
  reader: Reader,
  agencyId: number,
  words: readonly string[],
): Promise<FoundPerson[]> {
  if (words.length === 0) return [];
  const rows = await reader
    .select({
      id: users.id,
      fullName: users.fullName,
      jobTitle: users.jobTitle,
      permissionId: users.permissionId,
    })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        eq(users.isActive, true),
        ...words.map((word) => {
          const letters = longestPlainPart(word);
          return letters === ''
            ? undefined
            : sql`${users.searchText} like ${`%${escaped(letters)}%`}`;
        }),
      ),
    )
    .orderBy(likelihood(words), asc(sql`lower(${users.fullName})`), asc(users.id))
    .limit(candidateLimit);
  return closest(
    rows.map(({ permissionId, ...row }) => ({
      ...row,
      permissionProfile: permissionProfiles[parsePermission(permissionId)],
    })),
    words,
    textsOf.person,
  );
}

/** Names that begin so come first, then those in which every word begins one. */
function likelihood(words: readonly string[]): SQL {
  const begins = sql`${users.searchText} like ${`${escaped(words.join(' '))}%`}`;
  const starts = words.map(
    (word) => sql`(' ' || ${users.searchText}) like ${`% ${escaped(word)}%`}`,
  );
  return sql`case when ${begins} then 0 when ${and(...starts)} then 1 else 2 end`;
}

function longestPlainPart(word: string): string {
  const parts = word.match(/[\x20-\x7e]+/g) ?? [];
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
