/** A word that no text has, and the words to use instead. */
interface Rule {
  readonly found: RegExp;
  readonly instead: string;
  /** Places where the word is right, written so that they match before the word does. */
  readonly unless?: RegExp;
}

const words: readonly Rule[] = [
  { found: /\bmend(s|ed|ing)?\b/i, instead: 'fix, correct' },
  { found: /\bput right\b/i, instead: 'correct' },
  { found: /\bwhoever\b/i, instead: 'the person who' },
  { found: /\b(some|any|every)body\b/i, instead: 'someone, anyone, everyone' },
  { found: /\bnobody\b/i, instead: 'no one' },
  {
    found: /\bstands?\b/i,
    instead: 'is, is shown',
    unless: /\bstanding orders?\b|\bstands? in\b/i,
  },
  { found: /\b(wears?|worn)\b/i, instead: 'has' },
  { found: /\b(told|tells)\b/i, instead: 'notified, shows' },
  {
    found: /\bt(akes?|aken|aking|ook) (it |them |that )?back\b/i,
    instead: 'return to stock, undo',
  },
  { found: /\b(took|takes) .* as a file\b/i, instead: 'exported' },
  { found: /\b(comes|came)\b/i, instead: 'is, is from, appears' },
  { found: /\bgoes\b/i, instead: 'is, continues', unless: /\bgoes (live|out of service)\b/i },
  { found: /\bbook(s|ed)?\b/i, instead: 'ledger, record' },
  { found: /\bfetch(es|ed|ing)?\b/i, instead: 'load' },
  { found: /\barriv(e|es|ed|al)\b/i, instead: 'be loaded, be received' },
  { found: /\b(begins?|began|begun|beginning)\b/i, instead: 'start' },
  { found: /\b(at|the|your|its|their) present\b/i, instead: 'current' },
  { found: /\bformer\b/i, instead: 'previous, earlier' },
  { found: /\bmeanwhile\b/i, instead: 'leave it out' },
  { found: /\banew\b/i, instead: 'again' },
  { found: /\bby and by\b/i, instead: 'from time to time' },
  { found: /\bfor good\b/i, instead: 'permanently' },
  { found: /\bin force\b/i, instead: 'active' },
  { found: /\bbeside\b/i, instead: 'next to, with' },
  { found: /\bmay do without\b/i, instead: 'optional' },
  { found: /\bany more\b/i, instead: 'no longer' },
  { found: /\b(un)?tick(s|ed|ing)?\b/i, instead: 'check, clear' },
  { found: /\bsummer time\b/i, instead: 'daylight saving time' },
  { found: /\btelephones?\b/i, instead: 'phone' },
  { found: /\b(off|on)-(going|coming)\b/i, instead: 'offgoing, oncoming' },
  {
    found: /\bsign(s|ed|ing)?[ -](in|out)\b/i,
    instead: 'log in, log out, login',
    unless: /\bsigns? in (this|their) (agency|place)\b|\bsigned in the ledger\b/i,
  },
  { found: /\buser names?\b/i, instead: 'username' },
  { found: /\bis not right\b|\bwrong (password|PIN)s?\b/i, instead: 'incorrect' },
];

/** British spelling, by its endings where they tell, else by the word. */
const british: readonly Rule[] = [
  {
    found: /\b\w*(authori|recogni|organi|saniti|reali|minimi|normali)s(e|es|ed|ing)?\b/i,
    instead: '-ize',
  },
  { found: /\b\w+isations?\b/i, instead: '-ization' },
  {
    found: /\b(colou?r(?<=our)|behaviour|neighbour|favour|labour|honour|rumour)\w*\b/i,
    instead: '-or',
  },
  { found: /\blicences?\b/i, instead: 'license' },
  { found: /\b(defence|offence|pretence)s?\b/i, instead: '-ense' },
  { found: /\b(centre|metre|litre|millilitre|microlitre|theatre|fibre)s?\b/i, instead: '-er' },
  { found: /\b(catalogue|analogue)s?\b/i, instead: '-og' },
  { found: /\b(un)?(label|cancel|travel|model|signal|total)l(ed|ing|er)\b/i, instead: 'one l' },
  { found: /\b(fulfil|enrol)s?\b/i, instead: 'two l' },
  { found: /\b(analys|paralys)(e|es|ed|ing)\b/i, instead: '-yze' },
  {
    found:
      /\b(whilst|amongst|learnt|judgement|acknowledgement|artefact|programme|cheque|grey)s?\b/i,
    instead: 'the US spelling',
  },
];

const rules = [...words, ...british];

/** The words of a text that the style guide forbids, each with what to say instead. */
export function forbiddenIn(text: string): string[] {
  return rules.flatMap(({ found, instead, unless }) => {
    const rest = unless === undefined ? text : text.replaceAll(new RegExp(unless, 'gi'), '');
    const match = found.exec(rest);
    return match === null ? [] : [`“${match[0]}”: ${instead}`];
  });
}

/** Texts that the specification fixes with their capitals, and names of pages that it gives. */
const bound = [
  'Regular Login',
  'Login With SSO',
  'Forgot your password',
  'Send Email',
  'New Password',
  'Confirm New Password',
  'Setup Password',
  'Change Password',
  'Change Customer',
  'Extend Session',
  'Inactivity Timeout',
  'Error 404',
  'First Time Setup',
  'Release Notes',
  'Privacy Policy',
  'Terms and Conditions',
  'End-User License Agreement',
  'Internet Explorer',
  'Edit Inventory Action',
  'Edit Inventory',
  'Edit Product',
  'Edit PAR Override',
  'Edit Out of Service Location',
  'Edit Box Insert',
  'Edit Integration',
  'Edit Site',
  'Edit Supplier',
  'Edit Customer',
  'Edit Department',
  'View State',
];

/** Proper names. */
const names = [
  'NY Form',
  'Schedule II',
  'DEA Forms',
  'DEA Form',
  'Form DOH',
  'Knox Manage',
  'New York',
  'New Year’s Day',
  'Countersign',
  'Excel',
  'New York State Department of Health, Bureau of Narcotic Enforcement',
  'Department of Health',
  'App Store',
  'Google Play',
  'Caps Lock',
  'Shift Tab',
  'Shift Enter',
  'Birthday of Martin Luther King, Jr',
  'Washington’s Birthday',
  'Memorial Day',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
  'HQ Vault',
  'Segoe Script',
  'Snell Roundhand',
  'Brush Script MT',
  'North Carolina',
  'South Carolina',
  'North Dakota',
  'South Dakota',
  'Puerto Rico',
  'District of Columbia',
  'New Hampshire',
  'New Jersey',
  'New Mexico',
  'Rhode Island',
  'West Virginia',
  'Form 3848',
  'Form 41',
  'Form 106',
  'Daylight Saving',
  'Add to Home Screen',
];

/** Names of buttons, keys, pages, profiles and settings, in texts that tell of them. */
const quoted = [
  'Profile, Security',
  'Tap Share',
  'press Enter',
  'Enter to open',
  'the Print button',
  'Yes nor No',
  'Yes or No',
  'Choose No on',
  'New people to confirm',
  'to Missing signatures',
  'a link, Back',
  'of Login',
  'for Login',
  'a Technician',
  'Operations',
  'Training',
  'Active or Inactive',
  'On or Off',
  'in Setup',
  'Weeks start on Monday',
  'Development, Demo, Test or Production',
  'Development',
  'Production',
];

/** The longest first, so that none is cut by another one. */
const allowed = [...bound, ...names, ...quoted].toSorted((a, b) => b.length - a.length);

/** Words in the middle of a sentence that start with a capital and are not names. */
export function capitalsIn(text: string): string[] {
  let rest = text.replaceAll(/<[^>]*>/g, '. ');
  for (const phrase of allowed) rest = rest.replaceAll(phrase, '…');
  return rest
    .split(/[.?!:;“”"_([•|/–—>]\s*|…,? ?/)
    .flatMap((sentence) => sentence.trim().split(/\s+/).slice(1))
    .map((word) => word.replaceAll(/[,)’'*]+s?$/g, ''))
    .filter((word) => /^[A-Z][a-zé]+$/.test(word));
}
