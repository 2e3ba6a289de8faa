import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { AgencyId, Instant, line, RecordId } from '../core/primitives.ts';
import { NewOrRecordId } from '../core/record.ts';
import { defineRecord } from '../core/resource.ts';

/** What is edited of a program that speaks for an agency. Its key is none of it. */
export const IntegrationFields = v.object({ name: line('the name', 100), isActive: v.boolean() });
export type IntegrationFields = v.InferOutput<typeof IntegrationFields>;

export const IntegrationRow = v.object({
  id: RecordId,
  name: v.string(),
  isActive: v.boolean(),
  /** When its key was made; null while it has none. The key itself is shown once and kept nowhere. */
  keyMadeAt: v.nullable(Instant),
  lastUsedAt: v.nullable(Instant),
});
export type IntegrationRow = v.InferOutput<typeof IntegrationRow>;

export const IntegrationList = v.object({
  clientId: AgencyId,
  clientName: v.string(),
  data: v.array(IntegrationRow),
});
export type IntegrationList = v.InferOutput<typeof IntegrationList>;

const ClientParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

export const listIntegrations = defineGet({
  name: 'listIntegrations',
  summary: 'The programs of an agency, by name.',
  path: '/api/Sysadmin/Integrations/{clientId}',
  access: 'clients',
  params: v.object({ clientId: ClientParam }),
  reply: IntegrationList,
});

export const integrations = defineRecord({
  one: 'Integration',
  path: '/api/Sysadmin/Integrations/{clientId}',
  access: 'clients',
  at: '/{id}',
  params: { clientId: ClientParam, id: NewOrRecordId },
  saveParams: { clientId: ClientParam },
  id: RecordId,
  fields: IntegrationFields,
  summaries: {
    get: 'One program of an agency, to be edited; `new` for the form of a new one.',
    save: 'Saves a program of an agency; one that is inactive logs no one in from then on.',
  },
});

export const makeIntegrationKey = definePost({
  name: 'makeIntegrationKey',
  summary: 'Makes a new key, shown in this reply only; the old one stops working immediately.',
  path: '/api/Sysadmin/Integrations/{clientId}/{id}/Key',
  access: 'clients',
  params: v.object({ clientId: ClientParam, id: RecordId }),
  body: v.object({}),
  reply: v.object({ key: v.string(), row: IntegrationRow }),
});
