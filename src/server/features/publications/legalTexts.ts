/** A text of the footer as it is delivered; an installation edits its own copy in the database. */
export interface LegalText {
  readonly key: 'privacy-policy' | 'terms-conditions' | 'eula';
  readonly title: string;
  /** Headings, paragraphs and lists only: what the sanitizer lets through unchanged. */
  readonly body: string;
}

const privacyPolicy = `
<p>This policy explains what this installation stores about its users, why, and for how long.</p>
<h2>What is stored</h2>
<ul>
<li>Your name, username, email, phone number and job title, as your agency entered them.</li>
<li>Your password and PIN, as hashes that no one can read back.</li>
<li>Each record you sign: the action, the time, your role, and your network address.</li>
<li>Patient and incident numbers where federal law requires them with each dose administered or disposed of.</li>
</ul>
<h2>Why</h2>
<p>Agencies that hold controlled substances must account for every dose (21 CFR part 1304 and the law of their state). The records serve that purpose and no other. Nothing is sold, and nothing is shown to advertisers.</p>
<h2>How long</h2>
<p>Records of controlled substances are kept for at least two years under federal law, and longer where state law requires it. They are never changed: a mistake is corrected by another entry. The audit history keeps the name of the person who took each action for as long as the record itself.</p>
<h2>Who can see it</h2>
<p>Only people in your agency, according to their rights. Patient and incident numbers are shown only to people with two-factor authentication and the inactivity timeout.</p>
<h2>Your rights</h2>
<p>Ask an administrator of your agency for a copy of your data, or for a correction. Entries that the law protects against change stay, with the correction next to them.</p>
`;

const termsConditions = `
<p>By logging in you accept these terms for the use of this installation.</p>
<h2>Your account</h2>
<ul>
<li>Your account, password and PIN are yours alone. A signature made with your PIN binds you.</li>
<li>Never sign as a witness for an act you have not seen.</li>
<li>Notify an administrator immediately if someone else may know your password or PIN.</li>
</ul>
<h2>Records</h2>
<p>Record what happened, when it happened. Do not enter false data, and do not record for someone else under your own name. Entries are final: to fix a mistake, record a correction, which stays visible.</p>
<h2>Use</h2>
<p>Use the system for your agency's custody of controlled substances only. Do not try to reach another agency's data, to get around a limit, or to test the system's defenses without written permission.</p>
<h2>Responsibility</h2>
<p>The registrant remains responsible for the substances and for the reports that the law requires. The system reminds you of dates. It does not file reports with an authority.</p>
<h2>Ending</h2>
<p>Your agency may disable your account at any time. What you signed stays on record.</p>
`;

const eula = `
<p>This license agreement is between your agency and the vendor of this software.</p>
<h2>License</h2>
<p>The vendor grants your agency a license to use the software for its own custody of controlled substances, for as long as the subscription or purchase agreement runs. The license cannot be transferred.</p>
<h2>Limits</h2>
<ul>
<li>Do not copy, resell or rent the software, and do not remove its notices.</li>
<li>Do not reverse engineer the software, except where the law allows it despite this restriction.</li>
</ul>
<h2>Your data</h2>
<p>Your records belong to your agency. They can be exported at any time, and are handed over when the agreement ends.</p>
<h2>Updates</h2>
<p>The vendor may deliver new versions. The release notes list the changes. A version that changes how records are made is announced in advance.</p>
<h2>Warranty and liability</h2>
<p>The software does what its documentation says. The vendor is not liable for decisions about patients, for entries that people make, or for the registrant’s legal duties. Nothing here limits liability that the law does not allow to be limited.</p>
<h2>Acknowledgment</h2>
<p>New users acknowledge this agreement once, when they set up their signature and PIN.</p>
`;

export const legalTexts: readonly LegalText[] = [
  { key: 'privacy-policy', title: 'Privacy Policy', body: privacyPolicy.trim() },
  { key: 'terms-conditions', title: 'Terms and Conditions', body: termsConditions.trim() },
  { key: 'eula', title: 'End-User License Agreement', body: eula.trim() },
];
