import type { AgencyPlan } from './places.ts';

/** The person of another agency who administers this one, too. */
export const patternChief = 'hmorales';

/** Twelve technicians in three shifts of four, the usual partners next to each other. They never log in. */
export const patternCrew = [
  'Ada Brennan',
  'Cole Danforth',
  'Elise Farrow',
  'Gus Halvorsen',
  'Ines Jarvis',
  'Kit Lindgren',
  'Mara Novak',
  'Otis Pereira',
  'Quinn Rasmussen',
  'Sela Tanaka',
  'Uri Vance',
  'Willa Yates',
] as const;

export function crewName(fullName: string): string {
  const [first = '', last = ''] = fullName.toLowerCase().split(' ');
  return `${first.charAt(0)}${last}`;
}

/** How someone of the crew takes drugs, and in which periods of 90 days, counted back from the newest. */
interface Diversion {
  readonly scheme: 'waste' | 'doses' | 'witness';
  readonly periods: readonly number[];
}

/** Half a year each: by wasting most of nearly every dose, by doses that no one got, and with one witness, entered late. */
export const diversions: ReadonlyMap<string, Diversion> = new Map([
  ['Elise Farrow', { scheme: 'waste', periods: [0, 1] }],
  ['Otis Pereira', { scheme: 'doses', periods: [2, 3] }],
  ['Uri Vance', { scheme: 'witness', periods: [5, 6] }],
]);

const crew = patternCrew.map(crewName);

/** A busy agency, so that people can be compared. */
export function patternPlan(historyDays: number): AgencyPlan {
  const name = 'Granite Pass EMS';
  return {
    agency: {
      name,
      state: 'CO',
      timeZone: 'America/Denver',
      address: '77 Switchback Road, Granite Pass, CO 80998',
      county: 'Basin',
      deaRegistrant: name,
      deaNumber: 'XG0007319',
      bneLicence: null,
      emsAgencyCode: null,
      substanceAgent: 'Hana Morales',
      deaContact: 'Hana Morales',
      deaPhone: '+1 970 555 0171',
    },
    sites: [
      {
        name: 'Pass Station',
        kind: 'registered',
        address: '77 Switchback Road, Granite Pass, CO 80998',
        deaNumber: 'XG0007319',
      },
    ],
    inventories: [
      {
        name: 'Pass Vault',
        kind: 'vault',
        site: 'Pass Station',
        from: null,
        custodian: patternChief,
        people: [patternChief, ...crew],
        seal: null,
      },
      ...['Pass 1', 'Pass 2'].map((vehicle, place) => ({
        name: vehicle,
        kind: 'vehicle' as const,
        site: 'Pass Station',
        from: 'Pass Vault',
        custodian: crew[place] ?? null,
        people: [...crew, patternChief],
        seal: `8000${place + 1}`,
      })),
    ],
    stocks: ['fentanyl', 'ketamine', 'midazolam'],
    departments: ['Ambulances'],
    authorizers: ['L. Abernathy'],
    supplier: 'High Plains Medical',
    chanceOfUse: 0,
    historyDays,
    levels: { vault: [90, 180], vehicle: [10, 14] },
    seed: 80_001,
  };
}
