/** The password of every demo account. Public, so production refuses a database that holds them. */
const password = 'lantern-orchard-26';

const tamarack = 'Tamarack Valley Ambulance';
const cedar = 'Cedar Basin Rescue';

interface DemoPerson {
  readonly userName: string;
  readonly fullName: string;
  readonly jobTitle: string;
  readonly profile: 'Technician' | 'Manager' | 'Admin' | 'SysAdmin';
  readonly type: 'Regular' | 'ApiOnly' | 'Integration' | 'Mdm' | 'Auditor';
  /** Null if the account logs in another way. */
  readonly password: string | null;
  /** Null if none is set. */
  readonly pin: string | null;
  readonly agency: string;
  /** What the account is for, in one sentence. */
  readonly purpose: string;
}

function person(
  agency: string,
  [userName, fullName, jobTitle]: readonly [string, string, string],
  profile: DemoPerson['profile'],
  pin: string | null,
  purpose: string,
  differences: Partial<DemoPerson> = {},
): DemoPerson {
  const common = { userName, fullName, jobTitle, profile, pin, agency, purpose };
  return { ...common, type: 'Regular', password, ...differences };
}

/**
 * Everyone in the demo, and what each account is for. docs/demo.md lists the same (a test compares
 * them), and the server prints them when it starts.
 */
export const demoAccounts: readonly DemoPerson[] = [
  person(
    tamarack,
    ['dwhitlock', 'Dana Whitlock', 'Shift supervisor'],
    'Manager',
    '2468',
    'Start here: holds the Supervisor 1 bag, records uses, works in both agencies.',
  ),
  person(
    tamarack,
    ['moyelaran', 'Marcus Oyelaran', 'Paramedic'],
    'Technician',
    '1357',
    'The witness: signs with Dana; crew of Medic 2.',
  ),
  person(
    tamarack,
    ['esorensen', 'Ellen Sorensen', 'Controlled-substance agent'],
    'Admin',
    '8642',
    'Reads the global audit history; key holder of HQ Vault.',
  ),
  person(
    tamarack,
    ['glindqvist', 'Grace Lindqvist', 'Support'],
    'SysAdmin',
    '9753',
    'System administrator: sees every agency.',
  ),
  person(
    tamarack,
    ['sokafor', 'Sam Okafor', 'Logistics manager'],
    'Manager',
    '7412',
    'Issues stock from HQ Vault.',
  ),
  person(
    tamarack,
    ['lmarchetti', 'Lena Marchetti', 'Paramedic'],
    'Technician',
    '3698',
    'Crew of Medic 1; has a waste that no one has witnessed yet.',
  ),
  person(
    tamarack,
    ['tbeltran', 'Tomás Beltrán', 'Paramedic'],
    'Technician',
    '1593',
    'Needs a PIN reset: asked for it after login.',
  ),
  person(
    tamarack,
    ['kadjei', 'Kwame Adjei', 'Emergency medical technician'],
    'Technician',
    null,
    'New: must accept the license agreement, and has no signature or PIN.',
  ),
  person(
    tamarack,
    ['jtakeda', 'Jun Takeda', 'Paramedic'],
    'Technician',
    '8520',
    'From mobile device management; crew of Medic 3.',
    { type: 'Mdm' },
  ),
  person(
    tamarack,
    ['pnandakumar', 'Priya Nandakumar', 'Paramedic'],
    'Technician',
    '4680',
    'Logs in through the agency’s identity provider (no password); crew of Medic 4.',
    { password: null },
  ),
  person(
    tamarack,
    ['rhalloran', 'Ruth Halloran', 'Medical director'],
    'Manager',
    '7531',
    'From an integration; authorizes standing orders.',
    { type: 'Integration' },
  ),
  person(
    tamarack,
    ['opruitt', 'Owen Pruitt', 'Paramedic'],
    'Technician',
    '9517',
    'Disabled: can’t log in or witness.',
  ),
  person(
    tamarack,
    ['epcr-bridge', 'ePCR Bridge', 'Program'],
    'Admin',
    null,
    'API only: an API account without pages; programs read by API key.',
    { type: 'ApiOnly' },
  ),
  person(
    tamarack,
    ['nferreira', 'Nadia Ferreira', 'Auditor'],
    'Technician',
    null,
    'The auditor: reads the reports of one year, for 60 days, and records nothing.',
    { type: 'Auditor' },
  ),
  person(
    cedar,
    ['hmorales', 'Hana Morales', 'Operations chief'],
    'Admin',
    '2580',
    'Another agency in another state: can’t see Tamarack Valley.',
  ),
  person(
    cedar,
    ['tkowalski', 'Teo Kowalski', 'Paramedic'],
    'Technician',
    '1470',
    'Another agency: can’t witness for Tamarack Valley.',
  ),
];
