import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type {
  AlertRecipientFields,
  alertRecipients as calls,
} from '../../../contract/alerts/alertRecipient.ts';
import type { CallArguments, CallReply } from '../../../contract/core/call.ts';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import {
  alertRecipientForm,
  emptyAlertRecipient,
  recipientKindText,
} from '../../../rules/alerts/alertRecipientForm.ts';
import { readPossibleAgents } from '../../core/agency/agentTerms.ts';
import { readsInventory } from '../../core/alert-recipients/readsInventory.ts';
import { containsText } from '../../core/records/likeText.ts';
import { whereActive } from '../../core/records/tableList.ts';
import { tableStore } from '../../core/records/tableStore.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import { alertRecipients } from '../../database/schema/alerts/alertSettings.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { users } from '../../database/schema/user.ts';

/** The people whom an agency added to the required recipients (ALERT-02). */
export const alertRecipientStore = tableStore({
  kind: 'alertRecipient',
  form: alertRecipientForm,
  blank: emptyAlertRecipient,
  table: alertRecipients,
  fieldsOf: readFields,
  columnsOf: ({ userId, kind, inventoryId, isActive }: AlertRecipientFields) => ({
    ...{ userId, kind, isActive },
    inventoryId: inventoryId || null,
  }),
  validate,
  choices: readChoices,
});

async function readFields(
  { userId, kind, inventoryId, isActive }: typeof alertRecipients.$inferSelect,
  tx: Transaction,
): Promise<AlertRecipientFields> {
  const [person] = await tx
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  const name = `${person?.fullName ?? ''}: ${recipientKindText(kind)}`;
  return { name, userId, kind, inventoryId: inventoryId ?? '', isActive };
}

/** The person is of the agency, may read the inventory, and is not added twice. */
async function validate(
  tx: Transaction,
  agencyId: number,
  { id, fields }: { id: string; fields: AlertRecipientFields },
): Promise<FieldErrors> {
  const { userId, kind, inventoryId, isActive } = fields;
  if (!isActive) return {};
  const people = await readPossibleAgents(tx, agencyId);
  const person = people.find(({ value }) => value === userId);
  if (person === undefined) return { userId: 'Choose an active person of the agency.' };
  if (inventoryId !== '') {
    const [place] = await tx
      .select({ name: inventories.name })
      .from(inventories)
      .where(isRecord(inventories, agencyId, inventoryId));
    if (place === undefined) return { inventoryId: 'Choose an inventory of this agency.' };
    if (!(await readsInventory(tx, { agencyId, userId }, inventoryId))) {
      return {
        inventoryId: `${person.text} cannot see ${place.name}. Assign them to it first, or choose another person.`,
      };
    }
  }
  const same = await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .where(
      and(
        matching(alertRecipients, { agencyId, userId, kind, isActive: true }),
        ne(alertRecipients.id, id),
        inventoryId === ''
          ? isNull(alertRecipients.inventoryId)
          : eq(alertRecipients.inventoryId, inventoryId),
      ),
    );
  return same.length > 0
    ? { userId: 'This person is already a required recipient of these alerts. Open that entry.' }
    : {};
}

/** People and inventories in use, and those that the record already has. */
async function readChoices(reader: Reader, agencyId: number, fields: AlertRecipientFields) {
  const people = await readPossibleAgents(reader, agencyId);
  const present = people.some(({ value }) => value === fields.userId);
  const [gone] =
    present || fields.userId === ''
      ? []
      : await reader
          .select({ value: users.id, text: users.fullName })
          .from(alertRecipients)
          .innerJoin(users, eq(users.id, alertRecipients.userId))
          .where(matching(alertRecipients, { agencyId, userId: fields.userId }));
  const places = await reader
    .select({ id: inventories.id, name: inventories.name, isActive: inventories.isActive })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(asc(inventories.name));
  return {
    userId: gone === undefined ? people : [...people, gone],
    inventoryId: places
      .filter(({ id, isActive }) => isActive || id === fields.inventoryId)
      .map(({ id, name }) => ({ value: id, text: name })),
  };
}

/** One page of the people whom an agency added, by name. */
export async function listAlertRecipients(
  reader: Reader,
  agencyId: number,
  filter: CallArguments<typeof calls.list>['query'],
): Promise<CallReply<typeof calls.list>> {
  const place = isRecord(inventories, alertRecipients.agencyId, alertRecipients.inventoryId);
  const which = and(
    eq(alertRecipients.agencyId, agencyId),
    whereActive(filter.isActive, alertRecipients.isActive),
    containsText(filter.search, users.fullName, inventories.name),
  );
  const data = await reader
    .select({
      id: alertRecipients.id,
      person: users.fullName,
      kind: alertRecipients.kind,
      inventory: sql<string>`coalesce(${inventories.name}, '')`,
      isActive: alertRecipients.isActive,
    })
    .from(alertRecipients)
    .innerJoin(users, eq(users.id, alertRecipients.userId))
    .leftJoin(inventories, place)
    .where(which)
    .orderBy(asc(sql`lower(${users.fullName})`), asc(alertRecipients.kind), asc(alertRecipients.id))
    .offset(filter.start)
    .limit(filter.length);
  const [counted] = await reader
    .select({ total: count() })
    .from(alertRecipients)
    .innerJoin(users, eq(users.id, alertRecipients.userId))
    .leftJoin(inventories, place)
    .where(which);
  return { data, total: counted?.total ?? 0 };
}
