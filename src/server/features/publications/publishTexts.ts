import type { Database } from '../../database/database.ts';
import { footerLabels, releaseNotes } from '../../database/schema/publication.ts';
import { legalTexts } from './legalTexts.ts';

/**
 * Writes the delivered legal texts and release notes where they are missing. What an installation edited
 * stays as it is.
 */
export async function publishTexts(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(footerLabels)
      .values([...legalTexts])
      .onConflictDoNothing();
    await tx
      .insert(releaseNotes)
      .values([...versions])
      .onConflictDoNothing();
  });
}

/** What each version of the web application changed, for the page of release notes (PAGE-01). */
interface Version {
  readonly versionNumber: string;
  /** YYYY-MM-DD */
  readonly goLiveDate: string;
  readonly releaseNotes: string;
}

const versions: readonly Version[] = [
  {
    versionNumber: '0.1.0',
    goLiveDate: '2026-11-20',
    releaseNotes: `
<ul>
<li>Log in with username and password. After five failed attempts, login is locked for 15 minutes.</li>
<li>See the inventories of a site, what each holds by lot and expiration date, and its running ledger.</li>
<li>Record a use with the dose administered and the amount wasted, signed by you and a witness with their PIN.</li>
<li>Follow every action in the audit history, with a check that nothing was altered.</li>
</ul>`.trim(),
  },
];
