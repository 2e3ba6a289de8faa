interface ApiTag {
  readonly name: string;
  readonly description: string;
  /** How the paths of its calls start, after `/api/`; the longest that fits decides. */
  readonly paths: readonly string[];
}

/** The subjects of the API, in the order of the description: what programs read is first. */
export const apiTags: readonly ApiTag[] = [
  {
    name: 'Inventories',
    description: 'Sites and inventories, what they hold, their ledger and their seals.',
    paths: ['Inventories', 'TemperatureReadings', 'TemperatureWebhook', 'Dashboard'],
  },
  {
    name: 'Reports',
    description: 'Perpetual inventory, usage log, reports for the DEA, restock list and trends.',
    paths: ['Reports', 'Losses', 'Forms'],
  },
  {
    name: 'Uses and events',
    description: 'Records uses and custody events, with the signatures that they need.',
    paths: [
      'Acts',
      'CustodyEvents',
      'EventAmendments',
      'MissingSignatures',
      'OpeningCounts',
      'ParRestocks',
      'Restocks',
      'SignatureNotes',
      'UseAmendments',
      'Uses',
    ],
  },
  {
    name: 'Cases and alerts',
    description: 'Cases, their photos, alerts and who gets them.',
    paths: [
      'Admin/Alert',
      'Admin/SmsWebhook',
      'Alert',
      'Cases',
      'Photos',
      'PushDevices',
      'Reports/Patterns',
    ],
  },
  {
    name: 'Labels',
    description: 'Control values: labels of single containers, and the histories of both.',
    paths: ['ControlValue'],
  },
  {
    name: 'Audit',
    description: 'The audit history, its chain, and the charts of the product.',
    paths: ['Admin/GlobalAudit', 'Admin/Statecharts'],
  },
  {
    name: 'People',
    description: 'Users, their rights and their access.',
    paths: [
      'Admin/Auditors',
      'Admin/NewPeople',
      'Admin/PersonRights',
      'Admin/RoleRights',
      'Admin/Users',
    ],
  },
  {
    name: 'Set-up',
    description: 'What an agency’s administrators set up, and the files they import and export.',
    paths: ['Admin', 'PatientCharts', 'Knox', 'Select'],
  },
  {
    name: 'Field records',
    description: 'Records that devices sign without a network and deliver later.',
    paths: ['Field'],
  },
  {
    name: 'Account',
    description: 'Login, the own account, passkeys, and what pages show of the installation.',
    paths: [
      'Account',
      'Fido',
      'FooterItems',
      'Installation',
      'Integrations',
      'ReleaseNotes',
      'Search',
      'SetClient',
      'Users',
    ],
  },
  {
    name: 'System',
    description: 'Agencies, integrations, jobs and the rules of states, for system administrators.',
    paths: ['Sysadmin'],
  },
];

const prefixes = apiTags
  .flatMap(({ name, paths }) => paths.map((path) => ({ name, path: `/api/${path}` })))
  .sort((one, other) => other.path.length - one.path.length);

/**
 * The subject of a call, by its path.
 *
 * @throws Error for a path that no subject has.
 */
export function apiTagOf(path: string): string {
  const found = prefixes.find((prefix) => path.startsWith(prefix.path));
  if (found === undefined) throw new Error(`Add ${path} to a subject in apiTags.ts.`);
  return found.name;
}
