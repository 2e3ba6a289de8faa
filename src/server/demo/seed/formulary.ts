import type { products } from '../../database/schema/custodyProduct.ts';

type Row = typeof products.$inferSelect;

/** Units kept: minimum and maximum in the vault, the safes, the vehicles and the bag. */
type Levels = Partial<Record<'vault' | 'safe' | 'vehicle' | 'bag', readonly [number, number]>>;

type Fact = Exclude<
  keyof Row,
  'id' | 'agencyId' | 'isActive' | 'stateSchedule' | 'version' | 'changedBy' | 'changedAt'
>;

export type FormularyItem = Pick<Row, Fact> & {
  readonly key: string;
  readonly lotPrefix: string;
  readonly levels: Levels;
};

type Kind = readonly [unitName: string, form: string];
const vial: Kind = ['vial', 'solution for injection'];
const syringe: Kind = ['syringe', 'prefilled syringe'];

/** None of the demo's products is kept cold. */
const keptWarm = { refrigerated: false, roomTempDays: null };

/** A liquid: `mass` in `unit` per `perMicrolitres`, so many microliters in one unit. */
function liquid(
  key: string,
  name: string,
  [mass, unit, perMicrolitres]: readonly [number, 'mg' | 'mcg', number],
  content: number,
  [unitName, form]: Kind,
  schedule: Row['schedule'],
  [ndc, lotPrefix]: readonly [string, string],
  levels: Levels,
): FormularyItem {
  const per = perMicrolitres === 1_000 ? 'mL' : `${perMicrolitres / 1_000} mL`;
  return {
    key,
    name,
    strength: `${mass} ${unit}/${per}`,
    form,
    package: `${content / 1_000} mL ${unitName}`,
    ndc: `99999-${ndc}`,
    schedule,
    measure: 'microlitre',
    contentPerUnit: content,
    concentrationNanograms: Math.round(mass * (unit === 'mg' ? 1_000_000 : 1_000)),
    concentrationMicrolitres: perMicrolitres,
    massUnit: unit,
    unitName,
    packageQuantity: unitName === 'vial' ? 25 : 10,
    ...keptWarm,
    lotPrefix,
    levels,
  };
}

function powder(
  key: string,
  name: string,
  milligrams: number,
  schedule: Row['schedule'],
  [ndc, lotPrefix]: readonly [string, string],
  levels: Levels,
): FormularyItem {
  return {
    key,
    name,
    strength: `${milligrams} mg`,
    form: 'powder for injection',
    package: `${milligrams} mg vial`,
    ndc: `99999-${ndc}`,
    schedule,
    measure: 'nanogram',
    contentPerUnit: milligrams * 1_000_000,
    concentrationNanograms: null,
    concentrationMicrolitres: null,
    massUnit: 'mg',
    unitName: 'vial',
    packageQuantity: 5,
    ...keptWarm,
    lotPrefix,
    levels,
  };
}

function piece(
  key: string,
  name: string,
  strength: string,
  unitName: string,
  schedule: Row['schedule'],
  [ndc, lotPrefix]: readonly [string, string],
  levels: Levels,
): FormularyItem {
  return {
    key,
    name,
    strength,
    form: unitName,
    package: `${strength} ${unitName}`,
    ndc: `99999-${ndc}`,
    schedule,
    measure: 'each',
    contentPerUnit: 1,
    concentrationNanograms: null,
    concentrationMicrolitres: null,
    massUnit: null,
    unitName,
    packageQuantity: unitName === 'tablet' ? 100 : 30,
    ...keptWarm,
    lotPrefix,
    levels,
  };
}

const mL = 1_000;
const carried = { vault: [30, 80], safe: [5, 10], vehicle: [2, 4], bag: [2, 4] } as const;
const rare = { vault: [4, 10] } as const;

/**
 * The products of the demo. NDCs carry the invented labeler 99999, so that no row claims to be a
 * real product. The same drug in several concentrations is deliberate: telling them apart is the
 * work. Names are in tall-man lettering (ISMP).
 */
export const formulary: readonly FormularyItem[] = [
  liquid('fentanyl', 'fentaNYL', [50, 'mcg', mL], 2_000, vial, 'C-II', ['101-02', 'F'], carried),
  liquid('fentanyl-5', 'fentaNYL', [50, 'mcg', mL], 5_000, vial, 'C-II', ['101-05', 'FL'], rare),
  liquid('fentanyl-s', 'fentaNYL', [50, 'mcg', mL], 2_000, syringe, 'C-II', ['102-02', 'FS'], rare),
  liquid('morphine', 'morphine', [10, 'mg', mL], 1_000, vial, 'C-II', ['110-01', 'M'], {
    vault: [15, 40],
    safe: [2, 4],
    vehicle: [1, 2],
    bag: [1, 2],
  }),
  liquid('morphine-s', 'morphine', [4, 'mg', mL], 1_000, syringe, 'C-II', ['111-01', 'MS'], rare),
  liquid('hydro', 'HYDROmorphone', [2, 'mg', mL], 1_000, vial, 'C-II', ['118-01', 'H'], rare),
  liquid('hydro-s', 'HYDROmorphone', [1, 'mg', mL], 1_000, syringe, 'C-II', ['119-01', 'HS'], rare),
  liquid('meperidine', 'meperidine', [50, 'mg', mL], 1_000, vial, 'C-II', ['122-01', 'ME'], rare),
  liquid(
    'sufentanil',
    'SUFentanil',
    [50, 'mcg', mL],
    1_000,
    ['ampule', 'solution for injection'],
    'C-II',
    ['124-01', 'SU'],
    rare,
  ),
  powder('remifentanil', 'remifentanil', 1, 'C-II', ['126-01', 'RM'], rare),
  piece('oxycodone', 'oxyCODONE', '5 mg', 'tablet', 'C-II', ['130-30', 'OX'], { vault: [20, 60] }),
  liquid('ketamine-10', 'ketamine', [50, 'mg', mL], 10_000, vial, 'C-III', ['202-10', 'K'], rare),
  liquid('ketamine-5', 'ketamine', [100, 'mg', mL], 5_000, vial, 'C-III', ['204-05', 'KC'], {
    vault: [6, 14],
    safe: [1, 2],
    bag: [1, 2],
  }),
  liquid('ketamine', 'ketamine', [10, 'mg', mL], 20_000, vial, 'C-III', ['206-20', 'KD'], {
    vault: [10, 24],
    safe: [2, 4],
    vehicle: [1, 1],
  }),
  liquid(
    'buprenorphine',
    'buprenorphine',
    [0.3, 'mg', mL],
    1_000,
    vial,
    'C-III',
    ['212-01', 'BU'],
    rare,
  ),
  piece('bup-film', 'buprenorphine and naloxone', '8 mg/2 mg', 'film', 'C-III', ['214-30', 'BN'], {
    vault: [10, 30],
  }),
  liquid(
    'testosterone',
    'testosterone cypionate',
    [200, 'mg', mL],
    1_000,
    vial,
    'C-III',
    ['220-01', 'T'],
    rare,
  ),
  liquid('midazolam', 'midazolam', [5, 'mg', mL], 1_000, vial, 'C-IV', ['301-01', 'Z'], {
    vault: [25, 60],
    safe: [5, 10],
    vehicle: [2, 3],
  }),
  liquid('midazolam-2', 'midazolam', [5, 'mg', mL], 2_000, vial, 'C-IV', ['301-02', 'ZB'], {
    vault: [8, 16],
    bag: [2, 3],
  }),
  liquid('midazolam-5', 'midazolam', [1, 'mg', mL], 5_000, vial, 'C-IV', ['303-05', 'ZC'], rare),
  liquid(
    'midazolam-a',
    'midazolam',
    [10, 'mg', 700],
    700,
    ['auto-injector', 'auto-injector'],
    'C-IV',
    ['305-01', 'ZA'],
    rare,
  ),
  liquid('lorazepam', 'LORazepam', [2, 'mg', mL], 1_000, vial, 'C-IV', ['310-01', 'L'], {
    vault: [4, 10],
  }),
  liquid('diazepam', 'diazePAM', [5, 'mg', mL], 2_000, syringe, 'C-IV', ['320-02', 'D'], {
    vault: [10, 24],
    safe: [2, 5],
    vehicle: [1, 2],
  }),
  liquid(
    'diazepam-g',
    'diazePAM',
    [5, 'mg', mL],
    2_000,
    ['applicator', 'rectal gel'],
    'C-IV',
    ['322-02', 'DG'],
    rare,
  ),
  liquid(
    'phenobarbital',
    'PHENobarbital',
    [130, 'mg', mL],
    1_000,
    vial,
    'C-IV',
    ['330-01', 'PH'],
    rare,
  ),
  liquid('butorphanol', 'butorphanol', [2, 'mg', mL], 1_000, vial, 'C-IV', ['334-01', 'BT'], rare),
  powder('remimazolam', 'remimazolam', 20, 'C-IV', ['340-01', 'RZ'], rare),
  liquid('lacosamide', 'lacosamide', [10, 'mg', mL], 20_000, vial, 'C-V', ['401-20', 'LC'], rare),
];
