import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { LabeledStock } from '../../../contract/control-values/controlValue.ts';
import { requiredActs } from '../../../rules/control-values/requiredLabels.ts';
import type { Reader } from '../../database/database.ts';
import { controlValues } from '../../database/schema/controlValue.ts';
import { readDecided } from '../agency/decided.ts';
import { readVialTransfers } from './namedVials.ts';

/** The lots whose labels are read: those that the inventory holds, and those on their way to it or from it. */
interface Place {
  readonly agencyId: number;
  readonly inventoryId: string;
  readonly lotIds: readonly string[];
  readonly transferIds: readonly string[];
}

type Group = LabeledStock['vials'][number];

/** The labeled vials that an act at an inventory may name (ROUTE-16), those of one lot in one state together. */
export async function readLabeledStock(
  reader: Reader,
  { agencyId, inventoryId, lotIds, transferIds }: Place,
): Promise<LabeledStock> {
  const required = requiredActs(await readDecided(reader, agencyId));
  const policy = required.length === 0 ? { agencyId } : { agencyId, required };
  if (lotIds.length === 0) return { ...policy, vials: [] };
  const rows = await reader
    .select({
      id: controlValues.id,
      label: controlValues.label,
      status: controlValues.status,
      lotId: controlValues.lotId,
    })
    .from(controlValues)
    .where(
      and(
        eq(controlValues.agencyId, agencyId),
        inArray(controlValues.lotId, [...new Set(lotIds)]),
        or(
          eq(controlValues.inventoryId, inventoryId),
          transferIds.length === 0 ? undefined : eq(controlValues.status, 'inTransit'),
        ),
      ),
    )
    .orderBy(asc(controlValues.label));
  const carried = rows.filter(({ status }) => status === 'inTransit').map(({ id }) => id);
  const transfers = await readVialTransfers(reader, agencyId, carried);
  const groups = new Map<string, Group>();
  for (const { id, label, status, lotId } of rows) {
    const transferId = transfers.get(id) ?? null;
    const isElsewhere =
      status === 'inTransit' && (transferId === null || !transferIds.includes(transferId));
    if (lotId === null || isElsewhere) continue;
    const key = `${lotId} ${status} ${transferId ?? ''}`;
    const group = groups.get(key) ?? { lotId, status, transferId, labels: [] };
    group.labels.push(label);
    groups.set(key, group);
  }
  return { ...policy, vials: [...groups.values()] };
}
