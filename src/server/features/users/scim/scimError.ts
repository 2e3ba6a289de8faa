import {
  type ScimError,
  type ScimType,
  scimMediaType,
  scimSchemas,
} from '../../../../contract/users/scim.ts';
import type { ScimFault } from '../../../../rules/users/scimChange.ts';
import type { Failure } from '../../../core/http/problem.ts';

/** A request that is not as the RFC wants it. */
export class ScimRefused extends Error {
  readonly scimType: ScimType;

  constructor({ scimType, detail }: ScimFault) {
    super(detail);
    this.scimType = scimType;
  }
}

/** What the RFC calls our refusals; the status is that of the RFC's table, where it has one. */
const kinds: Readonly<Record<string, { readonly status?: number; readonly scimType: ScimType }>> = {
  json_malformed: { scimType: 'invalidSyntax' },
  json_too_deep: { scimType: 'invalidSyntax' },
  not_json: { scimType: 'invalidSyntax' },
  request_invalid: { scimType: 'invalidValue' },
  user_name_taken: { status: 409, scimType: 'uniqueness' },
  record_id_taken: { scimType: 'uniqueness' },
  user_field_invalid: { status: 400, scimType: 'invalidValue' },
  user_field_fixed: { status: 400, scimType: 'mutability' },
  user_not_editable: { status: 403, scimType: 'mutability' },
  last_administrator: { status: 409, scimType: 'mutability' },
  last_holder: { status: 409, scimType: 'mutability' },
};

/** A refusal as the RFC has it (3.12): `detail` has our sentence, and that of the field that is wrong. */
export function scimErrorOf({ status, problem }: Failure): ScimError {
  const kind = kinds[problem.code];
  const [field] = Object.entries(problem.fields ?? {});
  return {
    schemas: [scimSchemas.error],
    status: String(kind?.status ?? status),
    ...(kind === undefined ? {} : { scimType: kind.scimType }),
    detail: field === undefined ? problem.message : `${field[0]}: ${field[1]}`,
  };
}

export function scimReply(
  body: unknown,
  status: number,
  headers: Readonly<Record<string, string>>,
) {
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(body === null ? {} : { 'Content-Type': scimMediaType }),
      ...headers,
    },
  });
}
