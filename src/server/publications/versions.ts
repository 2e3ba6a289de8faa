/** What each version of the web application changed, for the page of release notes (PAGE-01). */
export interface Version {
  readonly versionNumber: string;
  /** YYYY-MM-DD */
  readonly goLiveDate: string;
  readonly releaseNotes: string;
}

export const versions: readonly Version[] = [
  {
    versionNumber: '0.1.0',
    goLiveDate: '2026-11-20',
    releaseNotes: `
<ul>
<li>Sign in with user name and password; after five wrong attempts signing in pauses for 15 minutes.</li>
<li>See the inventories of a site, what each holds by lot and expiry, and its running ledger.</li>
<li>Record a use with the dose given and the amount wasted, signed by you and a witness with their PIN.</li>
<li>Follow every act in the audit history, with a check that nothing was altered.</li>
</ul>`.trim(),
  },
];
