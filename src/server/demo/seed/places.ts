import type { FormularyItem } from './formulary.ts';

/** Where one demo agency keeps its stock, and who works there. */
export interface AgencyPlan {
  readonly agency: {
    readonly name: string;
    readonly state: string;
    readonly timeZone: string;
    readonly address: string;
    readonly county: string;
    readonly deaRegistrant: string;
    readonly deaNumber: string;
    readonly bneLicence: string | null;
    readonly emsAgencyCode: string | null;
    readonly substanceAgent: string;
    readonly deaContact: string;
    readonly deaPhone: string;
  };
  readonly sites: readonly {
    readonly name: string;
    readonly kind: 'registered' | 'designated';
    readonly address: string;
    readonly deaNumber: string | null;
  }[];
  readonly inventories: readonly InventoryPlan[];
  /** Formulary keys; null: all. */
  readonly stocks: readonly string[] | null;
  readonly departments: readonly string[];
  readonly authorizers: readonly string[];
  readonly supplier: string;
  /** The crew of a vehicle, on one day. */
  readonly chanceOfUse: number;
  /** How long ago its records start. */
  readonly historyDays: number;
  /** What is kept, where it is not what the formulary says. */
  readonly levels?: FormularyItem['levels'];
  readonly seed: number;
}

export interface InventoryPlan {
  readonly name: string;
  readonly kind: 'vault' | 'safe' | 'vehicle' | 'bag';
  readonly site: string;
  /** Which inventory it is restocked from; null for the one that suppliers fill. */
  readonly from: string | null;
  readonly custodian: string | null;
  /** Usernames; the first two issue and witness. */
  readonly people: readonly string[];
  readonly seal: string | null;
  /** The last use left it open. */
  readonly isOpen?: true;
}

const eighteenMonths = 548;

const supervisors = ['dwhitlock', 'sokafor', 'esorensen'];

export const plans: readonly AgencyPlan[] = [
  {
    agency: {
      name: 'Tamarack Valley Ambulance',
      state: 'NY',
      timeZone: 'America/New_York',
      address: '12 Foundry Street, Hartwell Falls, NY 13999',
      county: 'Tamarack',
      deaRegistrant: 'Tamarack Valley Ambulance',
      deaNumber: 'XT0004173',
      bneLicence: '3C-0099',
      emsAgencyCode: '9901',
      substanceAgent: 'Ellen Sorensen',
      deaContact: 'Ellen Sorensen',
      deaPhone: '+1 315 555 0142',
    },
    sites: [
      {
        name: 'Headquarters',
        kind: 'registered',
        address: '12 Foundry Street, Hartwell Falls, NY 13999',
        deaNumber: 'XT0004173',
      },
      {
        name: 'Station 2, Mill Road',
        kind: 'designated',
        address: '880 Mill Road, Hartwell Falls, NY 13999',
        deaNumber: null,
      },
      {
        name: 'Station 3, Lakeshore',
        kind: 'designated',
        address: '41 Lakeshore Drive, Pine Landing, NY 13998',
        deaNumber: null,
      },
    ],
    inventories: [
      {
        name: 'HQ Vault',
        kind: 'vault',
        site: 'Headquarters',
        from: null,
        custodian: 'esorensen',
        people: ['sokafor', 'esorensen', 'dwhitlock', 'glindqvist'],
        seal: null,
      },
      {
        name: 'Medic 1',
        kind: 'vehicle',
        site: 'Headquarters',
        from: 'HQ Vault',
        custodian: 'lmarchetti',
        people: ['lmarchetti', 'tbeltran', ...supervisors],
        seal: '48107',
      },
      {
        name: 'Medic 2',
        kind: 'vehicle',
        site: 'Headquarters',
        from: 'HQ Vault',
        custodian: 'moyelaran',
        people: ['moyelaran', 'jtakeda', 'kadjei', ...supervisors],
        seal: '48109',
        isOpen: true,
      },
      {
        name: 'Supervisor 1 bag',
        kind: 'bag',
        site: 'Headquarters',
        from: 'HQ Vault',
        custodian: 'dwhitlock',
        people: ['dwhitlock', 'sokafor', 'moyelaran'],
        seal: '60117',
      },
      {
        name: 'Station 2 Safe',
        kind: 'safe',
        site: 'Station 2, Mill Road',
        from: 'HQ Vault',
        custodian: null,
        people: ['lmarchetti', 'sokafor', 'jtakeda', 'dwhitlock', 'esorensen'],
        seal: null,
      },
      {
        name: 'Medic 3',
        kind: 'vehicle',
        site: 'Station 2, Mill Road',
        from: 'Station 2 Safe',
        custodian: 'jtakeda',
        people: ['jtakeda', 'lmarchetti', ...supervisors],
        seal: '48112',
      },
      {
        name: 'Station 3 Safe',
        kind: 'safe',
        site: 'Station 3, Lakeshore',
        from: 'HQ Vault',
        custodian: null,
        people: ['pnandakumar', 'sokafor', 'moyelaran', 'dwhitlock', 'esorensen'],
        seal: null,
      },
      {
        name: 'Medic 4',
        kind: 'vehicle',
        site: 'Station 3, Lakeshore',
        from: 'Station 3 Safe',
        custodian: 'pnandakumar',
        people: ['pnandakumar', 'moyelaran', ...supervisors],
        seal: '48213',
      },
    ],
    stocks: null,
    departments: ['Operations', 'Logistics', 'Training'],
    authorizers: ['R. Halloran', 'S. Whitcombe'],
    supplier: 'Harbor Medical Supply',
    chanceOfUse: 0.34,
    historyDays: eighteenMonths,
    seed: 20_260_714,
  },
  {
    agency: {
      name: 'Cedar Basin Rescue',
      state: 'CO',
      timeZone: 'America/Denver',
      address: '300 Quarry Lane, Cedar Basin, CO 80999',
      county: 'Basin',
      deaRegistrant: 'Cedar Basin Rescue',
      deaNumber: 'XC0008842',
      bneLicence: null,
      emsAgencyCode: null,
      substanceAgent: 'Hana Morales',
      deaContact: 'Hana Morales',
      deaPhone: '+1 970 555 0136',
    },
    sites: [
      {
        name: 'Basin Station',
        kind: 'registered',
        address: '300 Quarry Lane, Cedar Basin, CO 80999',
        deaNumber: 'XC0008842',
      },
    ],
    inventories: [
      {
        name: 'Basin Vault',
        kind: 'vault',
        site: 'Basin Station',
        from: null,
        custodian: 'hmorales',
        people: ['hmorales', 'tkowalski', 'dwhitlock'],
        seal: null,
      },
      {
        name: 'Rescue 7',
        kind: 'vehicle',
        site: 'Basin Station',
        from: 'Basin Vault',
        custodian: 'tkowalski',
        people: ['tkowalski', 'hmorales', 'dwhitlock'],
        seal: '70031',
      },
    ],
    stocks: ['fentanyl', 'ketamine', 'midazolam', 'diazepam', 'morphine'],
    departments: ['Rescue'],
    authorizers: ['L. Abernathy'],
    supplier: 'High Plains Medical',
    chanceOfUse: 0.2,
    historyDays: eighteenMonths,
    seed: 7_031,
  },
];
