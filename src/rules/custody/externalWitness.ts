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
export type ExternalPerson = Pick<ExternalWitness, 'firstName' | 'lastName' | 'facility'>;

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

/**
 * SIGN-10: where the agency allows no external witness of the act, and where the name is that of someone who must not
 * witness it.
 *
 * @param apart full names: of the signer, of who administered the dose, and of who wasted the rest.
 */
export function checkExternal(
  external: ExternalPerson,
  act: string,
  policy: ExternalPolicy,
  apart: readonly string[],
): ExternalProblem | null {
  if (!takesExternal(act, policy)) {
    return {
      code: 'external_not_allowed',
      field: 'signing.external.lastName',
      message: 'A person without an account can’t witness this here. Ask a person of the agency.',
    };
  }
  return apart.some((fullName) => isNamed(external, fullName))
    ? {
        code: 'witness_is_signer',
        field: 'signing.external.lastName',
        message:
          'This is the name of a person who takes part in it. Ask another person to witness.',
      }
    : null;
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether the last name and one of the first names are in the name of an account, in any order and next to a title: “Lund, Kim”
 * and “Kim Lund, EMT-P” are Kim Lund. An initial is the first letter of a name.
 */
function isNamed({ firstName, lastName }: ExternalPerson, fullName: string): boolean {
  return [
    { given: wordsOf(firstName), family: wordsOf(lastName) },
    { given: wordsOf(lastName), family: wordsOf(firstName) },
  ].some(({ given, family }) => {
    const rest = without(wordsOf(fullName), family);
    return rest !== null && given.some((name) => rest.some((word) => isSameName(name, word)));
  });
}

/** The words that are left of a name; null if it does not have all of the others. */
function without(name: readonly string[], words: readonly string[]): string[] | null {
  const rest = [...name];
  for (const word of words) {
    const at = rest.indexOf(word);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return words.length === 0 ? null : rest;
}

/** One or two letters are initials: of “KA”, the first. */
function isSameName(one: string, other: string): boolean {
  return one === other || (one.length < 3 && other.startsWith(one.slice(0, 1)));
}

/** How ledger and reports name an external witness: "K. Lund (external, Mercy Hospital)". */
export function externalName({ firstName, lastName, facility }: ExternalPerson): string {
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
