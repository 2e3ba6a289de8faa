import { ProductFields } from '../../contract/administration/productRecord.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { Concentration } from '../../contract/core/product.ts';
import type { RecordFields } from '../../contract/core/record.ts';
import { type CheckedFields, checkFields } from '../../contract/core/recordForm.ts';
import { readNdc } from '../core/ndc.ts';
import { type Measured, parseQuantity } from '../quantity/quantity.ts';
import { formatFraction } from '../quantity/quantityText.ts';
import { type InventoryKindName, kindNames } from './inventoryKind.ts';
import { type Levels, levelText, readLevels } from './parLevel.ts';
import { wrongWords } from './productWords.ts';

/** A product's typed amounts, in whole microliters, nanograms or pieces. */
export interface ProductFacts {
  readonly strength: string;
  readonly package: string;
  readonly contentPerUnit: number;
  readonly packageQuantity: number | null;
  readonly roomTempDays: number | null;
  readonly concentration: Concentration | null;
  readonly massUnit: 'mg' | 'mcg' | null;
  readonly par: Readonly<Record<InventoryKindName, Levels | null>>;
}

export const schedules = ['C-II', 'C-III', 'C-IV', 'C-V'] as const;

/** The schedule that applies: a state may be stricter than the federal law, never laxer. */
export function scheduleInForce<S extends (typeof schedules)[number]>(
  federal: S,
  state: S | null,
): S {
  return state !== null && schedules.indexOf(state) < schedules.indexOf(federal) ? state : federal;
}

/** The names of the two fields that hold a kind's PAR. */
export function parFields(kind: InventoryKindName) {
  const name = kindNames[kind] as 'Vault' | 'Safe' | 'Vehicle' | 'Bag';
  return { minimum: `par${name}Minimum`, maximum: `par${name}Maximum` } as const;
}

/**
 * Reads an edited product: NDC, schedule, concentration and content exactly, PAR in the product's own units. What does
 * not belong to the kind of product is emptied.
 */
export function checkProduct(typed: RecordFields): CheckedFields & { facts: ProductFacts | null } {
  let facts: ProductFacts | null = null;
  const checked = checkFields(ProductFields, typed, () => ({}));
  if (Object.keys(checked.errors).length > 0) return { ...checked, facts };
  const fields = withoutOthers(checked.fields as ProductFields);
  const errors: FieldErrors = { ...wrongWords(fields) };
  const ndc = readNdc(fields.ndc);
  if (!ndc.ok) errors.ndc = ndc.message;
  const { schedule, stateSchedule } = fields;
  if (stateSchedule !== '' && scheduleInForce(schedule, stateSchedule) === schedule) {
    errors.stateSchedule = `Enter the state’s schedule only if it is stricter than ${schedule}.`;
  }
  const amounts = readAmounts(fields, errors);
  if (amounts === null) return { errors, fields, facts };
  const par = readPar(fields, amounts.measured, errors);
  if (Object.keys(errors).length > 0 || !ndc.ok) return { errors, fields, facts };
  const { measured } = amounts;
  facts = {
    strength: measured.strength,
    package: amounts.package,
    contentPerUnit: measured.contentPerUnit,
    packageQuantity: Number(fields.packageQuantity) || null,
    roomTempDays: Number(fields.roomTempDays) || null,
    concentration: measured.concentration,
    massUnit: measured.massUnit,
    par,
  };
  return {
    errors,
    fields: { ...fields, ...amounts.fields, ...parLabels(par, measured), ndc: ndc.ndc },
    facts,
  };
}

/** The fields of a stored product's amounts, as they are typed. */
export function productLabels(
  product: Pick<
    Measured,
    'measure' | 'massUnit' | 'contentPerUnit' | 'concentration' | 'strength' | 'unitName'
  >,
  par: Readonly<Partial<Record<InventoryKindName, Levels>>>,
): Omit<
  ProductFields,
  | 'name'
  | 'form'
  | 'ndc'
  | 'schedule'
  | 'stateSchedule'
  | 'packageQuantity'
  | 'refrigerated'
  | 'roomTempDays'
  | 'isActive'
> {
  const { measure, massUnit, contentPerUnit, concentration } = product;
  const perUnit = massUnit === 'mg' ? 1_000_000n : 1_000n;
  const plain = (amount: number, per: bigint) =>
    formatFraction(BigInt(amount), per, 6).replaceAll(',', '');
  // The ledger's 50 ng in 1 µL is written as 50 mcg in 1 mL.
  const factor = concentration !== null && concentration.volumeMicrolitres < 10 ? 1_000 : 1;
  const contents = {
    microlitre: () => plain(contentPerUnit, 1_000n),
    nanogram: () => plain(contentPerUnit, perUnit),
    each: () => '',
  };
  return {
    measure,
    massUnit: massUnit ?? '',
    concentrationMass:
      concentration === null ? '' : plain(concentration.massNanograms * factor, perUnit),
    concentrationVolume:
      concentration === null ? '' : plain(concentration.volumeMicrolitres * factor, 1_000n),
    strength: measure === 'each' ? product.strength : '',
    content: contents[measure](),
    unitName: product.unitName,
    ...parLabels(par, product),
  };
}

/** What a new product's form starts with. */
export const emptyProduct: ProductFields = {
  name: '',
  form: '',
  ndc: '',
  schedule: 'C-II',
  stateSchedule: '',
  ...productLabels(
    {
      measure: 'microlitre',
      massUnit: 'mg',
      contentPerUnit: 1_000,
      concentration: null,
      strength: '',
      unitName: 'vial',
    },
    {},
  ),
  content: '',
  packageQuantity: '',
  refrigerated: false,
  roomTempDays: '',
  concentrationVolume: '1',
  isActive: true,
};

function withoutOthers(fields: ProductFields): ProductFields {
  const { measure } = fields;
  return {
    ...fields,
    roomTempDays: fields.refrigerated ? fields.roomTempDays : '',
    strength: measure === 'each' ? fields.strength : '',
    massUnit: measure === 'each' ? '' : fields.massUnit,
    content: measure === 'each' ? '' : fields.content,
    concentrationMass: measure === 'microlitre' ? fields.concentrationMass : '',
    concentrationVolume: measure === 'microlitre' ? fields.concentrationVolume : '',
  };
}

interface Amounts {
  readonly measured: Measured;
  readonly package: string;
  readonly fields: Partial<
    Pick<ProductFields, 'concentrationMass' | 'concentrationVolume' | 'content'>
  >;
}

/** Null, with a sentence at each field, where an amount cannot be read. */
function readAmounts(fields: ProductFields, errors: FieldErrors): Amounts | null {
  const { measure, unitName } = fields;
  const massUnit = fields.massUnit === '' ? null : fields.massUnit;
  if (measure === 'each') {
    const { strength } = fields;
    const measured = {
      measure,
      unitName,
      strength,
      massUnit,
      concentration: null,
      contentPerUnit: 1,
    };
    return { measured, package: `${strength} ${unitName}`, fields: {} };
  }
  if (massUnit === null) return null;
  const read = (
    name: 'concentrationMass' | 'concentrationVolume' | 'content',
    unit: 'mg' | 'mcg' | 'mL',
  ) => {
    const amount = readPositive(fields[name], unit);
    if (typeof amount === 'string') errors[name] = amount;
    return typeof amount === 'string' ? null : amount;
  };
  const shared = { measure, unitName, massUnit };
  if (measure === 'nanogram') {
    const content = read('content', massUnit);
    if (content === null) return null;
    const strength = `${plainNumber(fields.content)} ${massUnit}`;
    return {
      measured: { ...shared, strength, concentration: null, contentPerUnit: content },
      package: `${strength} ${unitName}`,
      fields: { content: plainNumber(fields.content) },
    };
  }
  const mass = read('concentrationMass', massUnit);
  const volume = read('concentrationVolume', 'mL');
  const content = read('content', 'mL');
  if (mass === null || volume === null || content === null) return null;
  const per = volume === 1_000 ? 'mL' : `${plainNumber(fields.concentrationVolume)} mL`;
  return {
    measured: {
      ...shared,
      strength: `${plainNumber(fields.concentrationMass)} ${massUnit}/${per}`,
      concentration: { massNanograms: mass, volumeMicrolitres: volume },
      contentPerUnit: content,
    },
    package: `${plainNumber(fields.content)} mL ${unitName}`,
    fields: {
      concentrationMass: plainNumber(fields.concentrationMass),
      concentrationVolume: plainNumber(fields.concentrationVolume),
      content: plainNumber(fields.content),
    },
  };
}

/** The amount in ng or µL, or the sentence that refuses it. */
function readPositive(text: string, unit: 'mg' | 'mcg' | 'mL'): number | string {
  const measure = unit === 'mL' ? 'microlitre' : 'nanogram';
  const scale = {
    measure,
    massUnit: null,
    concentration: null,
    strength: '',
    contentPerUnit: 1,
    unitName: '',
  } as const;
  const read = parseQuantity(text, unit, scale);
  if (!read.ok) return text === '' ? `Enter a number of ${unit}.` : read.message;
  return read.amount > 0 ? read.amount : 'This must be more than 0.';
}

/** As the number is written everywhere: no grouping, no needless zeros. */
function plainNumber(text: string): string {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  const decimals = fraction.replace(/0+$/, '');
  return whole.replace(/^0+(?=\d)/, '') + (decimals === '' ? '' : `.${decimals}`);
}

function readPar(
  fields: ProductFields,
  product: Measured,
  errors: FieldErrors,
): ProductFacts['par'] {
  const read = (kind: InventoryKindName): Levels | null => {
    const names = parFields(kind);
    const levels = readLevels(
      { minimum: fields[names.minimum], maximum: fields[names.maximum] },
      product,
    );
    if (levels.ok) return levels.levels;
    if (levels.minimum !== undefined) errors[names.minimum] = levels.minimum;
    if (levels.maximum !== undefined) errors[names.maximum] = levels.maximum;
    return null;
  };
  return { vault: read('vault'), safe: read('safe'), vehicle: read('vehicle'), bag: read('bag') };
}

type ParLabels = Pick<
  ProductFields,
  `par${'Vault' | 'Safe' | 'Vehicle' | 'Bag'}${'Minimum' | 'Maximum'}`
>;

function parLabels(
  par: Readonly<Partial<Record<InventoryKindName, Levels | null>>>,
  product: Measured,
): ParLabels {
  const text = (kind: InventoryKindName, end: keyof Levels) => {
    const levels = par[kind] ?? null;
    return levels === null ? '' : levelText(levels[end], product);
  };
  return {
    parVaultMinimum: text('vault', 'minimum'),
    parVaultMaximum: text('vault', 'maximum'),
    parSafeMinimum: text('safe', 'minimum'),
    parSafeMaximum: text('safe', 'maximum'),
    parVehicleMinimum: text('vehicle', 'minimum'),
    parVehicleMaximum: text('vehicle', 'maximum'),
    parBagMinimum: text('bag', 'minimum'),
    parBagMaximum: text('bag', 'maximum'),
  };
}
