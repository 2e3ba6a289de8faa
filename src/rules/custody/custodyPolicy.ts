import type { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import type { EventChoices } from '../../contract/custody/custodyChoices.ts';
import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { endsByFullCount } from '../inventory/eventSeal.ts';
import { sealSituation } from '../inventory/sealState.ts';
import type { EventProblem } from './custodyProblem.ts';
import { countMeaning, countWitnessMeaning } from './firstCount.ts';
import { witnessMeaning } from './useWitness.ts';

/** What an agency decides of who signs. */
export type SigningPolicy = Pick<
  AgencySettingsFields,
  'receiveSigners' | 'transferSigners' | 'countSigners' | 'shiftChangeSigners'
>;

/** The meanings of an event's signatures: of the person logged in, and of the other signers. */
export type AskedSignatures = {
  readonly signer: string;
  readonly others: readonly string[];
  /** How many of the others may be left out. */
  readonly optional: number;
};

/**
 * Who signs an event. An agency decides about receiving, transfers, counts and shift changes; waste, breakage, a
 * correction and stock that leaves permanently always require a witness, and a destruction two (DEA Form 41). One
 * person reports a loss immediately, because a deadline starts with it; a witness may also sign.
 *
 * @param endsSealCase whether it is the full count that ends the case of a seal, which two people sign (SEAL-09).
 */
export function signaturesAsked(
  details: CustodyEventDetails,
  policy: SigningPolicy,
  { endsSealCase = false }: { readonly endsSealCase?: boolean } = {},
): AskedSignatures {
  switch (details.kind) {
    case 'receive':
      return asked('received', policy.receiveSigners, 'witness to receipt');
    case 'transferOut':
      return asked('issued');
    case 'transferIn':
      return asked('received');
    case 'transferRefused':
      return asked('refused');
    case 'transferReturned':
      return asked('returned to stock', policy.transferSigners, 'witness to return to stock');
    case 'waste':
      return asked('wasted', 'two', witnessMeaning);
    case 'shiftChange':
      return details.signerIs === 'offGoing'
        ? asked('offgoing', 'two', 'oncoming')
        : asked('oncoming', endsSealCase ? 'two' : policy.shiftChangeSigners, 'offgoing');
    case 'count':
    case 'sealChange':
      return asked(
        details.kind === 'count' ? countMeaning : 'changed the seal and counted',
        endsSealCase ? 'two' : policy.countSigners,
        countWitnessMeaning,
      );
    case 'sealCheck':
      return asked('checked the seal', policy.countSigners, 'witness to the seal check');
    case 'sealAmendment':
      return asked('read the seal', 'two', 'witness to the reading of the seal');
    case 'correction':
      return asked('corrected', 'two', 'witness to correction');
    case 'expiry':
      return asked('recorded as expired');
    case 'labelVoid':
      return asked('voided');
    case 'breakage':
      return asked('recorded as broken', 'two', 'witness to breakage');
    case 'reverseDistribution':
      return asked('returned', 'two', 'witness to return');
    case 'destruction':
      return {
        signer: 'destroyed',
        others: ['witness to destruction', 'second witness to destruction'],
        optional: 0,
      };
    case 'loss':
      return { signer: 'reported', others: ['witness to report'], optional: 1 };
  }
}

function asked(signer: string, signers: 'one' | 'two' = 'one', other = ''): AskedSignatures {
  return { signer, others: signers === 'two' ? [other] : [], optional: 0 };
}

/** The signers, by id or by username, depending on the side. */
export type EventPeople = {
  readonly signer: string;
  readonly others: readonly string[];
  /** Who must not sign it, and why: the issuer of what is received, the first counter of what is counted again. */
  readonly barred: readonly { readonly who: string; readonly sentence: string }[];
};

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The required number of people, all of them different, and none who is barred. */
export function checkSigners(asked: AskedSignatures, people: EventPeople): EventProblem | null {
  const { signer, others, barred } = people;
  const least = asked.others.length - asked.optional;
  if (others.length < least) {
    return problem(
      others.length,
      'witness_missing',
      `Another person signs this (${asked.others[others.length] ?? ''}). Enter their username and PIN.`,
    );
  }
  if (others.length > asked.others.length) {
    return problem(
      asked.others.length,
      'witness_not_needed',
      'This needs fewer signatures. Remove the name.',
    );
  }
  for (const [index, other] of others.entries()) {
    if (same(other, signer)) {
      return problem(
        index,
        'witness_is_signer',
        'You can’t sign twice. Ask another person to sign.',
      );
    }
    if (others.slice(0, index).some((earlier) => same(earlier, other))) {
      return problem(index, 'witness_twice', 'Two different people must sign. Ask another person.');
    }
  }
  for (const { who, sentence } of barred) {
    if (same(who, signer))
      return { code: 'signer_barred', field: 'signing.pin', message: sentence };
    const index = others.findIndex((other) => same(other, who));
    if (index >= 0) return problem(index, 'signer_barred', sentence);
  }
  return null;
}

function problem(index: number, code: ProblemCode<422>, message: string): EventProblem {
  return { code, field: `signing.others.${index}.userName`, message };
}

/** Who signs an event, as the agency decided. */
export function signaturesOf(
  details: CustodyEventDetails,
  { signers, seal }: Pick<EventChoices, 'signers' | 'seal'>,
): AskedSignatures {
  return signaturesAsked(
    details,
    {
      receiveSigners: signers.receive,
      transferSigners: signers.transfer,
      countSigners: signers.count,
      shiftChangeSigners: signers.shiftChange,
    },
    { endsSealCase: endsByFullCount(details, sealSituation(seal, details.occurredAt)) },
  );
}

/** The title of another person next to their name and PIN: "Witness", "Second witness", "Oncoming". */
export function signerWord(meaning: string): string {
  const word = /^(second )?witness/.exec(meaning)?.[0] ?? meaning;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
