/** A text of the footer as it is delivered; an installation edits its own copy in the database. */
export interface LegalText {
  readonly key: 'privacy-policy' | 'terms-conditions' | 'eula';
  readonly title: string;
  /** Headings, paragraphs and lists only: what the sanitiser lets through unchanged. */
  readonly body: string;
}

const privacyPolicy = `
<p>This policy says what this installation keeps about the people who use it, why, and for how long.</p>
<h2>What is kept</h2>
<ul>
<li>Your name, user name, email, telephone number and job title, as your agency entered them.</li>
<li>Your password and PIN, as hashes from which neither can be read back.</li>
<li>What you sign and record: the act, the time, your role, and the network address it came from.</li>
<li>Patient and incident numbers where federal law asks for them with each dose given or disposed of.</li>
</ul>
<h2>Why</h2>
<p>Agencies that hold controlled substances must account for every dose (21 CFR part 1304 and the law of their state). The records serve that purpose and no other. Nothing is sold, and nothing is shown to advertisers.</p>
<h2>How long</h2>
<p>Records of controlled substances are kept for at least two years under federal law, and longer where the state says so. They are never changed: a mistake is corrected by a further entry. The audit history keeps the name of who did what for as long as the record it belongs to.</p>
<h2>Who can see it</h2>
<p>Only people of your agency, as far as their rights reach. Patient and incident numbers are shown only to people with two-factor authentication and the inactivity timeout.</p>
<h2>Your rights</h2>
<p>Ask an administrator of your agency for a copy of what is kept about you, or for a correction. Entries that the law protects against change stay, with the correction beside them.</p>
`;

const termsConditions = `
<p>By signing in you accept these terms for the use of this installation.</p>
<h2>Your account</h2>
<ul>
<li>Your account, password and PIN are yours alone. A signature made with your PIN binds you.</li>
<li>Never sign as a witness for what you have not seen.</li>
<li>Tell an administrator at once when someone else may know your password or PIN.</li>
</ul>
<h2>Records</h2>
<p>Record what happened, when it happened. Do not enter false data, and do not record for someone else under your own name. Entries are final: correct a mistake by a correction, which stays visible.</p>
<h2>Use</h2>
<p>Use the system for your agency's custody of controlled substances only. Do not try to reach another agency's data, to get round a limit, or to test the system's defences without written permission.</p>
<h2>Responsibility</h2>
<p>The registrant remains responsible for the substances and for the reports that the law asks for. The system reminds of dates; it does not file reports with an authority by itself.</p>
<h2>Ending</h2>
<p>Your agency may disable your account at any time. What you signed stays on record.</p>
`;

const eula = `
<p>This licence agreement is between your agency and the vendor of this software.</p>
<h2>Licence</h2>
<p>The vendor grants your agency a licence to use the software for its own custody of controlled substances, for as long as the subscription or purchase agreement runs. The licence cannot be passed on.</p>
<h2>Limits</h2>
<ul>
<li>Do not copy, resell or rent the software, and do not remove its notices.</li>
<li>Do not take the software apart, except as far as the law allows it in spite of this sentence.</li>
</ul>
<h2>Your data</h2>
<p>Your records belong to your agency. They can be exported at any time, and are handed over when the agreement ends.</p>
<h2>Updates</h2>
<p>The vendor may deliver new versions. The release notes say what changed; a version that changes how records are made is announced beforehand.</p>
<h2>Warranty and liability</h2>
<p>The software does what its documentation says. The vendor is not liable for decisions about patients, for entries that people make, or for what the law puts on the registrant. Statutory liability stays as it is.</p>
<h2>Acknowledgement</h2>
<p>New users acknowledge this agreement once, when they set up their signature and PIN.</p>
`;

export const legalTexts: readonly LegalText[] = [
  { key: 'privacy-policy', title: 'Privacy Policy', body: privacyPolicy.trim() },
  { key: 'terms-conditions', title: 'Terms and Conditions', body: termsConditions.trim() },
  { key: 'eula', title: 'End-User Licence Agreement', body: eula.trim() },
];
