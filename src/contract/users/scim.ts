import * as v from 'valibot';
import { line, StoredText } from '../core/primitives.ts';

/**
 * SCIM 2.0 (RFC 7643, RFC 7644), with which the directory of an agency creates, renames and disables its people. These calls
 * are not among `calls`: their addresses, methods, media type and refusals are those of the RFC.
 */
export const scimPath = '/api/scim/v2';

/** The scope of an API key that opens them. */
export const scimScope = 'provisioning';

export const scimMediaType = 'application/scim+json';

/** The names of schemas and messages. */
export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
} as const;

/** The most people in one reply. */
export const scimPageSize = 200;

/** Some directories send booleans as text. */
const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false', 'True', 'False'], 'Send true or false.'),
    v.transform((text) => text.toLowerCase() === 'true'),
  ),
]);

const Emails = v.pipe(
  v.array(v.object({ value: StoredText, type: v.nullish(v.string()), primary: v.nullish(Flag) })),
  v.maxLength(20),
);

const Name = v.object({
  formatted: v.nullish(StoredText),
  givenName: v.nullish(StoredText),
  familyName: v.nullish(StoredText),
});

/** The attributes of a person that are read; all others are ignored. The rules of people then say the rest. */
export const ScimAttributes = v.object({
  userName: v.optional(line('the username', 254)),
  externalId: v.nullish(line('the external id', 255)),
  displayName: v.nullish(StoredText),
  name: v.nullish(Name),
  emails: v.nullish(Emails),
  active: v.optional(Flag),
});
export type ScimAttributes = v.InferOutput<typeof ScimAttributes>;

/** A person as POST and PUT send one. What PUT leaves out stays as it is. */
export const ScimUserBody = v.object({
  ...ScimAttributes.entries,
  userName: line('the username', 254),
});

export const ScimPatchBody = v.object({
  Operations: v.pipe(
    v.array(
      v.object({
        op: v.pipe(v.string(), v.toLowerCase(), v.picklist(['add', 'replace', 'remove'])),
        path: v.optional(v.pipe(v.string(), v.maxLength(300))),
        value: v.optional(v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
});
export type ScimOperation = v.InferOutput<typeof ScimPatchBody>['Operations'][number];

export const ScimQuery = v.object({
  filter: v.optional(v.pipe(v.string(), v.maxLength(600))),
  startIndex: v.optional(v.string()),
  count: v.optional(v.string()),
});

/** A person as replies have one. */
export const ScimUser = v.object({
  schemas: v.tuple([v.literal(scimSchemas.user)]),
  id: v.string(),
  externalId: v.optional(v.string()),
  userName: v.string(),
  name: v.object({ formatted: v.string() }),
  displayName: v.string(),
  emails: v.tuple([
    v.object({ value: v.string(), type: v.literal('work'), primary: v.literal(true) }),
  ]),
  active: v.boolean(),
  meta: v.object({
    resourceType: v.literal('User'),
    created: v.string(),
    lastModified: v.string(),
    location: v.string(),
  }),
});
export type ScimUser = v.InferOutput<typeof ScimUser>;

export const ScimList = v.object({
  schemas: v.tuple([v.literal(scimSchemas.list)]),
  totalResults: v.number(),
  startIndex: v.number(),
  itemsPerPage: v.number(),
  Resources: v.array(ScimUser),
});
export type ScimList = v.InferOutput<typeof ScimList>;

/** RFC 7644, 3.12: the kinds of a refusal that this server names. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness';

export const ScimError = v.object({
  schemas: v.tuple([v.literal(scimSchemas.error)]),
  status: v.string(),
  scimType: v.optional(v.string()),
  detail: v.string(),
});
export type ScimError = v.InferOutput<typeof ScimError>;
