import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { AmendmentSigner } from '../../../../contract/custody/amendment.ts';
import type { UseVersion } from '../../../../rules/custody/amendment/amendedUse.ts';
import { recorderMeaning } from '../../../../rules/custody/amendment/amendmentSigning.ts';
import {
  findInventory,
  type InventoryRow,
  type Principal,
  type SiteRow,
} from '../../../core/inventory/findInventory.ts';
import {
  findUseId,
  presentVersion,
  readUseHistories,
  type UseHistory,
} from '../../../core/ledger/useHistory.ts';
import { requireRight } from '../../../core/rights/requireRight.ts';
import type { Reader } from '../../../database/database.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { readWhoMaySign } from '../missing-signature/readWhoMaySign.ts';

/** A use that a person may amend, as it is now. */
export interface Amendable {
  readonly history: UseHistory;
  readonly present: UseVersion;
  readonly inventory: InventoryRow;
  readonly site: SiteRow;
}

/**
 * The use, for a person with the right to amend who is associated with the inventory it is recorded at.
 *
 * @param id of the use, its entry, or an entry that an amendment wrote.
 * @throws ProblemError 404, 403 (not associated; `act_not_permitted` with who may).
 */
export async function findAmendable(
  reader: Reader,
  principal: Principal,
  id: string,
): Promise<Amendable> {
  const { agencyId } = principal;
  const useId = await findUseId(reader, agencyId, id);
  const history = useId && (await readUseHistories(reader, agencyId, [useId])).get(useId);
  if (!history) throw notFound('This use does not exist.');
  const present = presentVersion(history);
  const { inventory, site } = await findInventory(reader, principal, present.inventoryId);
  await requireRight(reader, principal, 'amend', () => [present.product.schedule]);
  return { history, present, inventory, site };
}

/** What was signed first, a use by its entry or an event, and its amendments. */
export interface OriginallySigned {
  readonly requiredSignatures: readonly string[];
  readonly signed: { readonly entryId: string } | { readonly eventId: string };
  readonly amendmentIds: readonly string[];
}

/** How a use was signed. */
export function signedUse({ original, amendments }: UseHistory): OriginallySigned {
  return {
    requiredSignatures: original.requiredSignatures,
    signed: { entryId: original.id },
    amendmentIds: amendments.map(({ id }) => id),
  };
}

/**
 * The meanings that an amendment bears, with who gave each first, for the original or for an earlier amendment, and
 * whether they can still sign (AMEND-04).
 */
export async function readOriginalSigners(
  reader: Reader,
  agencyId: number,
  { requiredSignatures, signed: own, amendmentIds }: OriginallySigned,
): Promise<AmendmentSigner[]> {
  const signed = await reader
    .select()
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        or(
          'entryId' in own
            ? eq(signatures.entryId, own.entryId)
            : eq(signatures.eventId, own.eventId),
          inArray(signatures.amendmentId, [...amendmentIds]),
        ),
      ),
    )
    .orderBy(asc(signatures.signedAt), asc(signatures.ordinal));
  const meanings = [...requiredSignatures, ...signed.map(({ meaning }) => meaning)];
  const borne = [...new Set(meanings)].filter((meaning) => meaning !== recorderMeaning);
  const first = borne.map((meaning) => {
    const isOwn = requiredSignatures.includes(meaning);
    return signed.find((row) => row.meaning === meaning && isOwn === (row.amendmentId === null));
  });
  const maySign = await readWhoMaySign(
    reader,
    agencyId,
    // A witness without an account signs no amendment.
    first.flatMap((row) => (row?.userId ? { userId: row.userId } : [])),
  );
  return borne.map((meaning, index) => {
    const row = first[index];
    const userId = row?.userId ?? null;
    const canSign = userId !== null && maySign.has(userId);
    return { meaning, userId, name: row?.name ?? '', canSign };
  });
}
