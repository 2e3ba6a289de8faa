import type { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import type { ExternalWitness } from '../../contract/core/externalWitness.ts';
import type { Product } from '../../contract/core/product.ts';
import type { UseDetails } from '../../contract/custody/use.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { formatAmountFully } from '../quantity/quantityText.ts';
import { mannerPhrases } from './useWords.ts';

/** Which acts an agency lets a person without an account witness; none until it decides. */
export type ExternalPolicy = Pick<
  AgencySettingsFields,
  'externalWitnessUse' | 'externalWitnessWaste' | 'externalWitnessBreakage'
>;

/** Who a witness without an account is, as it is recorded. */
export type ExternalPerson = Pick<
  ExternalWitness,
  'firstName' | 'lastName' | 'facility' | 'licenseNumber'
>;

const policies: Readonly<Record<string, keyof ExternalPolicy>> = {
  use: 'externalWitnessUse',
  waste: 'externalWitnessWaste',
  breakage: 'externalWitnessBreakage',
};

/** SIGN-10: whether the agency lets an external person witness such an act. Most acts never are. */
export function takesExternal(act: string, policy: ExternalPolicy): boolean {
  const setting = policies[act];
  return setting !== undefined && policy[setting];
}

type ExternalProblem = { code: ProblemCode<422>; field: string; message: string };

/** Who must not witness an act as an external person. */
export interface ActPeople {
  /** Full names: of the signer, of who administered the dose, and of who wasted the rest. */
  readonly fullNames: readonly string[];
  /** Everyone who has witnessed with this license number before: what is known of the licenses of people. */
  readonly sameLicense: readonly LicensedName[];
}

/** A name that was given with a license number. */
export type LicensedName = Pick<ExternalPerson, 'firstName' | 'lastName'>;

/**
 * SIGN-10: where the agency allows no external witness of the act, and where the name is that of someone who must not
 * witness it, or the license number is one that was given with such a name before.
 *
 * @param isTaken whether the agency lets an external person witness the act, as `takesExternal` says.
 */
export function checkExternal(
  external: ExternalPerson,
  isTaken: boolean,
  { fullNames, sameLicense }: ActPeople,
): ExternalProblem | null {
  if (!isTaken) {
    return {
      code: 'external_not_allowed',
      field: 'signing.external.lastName',
      message: 'A person without an account can’t witness this here. Ask a person of the agency.',
    };
  }
  const takesPart = (person: LicensedName) =>
    fullNames.some((fullName) => isNamed(person, fullName));
  if (takesPart(external)) {
    return {
      code: 'witness_is_signer',
      field: 'signing.external.lastName',
      message: 'This is the name of a person who takes part in it. Ask another person to witness.',
    };
  }
  const licensed = sameLicense.find(takesPart);
  return licensed === undefined
    ? null
    : {
        code: 'witness_is_signer',
        field: 'signing.external.licenseNumber',
        message: `This license number is that of ${licensed.firstName} ${licensed.lastName}, who takes part in it. Ask another person to witness.`,
      };
}

/** A license number without spaces, signs and case, as two of them are compared; empty where none was given. */
export function plainLicense(licenseNumber: string): string {
  return licenseNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words of family names that say nothing of who someone is. */
const particles = new Set(['van', 'der', 'den', 'von', 'del', 'dos', 'las', 'los', 'bin', 'ben']);

/**
 * Whether a part of the last name and one of the first names are in the name of an account, in any order and next to a
 * title: “Lund, Kim” and “Kim Lund, EMT-P” are Kim Lund, and so is Kim “Lund Jr.”. An initial is the first letter of a
 * name. Short forms of a name are not known: Kate is not Katherine.
 */
function isNamed({ firstName, lastName }: LicensedName, fullName: string): boolean {
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
  return [
    { given: first, family: last },
    { given: last.filter((word) => !particles.has(word)), family: first },
  ].some(({ given, family }) => {
    const words = wordsOf(fullName);
    const shared = family.filter((word) => words.includes(word));
    const isShared =
      (family.length > 0 && shared.length === family.length) ||
      shared.some((word) => word.length > 2 && !particles.has(word));
    const rest = words.filter((word) => !shared.includes(word));
    return isShared && given.some((name) => rest.some((word) => isSameName(name, word)));
  });
}

/** One or two letters are initials: of “KA”, the first. One letter in the name of an account is an initial, too. */
function isSameName(one: string, inAccount: string): boolean {
  if (one === inAccount) return true;
  const isInitial = one.length < 3 || inAccount.length === 1;
  return isInitial && one.slice(0, 1) === inAccount.slice(0, 1);
}

/** How ledger and reports name an external witness: "K. Lund (external, Mercy Hospital)". */
export function externalName({
  firstName,
  lastName,
  facility,
}: Omit<ExternalPerson, 'licenseNumber'>): string {
  return `${firstName} ${lastName} (external, ${facility})`;
}

/** How it was wasted, inside that sentence: “wasted into a sink”. */
export function wastedText(manner: UseDetails['wasteManner']): string {
  return manner === null ? 'wasted' : `wasted ${mannerPhrases[manner]}`;
}

/** What a witness attests: “I saw 25 mcg (0.5 mL) of fentaNYL 50 mcg/mL wasted.” */
export function attestationText(
  lines: readonly { readonly product: Product; readonly amount: number }[],
  what: string,
): string {
  const parts = lines.map(
    ({ product, amount }) =>
      `${formatAmountFully(amount, product)} of ${product.name} ${product.strength}`,
  );
  return `I saw ${parts.join(' and ')} ${what}.`;
}
