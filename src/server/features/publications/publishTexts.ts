import type { Database } from '../../database/database.ts';
import { footerTexts, releaseNotes } from '../../database/schema/publication.ts';
import { legalTexts } from './legalTexts.ts';
import { versions } from './versions.ts';

/**
 * Writes the delivered legal texts and release notes where they are missing. What an installation edited
 * stays as it is.
 */
export async function publishTexts(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(footerTexts)
      .values([...legalTexts])
      .onConflictDoNothing();
    await tx
      .insert(releaseNotes)
      .values([...versions])
      .onConflictDoNothing();
  });
}
