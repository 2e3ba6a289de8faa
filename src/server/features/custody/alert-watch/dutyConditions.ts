import { and, eq, inArray, isNull } from 'drizzle-orm';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { legalThreshold } from '../../../../rules/alerts/thresholds.ts';
import { administrator } from '../../../../rules/core/permissions.ts';
import { isOverdue } from '../../../../rules/custody/cases/caseAge.ts';
import { routes } from '../../../../rules/navigation/routes.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { isTransferOverdue } from '../../../../rules/time/transitTime.ts';
import { readAgent } from '../../../core/agency/agentTerms.ts';
import { readCaseHours } from '../../../core/alerts/alertSettings.ts';
import type { Agency } from '../../../core/identity/account.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import { listOpenTransfers } from '../../../core/inventory/readTransfers.ts';
import { readSeals } from '../../../core/inventory/sealRecords.ts';
import type { Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { selectCases, toLocated } from '../cases/caseFacts.ts';
import { readDueCounts } from '../dashboard/readExceptions.ts';
import { readRegulatory } from '../dashboard/readRegulatory.ts';
import { sealCheckDueOn } from '../dashboard/readSealExceptions.ts';
import type { Condition } from './condition.ts';

/** An id that no one has. */
const noPerson = '00000000-0000-0000-0000-000000000000';

/** Whose duties, and when it is there. */
export interface Watched {
  readonly agency: Agency;
  readonly places: readonly InventoryRow[];
  readonly today: string;
  readonly now: Date;
}

const recording = (inventoryId: string) => `/inventory/${inventoryId}/record?kind=`;

/** Counts and seal checks that are due. */
export async function countConditions(reader: Reader, watched: Watched): Promise<Condition[]> {
  const { agency, places, today } = watched;
  const { id: agencyId, timeZone } = agency;
  const rows = places.map((place) => ({ place }));
  const counts = await readDueCounts(reader, agencyId, rows, today, timeZone);
  const sealed = places.filter(({ sealPolicy }) => sealPolicy !== 'none');
  const seals = await readSeals(
    reader,
    agencyId,
    sealed.map(({ id }) => id),
  );
  const due = (kind: 'dueCount' | 'dueSealCheck', id: string, dueOn: string, record: string) => ({
    ...{ kind, key: `${id} ${dueOn}`, group: `${id} ${dueOn}`, inventoryId: id },
    line: `Due on ${dayText(dueOn)}.`,
    href: `${recording(id)}${record}`,
  });
  return [
    ...counts.map(({ id, dueOn, isFirst }) => ({
      ...due('dueCount', id, dueOn, 'count'),
      // The first count is due today on each day, and that is one condition.
      ...(isFirst ? { key: id, group: id } : {}),
    })),
    ...sealed.flatMap((place) => {
      const seal = seals.get(place.id);
      if (seal === undefined || seal.state.state === 'open') return [];
      const dueOn = sealCheckDueOn(place, seal, timeZone);
      if (dueOn === null || dueOn > today) return [];
      return [due('dueSealCheck', place.id, dueOn, 'sealCheck')];
    }),
  ];
}

/** Transfers that have been on their way for over 24 hours. */
export async function transferConditions(
  reader: Reader,
  { agency, places, now }: Watched,
): Promise<Condition[]> {
  const ids = places.map(({ id }) => id);
  const open = await listOpenTransfers(reader, agency.id, ids);
  return open
    .filter(({ issuedAt }) => isTransferOverdue(issuedAt, now.toISOString()))
    .map(({ id, from, to, state, issuedBy, issuedAt, carrier }) => ({
      ...{ kind: 'lateTransfer', key: id, group: id },
      inventoryId: to.id,
      otherInventoryId: from.id,
      line: `Sent from ${from.name} by ${issuedBy} on ${momentText(agency.timeZone, issuedAt)}, carried by ${carrier}.`,
      href:
        state === 'refused'
          ? `${recording(from.id)}transferReturned&transfer=${id}`
          : `${recording(to.id)}transferIn&transfer=${id}`,
    }));
}

/** Cases that wait too long for an owner or an explanation (CASE-07); none of those about people, whom an alert would reach. */
export async function caseConditions(
  reader: Reader,
  { agency, places, now }: Watched,
): Promise<Condition[]> {
  const hours = await readCaseHours(reader, agency.id);
  const found = await selectCases(reader).where(
    and(
      eq(cases.agencyId, agency.id),
      isNull(cases.aboutUserId),
      inArray(cases.state, ['open', 'explained']),
      inArray(
        cases.inventoryId,
        places.map(({ id }) => id),
      ),
    ),
  );
  return found.map(toLocated).flatMap(({ row, product }): Condition[] => {
    if (!isOverdue({ ...row, schedule: product?.schedule ?? null }, now, hours)) return [];
    const waiting = row.ownerUserId === null ? 'has no owner' : 'is not explained';
    return [
      {
        ...{ kind: 'overdueCase', key: row.id, group: row.id, inventoryId: row.inventoryId },
        line: `Case ${row.number} ${waiting}.`,
        href: `/cases/${row.id}`,
      },
    ];
  });
}

/** Dates that the law sets, from seven days before, and a missing agent (REG-14). */
export async function legalConditions(
  reader: Reader,
  { agency, today, now }: Watched,
): Promise<Condition[]> {
  const { id: agencyId, timeZone } = agency;
  // No person asks: the agency’s own dates are all of them.
  const asked = { agencyId, timeZone, today, now, userId: noPerson, permissionId: administrator };
  const dates = await readRegulatory(reader, { ...asked, associated: 'all' });
  const agent = await readAgent(reader, agencyId);
  return [
    ...dates.flatMap(({ title, detail, dueOn, href }): Condition[] => {
      const threshold = legalThreshold(dueOn, today);
      if (threshold === null) return [];
      // Without the day: what is due at once, such as a notice not given, is due today on each day.
      const key = `${title} ${detail} ${threshold}`;
      return [
        {
          ...{ kind: 'legalDate', key, group: key, inventoryId: null },
          line: `${title}, due on ${dayText(dueOn)}. ${detail}.`,
          href: href ?? routes.dashboard.path,
        },
      ];
    }),
    ...(agent === null
      ? [
          {
            ...{ kind: 'noAgent' as const, key: '', group: '', inventoryId: null },
            line: 'No one can sign NY Form 3848 or read the whole registration.',
            href: agencySettingsForm.addressOf(''),
          },
        ]
      : []),
  ];
}
