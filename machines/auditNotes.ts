/*
 * What a chart cannot say of itself, for the auditors' pages. Not downloaded. A test fails when a chart or a computed
 * delay has no words here that needs some, and when words are left over.
 */

/** Who starts a chart that no other chart names: one that is fetched when it is first needed, or begins with a page. */
export const startedBy: Readonly<Record<string, string>> = {
  addressChange: 'the page that the link of an email about a changed address opens',
  activation: 'the page _Activate control values_, for as long as it is open',
  app: 'the browser, with the page',
  blankForm3848: 'the page _NY Form 3848_ where it is blank, for as long as it is open',
  accountSecurity: 'the security page, for as long as it is open',
  changePassword: 'the page that the link of an email opens',
  companions: '`session`, once somebody is signed in',
  faults: '`app`, as soon as it is fetched',
  forgotPassword: 'the page _Forgot password_, for as long as it is open',
  form3848: 'the page _NY Form 3848_ of a form that is not signed, for as long as it is open',
  integrationSignIn: '`login`, when another program sent the person',
  knoxDevices: 'the page _Knox devices_, for as long as it is open',
  passwordless: '`login`, after a password sign-in',
  postSignIn: '`session`, after every sign-in',
  profile: 'the page of one’s own profile, for as long as it is open',
  recordUse: 'the page _Record use_, for as long as it is open',
  ssoSignIn: '`login`, on the way back from the agency’s sign-in page',
  upkeep: '`app`, once the first page is shown',
  custodyEvent: 'the page _Record an event_ of an inventory, for as long as it is open',
  controlValueScan: 'the page _Find a vial_, for as long as it is open',
  labelPrint: 'the page _Print labels_, for as long as it is open',
  customerStatus: 'the page of a customer, for as long as it is open',
  integrationKeys: 'the page of an integration, for as long as it is open',
  import: 'the page on which a file is imported, for as long as it is open',
  firstTimeSetup: 'the page _First Time Setup_, for as long as it is open',
  biennialInventory:
    'the page _Biennial inventory_ of one that is not taken yet, for as long as it is open',
  lossClocks: 'the page _Thefts and losses_, for as long as it is open',
  globalAudit: 'the page _Global audit_, for as long as it is open',
  jobHistory: 'the page _Job history_, for as long as it is open',
  missingSignature: 'the page of a signature that is missing, for as long as it is open',
  signatureNote:
    'the page on which an administrator notes a missing signature, for as long as it is open',
  personConfirmation:
    'the page on which an administrator confirms a new person, for as long as it is open',
  openingCount: 'the page of an opening count, for as long as it is open',
  passkeySignIn: '`login`, with the form for user name and password',
  recordEdit: 'the page of the record that is edited, for as long as it is open',
  reportFile: 'the page of a report, for as long as it is open',
  userAccess: 'the security page of another person, for as long as it is open',
  userInvite: 'the page on which a user is invited, for as long as it is open',
  userEdit: 'the page of another person’s record, for as long as it is open',
  userList: 'the page _Users_, for as long as it is open',
};

/** How long a computed delay is, by `chart.delay`. */
export const computedDelays: Readonly<Record<string, string>> = {
  'connection.untilNextProbe': '5 s at first, doubled after each failure, 60 s at most',
  'resync.untilRetry':
    'a random part of 4 s, which double with each round that failed up to 300 s; never less than 1 s',
};
