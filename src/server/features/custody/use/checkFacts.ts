import type { UseDetails } from '../../../../contract/custody/use.ts';
import type { ProblemCode } from '../../../../contract/problems.ts';
import { requiredActs } from '../../../../rules/control-values/requiredLabels.ts';
import { beforeAgency, beforeLot } from '../../../../rules/custody/custodyBeginning.ts';
import {
  checkExternal,
  type ExternalPerson,
  takesExternal,
} from '../../../../rules/custody/externalWitness.ts';
import {
  checkInService,
  checkUse,
  checkUseSeal,
  usedAmount,
} from '../../../../rules/custody/use.ts';
import type { UseField, UseProblem } from '../../../../rules/custody/useProblem.ts';
import { completeDetails } from '../../../../rules/custody/useWaste.ts';
import { checkWitness } from '../../../../rules/custody/useWitness.ts';
import { usableOf } from '../../../../rules/inventory/brokenStock.ts';
import {
  effectOfReseal,
  type SealSituation,
  sealSituation,
} from '../../../../rules/inventory/sealState.ts';
import { usedSealText } from '../../../../rules/inventory/sealWords.ts';
import { checkNamedVials, type PutBackVials } from '../../../core/control-values/namedVials.ts';
import type { Member } from '../../../core/identity/account.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { outOfServiceOf } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { findUsedSeal, readSealHistory } from '../../../core/inventory/sealRecords.ts';
import type { Participants } from '../../../core/signing/participants.ts';
import { readSameLicense } from '../../../core/signing/readSameLicense.ts';
import type { People } from '../../../core/signing/signers.ts';
import type { Reader } from '../../../database/database.ts';
import { type ProblemError, unprocessable } from '../../../platform/http/problemError.ts';
import { isAdministeringProvider } from './providers.ts';
import type { Stock, UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';

export type AdministeringProvider = Pick<Member['account'], 'id' | 'userName' | 'fullName'>;

/** A use whose every rule was checked, with the seal of its inventory at its time. */
export interface CheckedUse {
  readonly stock: Stock;
  /** With what applies where it was left out. */
  readonly details: UseDetails;
  readonly administeringProvider: AdministeringProvider;
  readonly disposer: AdministeringProvider;
}

/** What a use is checked against. */
interface UseFacts extends Pick<Participants, 'members' | 'policy'> {
  readonly place: UsePlace;
  readonly people: People;
}

/**
 * What can be said without a PIN: the lot is here, the amounts and the time are in order, the inventory was in service,
 * the giver is of the agency, and who witnesses is another person.
 *
 * @throws ProblemError 422.
 */
export async function checkFacts(
  reader: Reader,
  { form, session, now, field }: RecordUseRequest,
  { place, people, members, policy }: UseFacts,
): Promise<CheckedUse & { readonly seal: SealSituation }> {
  const { details, labels = [] } = form;
  const mustName = requiredActs(policy).includes('use');
  const recorded = field?.people ?? [];
  const stated = { details, labels, session, now, members, mustName, recorded };
  const checked = await checkUseFacts(reader, stated, place);
  const { external } = form.signing;
  if (external === undefined) {
    const same = checkWitness({
      wasted: checked.details.wasted,
      signer: people.signer,
      administeringProvider: checked.administeringProvider[people.by],
      disposer: checked.disposer[people.by],
      witness: people.others[0] ?? null,
    });
    if (same !== null) throw rejectUse([same]);
  } else await rejectExternalWitness(reader, session, { checked, external, people, policy });
  const seal = await checkSeal(reader, form, session, place);
  return { ...checked, seal };
}

/** The same of a witness without an account, who is known by name alone. */
async function rejectExternalWitness(
  reader: Reader,
  { agency, account }: RecordUseRequest['session'],
  {
    checked,
    external,
    people,
    policy,
  }: Pick<UseFacts, 'people' | 'policy'> & { checked: CheckedUse; external: ExternalPerson },
): Promise<void> {
  const { details, administeringProvider, disposer } = checked;
  const found = checkExternal(external, takesExternal('use', policy), {
    fullNames: [account, administeringProvider, disposer].map((one) => one.fullName),
    sameLicense: await readSameLicense(reader, agency.id, external),
  });
  if (found !== null) {
    throw unprocessable(found.code, found.message, { [found.field]: found.message });
  }
  if (details.wasted === 0 || people.others.length > 0) {
    const sentence = 'This needs fewer signatures. Remove the witness.';
    throw unprocessable('witness_not_needed', sentence, { 'signing.external.lastName': sentence });
  }
}

/** A use, and the labels of its vials. */
interface StatedUse extends Pick<RecordUseRequest, 'session' | 'now'> {
  readonly details: UseDetails;
  readonly labels: readonly string[];
  /** Includes `providersOf` the details. */
  readonly members: ReadonlyMap<string, Member>;
  /** Each labeled vial must be named (LABEL-05); an amendment leaves it to what was recorded. */
  readonly mustName?: boolean;
  /** Labels of a use that is recorded again: they count as if they were still in its inventory. */
  readonly putBack?: PutBackVials;
  /** Who administered and wasted it as it is recorded: that stays possible although they have left the agency since. */
  readonly recorded?: readonly AdministeringProvider[];
}

/**
 * The same without the witness.
 *
 * @throws ProblemError 422.
 */
export async function checkUseFacts(
  reader: Reader,
  { details: stated, labels, members, mustName, session, now, putBack, recorded = [] }: StatedUse,
  { inventory, stock }: UsePlace,
): Promise<CheckedUse> {
  const details = completeDetails(stated);
  const agencyId = session.agency.id;
  if (stock === null) {
    throw invalidField(
      'lot_not_here',
      'lotId',
      'That lot isn’t in this inventory. Choose the drug again.',
    );
  }
  const { lotBalance: balance, broken } = stock;
  const from = { product: toProduct(stock.product), balance, broken };
  const outOfService = outOfServiceOf(inventory);
  const problems = [
    ...checkUse(details, from, now.toISOString()),
    ...checkInService(details, { name: inventory.name, outOfService }),
    ...checkUseTime(details, stock, session.agency),
  ];
  if (problems.length > 0) throw rejectUse(problems);
  const providers = findProviders(details, members, recorded);
  const named = {
    kind: 'use',
    inventoryId: inventory.id,
    transferId: null,
    lotId: stock.lot.id,
    // What is put back whole was not used.
    amount: usedAmount(details),
    contentPerUnit: stock.product.contentPerUnit,
    labels,
    isUsable: true,
    vialsThere:
      mustName === true
        ? Math.ceil(usableOf({ balance, broken }) / stock.product.contentPerUnit)
        : undefined,
  } as const;
  const found = await checkNamedVials(reader, agencyId, named, putBack);
  if (found !== null) throw unprocessable(found.code, found.message, { labels: found.message });
  return { stock, details, ...providers };
}

/** By id, who administered the dose, and who wasted the rest: the same person where it was not asked. */
export function providersOf({
  givenByUserId,
  disposedByUserId,
}: Pick<UseDetails, 'givenByUserId' | 'disposedByUserId'>): readonly [string, string] {
  return [givenByUserId, disposedByUserId ?? givenByUserId];
}

function findProviders(
  details: UseDetails,
  members: ReadonlyMap<string, Member>,
  recorded: readonly AdministeringProvider[],
) {
  const [administeringProvider, disposer] = providersOf(details).map((id) => {
    const member = members.get(id);
    return member !== undefined && isAdministeringProvider(member)
      ? member.account
      : recorded.find((one) => one.id === id);
  });
  const sentence = 'Choose a person in this agency.';
  if (administeringProvider === undefined) {
    throw invalidField('giver_not_found', 'givenByUserId', sentence);
  }
  if (disposer === undefined)
    throw invalidField('disposer_not_found', 'disposedByUserId', sentence);
  return { administeringProvider, disposer };
}

/**
 * How a sealed inventory was left (SEAL-04). Each seal is applied once in an agency (SEAL-08).
 *
 * @throws ProblemError 422.
 */
async function checkSeal(
  reader: Reader,
  { details: { occurredAt }, reseal }: RecordUseRequest['form'],
  { agency: { id, timeZone } }: Pick<Session, 'agency'>,
  { inventory }: UsePlace,
): Promise<SealSituation> {
  const seal = sealSituation(
    await readSealHistory(reader, inventory, new Date(occurredAt)),
    occurredAt,
  );
  const problems = checkUseSeal(reseal, seal, timeZone);
  if (problems.length > 0) throw rejectUse(problems);
  const number = effectOfReseal(reseal, seal)?.number ?? null;
  const used = number === null ? undefined : await findUsedSeal(reader, id, number);
  if (used === undefined) return seal;
  throw invalidField('seal_number_used', 'reseal.sealNumber', usedSealText(used, timeZone));
}

/** A use that is dated before its agency was here, or before the inventory had the lot. */
function checkUseTime(
  { occurredAt }: Pick<UseDetails, 'occurredAt'>,
  { lot, since }: Stock,
  { timeZone, createdAt }: Session['agency'],
): UseProblem[] {
  const lots = new Map(since === null ? [] : [[lot.id, since.toISOString()]]);
  const refused =
    beforeAgency(occurredAt, { agency: createdAt.toISOString(), timeZone }) ??
    beforeLot(occurredAt, { lotId: lot.id, number: lot.number }, { lots, timeZone });
  return refused === null
    ? []
    : [{ code: refused.code, field: 'occurredAt', message: refused.message }];
}

/** The rejection of a use: the first problem's code and sentence, and every field to correct. */
export function rejectUse(problems: readonly UseProblem[]): ProblemError {
  const [first] = problems;
  if (first === undefined) throw new Error('A refusal needs a reason');
  const fields = Object.fromEntries(
    problems.map(({ field, message }) => [
      field === 'witnessUserName' ? 'signing.others.0.userName' : field,
      message,
    ]),
  );
  return unprocessable(first.code, first.message, fields);
}

/** One problem of one field. */
function invalidField(code: ProblemCode<422>, field: UseField, message: string): ProblemError {
  return rejectUse([{ code, field, message }]);
}
