import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FoundPerson } from '../../../contract/search/search.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import { closest, textsOf } from '../../../rules/core/searchText.ts';
import { parsePermission } from '../../core/identity/permission.ts';
import type { Reader } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';

/** Only this many possible matches are compared; a single letter may match thousands. */
const candidateLimit = 300;

/* The lines of `searchText` that a search compares; by what an email's domain holds everyone would be found. */
const name = sql`split_part(${users.searchText}, E'\\n', 1)`;
const title = sql`split_part(${users.searchText}, E'\\n', 4)`;

/**
 * The active people of an agency whose name or title contains every word, the closest first. The database excludes
 * impossible matches and puts likely ones first, by ASCII letters only: other equal letters are compared here, because
 * engines differ in them.
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
        ...words.map((word) => or(mayHold(name, word), mayHold(title, word))),
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

/** Names that start so are first, then those in which every word starts one, then those that contain them all. */
function likelihood(words: readonly string[]): SQL {
  const begins = sql`${name} like ${`${escaped(words.join(' '))}%`}`;
  const starts = and(...words.map((word) => sql`(' ' || ${name}) like ${`% ${escaped(word)}%`}`));
  const holds = and(...words.map((word) => mayHold(name, word)));
  return sql`case when ${begins} then 0 when ${starts} then 1 when ${holds} then 2 else 3 end`;
}

/** By ASCII letters; a word without any may be anywhere. */
function mayHold(text: SQL, word: string): SQL {
  return sql`${text} like ${`%${escaped(longestPlainPart(word))}%`}`;
}

function longestPlainPart(word: string): string {
  const parts = word.match(/[\x20-\x7e]+/g) ?? [];
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
