import { and, eq, inArray } from 'drizzle-orm';
import type { AlertKind } from '../../../contract/alerts/alert.ts';
import type { ChosenChannels, OpenChannels } from '../../../rules/alerts/alertChannels.ts';
import type { Reachable } from '../../../rules/alerts/alertRecipients.ts';
import type { QuietHours } from '../../../rules/alerts/quietHours.ts';
import { textNumber } from '../../../rules/alerts/textNumber.ts';
import { readAgent } from '../../core/agency/agentTerms.ts';
import { quietHoursOf, readAlertSettings } from '../../core/alerts/alertSettings.ts';
import { readRightsOfAll } from '../../core/rights/readRights.ts';
import { matching, type Reader } from '../../database/database.ts';
import { alertPreferences } from '../../database/schema/alerts/alertSettings.ts';
import { pushSubscriptions } from '../../database/schema/alerts/alerts.ts';
import { inventories, inventoryUsers } from '../../database/schema/custodyPlace.ts';
import { userAgencies, users } from '../../database/schema/user.ts';

/** A person as alerts need them: who they are for an alert, and how they are reached. */
export interface AlertPerson extends Reachable {
  readonly open: OpenChannels;
  readonly chosen: ChosenChannels;
  readonly quiet: QuietHours | null;
}

/** The active people of an agency, and what they have to do with an alert of this kind about these inventories. */
export async function readPeople(
  reader: Reader,
  agencyId: number,
  about: { readonly kind: AlertKind; readonly places: readonly string[] },
): Promise<AlertPerson[]> {
  const rows = await reader
    .select({
      userId: users.id,
      permissionId: users.permissionId,
      witnessOnly: users.witnessOnly,
      isEmailBounced: users.isEmailBounced,
      isEmailBlocked: users.isEmailBlocked,
      phoneNumber: users.phoneNumber,
      channels: alertPreferences.channels,
      quietFrom: alertPreferences.quietFrom,
      quietTo: alertPreferences.quietTo,
    })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .leftJoin(
      alertPreferences,
      and(eq(alertPreferences.userId, users.id), eq(alertPreferences.agencyId, agencyId)),
    )
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        matching(users, { isActive: true, userType: 'Regular' }),
      ),
    )
    .orderBy(users.fullName, users.id);
  const assigned = await readAssigned(reader, agencyId, about.places);
  const agent = await readAgent(reader, agencyId);
  const settings = await readAlertSettings(reader, agencyId);
  const ofAgency = quietHoursOf(settings);
  const withBrowser = await readWithBrowser(reader, agencyId);
  const readers = (await readRightsOfAll(reader, agencyId))
    .filter(({ rights }) => rights.readAll === 'all')
    .map((person) => person.userId);
  return rows.map((row) => {
    const { userId, permissionId, quietFrom, quietTo } = row;
    const open = {
      mail: !row.isEmailBounced && !row.isEmailBlocked,
      push: withBrowser.has(userId),
      sms: settings.webhookUrl !== '' && textNumber(row.phoneNumber) !== null,
    };
    const chosen = row.channels ?? {};
    // A witness only sees no inventory, whatever their assignments are.
    const own = row.witnessOnly ? [] : assigned.filter((one) => one.userId === userId);
    return {
      userId,
      permissionId,
      isAgent: agent?.userId === userId,
      readsAll: readers.includes(userId),
      places: own.map(({ inventoryId }) => inventoryId),
      custodyOf: own.flatMap(({ inventoryId, custodian }) =>
        custodian === userId ? [inventoryId] : [],
      ),
      isReachable: open.mail || open.push || open.sms,
      hasChosen: (chosen[about.kind] ?? []).length > 0,
      open,
      chosen,
      quiet: quietFrom === null || quietTo === null ? ofAgency : { from: quietFrom, to: quietTo },
    };
  });
}

/** The people of an agency who have a browser that shows them notifications. */
async function readWithBrowser(reader: Reader, agencyId: number): Promise<Set<string>> {
  const rows = await reader
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(userAgencies, eq(userAgencies.userId, pushSubscriptions.userId))
    .where(eq(userAgencies.agencyId, agencyId));
  return new Set(rows.map(({ userId }) => userId));
}

async function readAssigned(reader: Reader, agencyId: number, places: readonly string[]) {
  if (places.length === 0) return [];
  return reader
    .select({
      userId: inventoryUsers.userId,
      inventoryId: inventoryUsers.inventoryId,
      custodian: inventories.custodianUserId,
    })
    .from(inventoryUsers)
    .innerJoin(
      inventories,
      and(
        eq(inventories.agencyId, inventoryUsers.agencyId),
        eq(inventories.id, inventoryUsers.inventoryId),
      ),
    )
    .where(
      and(eq(inventoryUsers.agencyId, agencyId), inArray(inventoryUsers.inventoryId, [...places])),
    );
}
