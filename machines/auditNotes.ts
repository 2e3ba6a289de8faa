/*
 * Facts about charts that the charts do not contain, for the auditors' pages. Not downloaded. A test fails when a needed
 * entry is missing here, or an entry is not needed.
 */

/** Who starts a chart that no other chart names: one that is loaded when first needed, or starts with a page. */
export const startedBy: Readonly<Record<string, string>> = {
  addressChange: 'the page opened from an email about an address change',
  activation: 'the page _Activate control values_, while it is open',
  app: 'the browser, with the page',
  blankForm3848: 'the blank page _NY Form 3848_, while it is open',
  accountSecurity: 'the security page, while it is open',
  changePassword: 'the page opened from a password email',
  sessionServices: '`session`, once a user is logged in',
  failures: '`app`, as soon as it is loaded',
  forgotPassword: 'the page _Forgot password_, while it is open',
  form3848: 'the page _NY Form 3848_ of an unsigned form, while it is open',
  integrationLogin: '`login`, when another program sent the user',
  knoxDevices: 'the page _Knox devices_, while it is open',
  passwordless: '`login`, after a password login',
  postLogin: '`session`, after every login',
  profile: 'the page of the user’s own profile, while it is open',
  recordUse: 'the page _Record use_, while it is open',
  ssoLogin: '`login`, on return from the agency’s login page',
  appServices: '`app`, once the first page is shown',
  custodyEvent: 'the page _Record an event_ of an inventory, while it is open',
  controlValueScan: 'the page _Find a vial_, while it is open',
  labelPrint: 'the page _Print labels_, while it is open',
  agencyStatus: 'the page of a customer, while it is open',
  integrationKeys: 'the page of an integration, while it is open',
  import: 'the import page, while it is open',
  firstTimeSetup: 'the page _First Time Setup_, while it is open',
  biennialInventory: 'the page _Biennial inventory_ of an unsigned draft, while it is open',
  lossClocks: 'the page _Thefts and losses_, while it is open',
  globalAudit: 'the page _Global audit_, while it is open',
  jobHistory: 'the page _Job history_, while it is open',
  missingSignature: 'the page of a missing signature, while it is open',
  signatureNote: 'the page where an administrator notes a missing signature, while it is open',
  personConfirmation: 'the page where an administrator confirms a new person, while it is open',
  firstCount: 'the page of an opening count, while it is open',
  passkeyLogin: '`login`, with the form for username and password',
  recordEdit: 'the page of the edited record, while it is open',
  reportFile: 'the page of a report, while it is open',
  userAccess: 'the security page of another user, while it is open',
  userInvite: 'the page where a user is invited, while it is open',
  userList: 'the page _Users_, while it is open',
};

/** How long a computed delay is, by `chart.delay`. */
export const computedDelays: Readonly<Record<string, string>> = {
  'connection.untilNextProbe': '5 s at first, doubled after each failure, 60 s at most',
  'resync.untilRetry':
    'a random part of 4 s, doubled after each failed round up to 300 s, and at least 1 s',
};
