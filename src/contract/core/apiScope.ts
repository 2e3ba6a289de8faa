import * as v from 'valibot';

/**
 * What an API key of an agency may do. All but two only read: `charts` imports files of patient charts and reads nothing of
 * them (EPCR-01), `provisioning` creates, renames and disables people (SCIM). `patients` adds patients and incidents to
 * what `uses` reads (ROLE-03).
 */
export const ApiScope = v.picklist([
  'inventories',
  'stock',
  'ledger',
  'uses',
  'patients',
  'audit',
  'people',
  'charts',
  'provisioning',
]);
export type ApiScope = v.InferOutput<typeof ApiScope>;

/** What stands in `details` of the problem `api_key_scope_missing`. */
export const MissingScope = v.object({ scope: ApiScope });
