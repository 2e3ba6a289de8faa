import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { AgencyId } from '../core/primitives.ts';

/** What a program needs to know to call this installation for an agency; nothing of it is secret. */
export const IntegrationInfo = v.object({
  clientId: AgencyId,
  clientName: v.string(),
  userName: v.string(),
  /** Every address of the API starts with it. */
  baseAddress: v.string(),
  descriptionAddress: v.string(),
  signInPath: v.string(),
  /** Hours after which a token ends. */
  tokenHours: v.number(),
});
export type IntegrationInfo = v.InferOutput<typeof IntegrationInfo>;

export const getIntegrationInfo = defineGet({
  name: 'getIntegrationInfo',
  summary: 'The API details of the session agency, for its programs; another agency is not found.',
  path: '/api/Integrations/{clientId}/Info',
  access: 'account',
  params: v.object({
    clientId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)),
  }),
  reply: IntegrationInfo,
});
