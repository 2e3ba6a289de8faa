import { scimPageSize, scimPath, scimSchemas } from '../../../../contract/users/scim.ts';

/** What a directory may ask about this server (RFC 7644, 4). @param origin the installation's public origin. */
export function scimDocuments(origin: string) {
  const at = (path: string) => `${origin}${scimPath}${path}`;
  const config = {
    schemas: [scimSchemas.config],
    documentationUri: `${origin}/api/documentation`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimPageSize },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'An API key of the agency with the scope “provisioning”, as a bearer token.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: at('/ServiceProviderConfig') },
  };
  const userType = {
    schemas: [scimSchemas.resourceType],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person of the agency.',
    schema: scimSchemas.user,
    meta: { resourceType: 'ResourceType', location: at('/ResourceTypes/User') },
  };
  const userSchema = {
    schemas: [scimSchemas.schema],
    id: scimSchemas.user,
    name: 'User',
    description: 'A person of the agency.',
    attributes: [
      attribute('userName', 'What the person logs in with.', {
        required: true,
        mutability: 'immutable',
        uniqueness: 'server',
      }),
      attribute('externalId', 'What the directory calls the person.', { caseExact: true }),
      attribute('displayName', 'The full name.'),
      attribute('name', 'The parts of the name; only the full name is kept.', {
        type: 'complex',
        subAttributes: [
          attribute('formatted', 'The full name.'),
          attribute('givenName', 'Read together with the family name.', {
            mutability: 'writeOnly',
          }),
          attribute('familyName', 'Read together with the given name.', {
            mutability: 'writeOnly',
          }),
        ],
      }),
      attribute('emails', 'One email address is kept.', {
        type: 'complex',
        multiValued: true,
        required: true,
        subAttributes: [
          attribute('value', 'The address.'),
          attribute('type', 'Always work.'),
          attribute('primary', 'Always true.', { type: 'boolean' }),
        ],
      }),
      attribute('active', 'Whether the person may log in.', { type: 'boolean' }),
    ],
    meta: { resourceType: 'Schema', location: at(`/Schemas/${scimSchemas.user}`) },
  };
  return {
    '/ServiceProviderConfig': config,
    '/ResourceTypes': listOf(userType),
    '/ResourceTypes/User': userType,
    '/Schemas': listOf(userSchema),
    [`/Schemas/${scimSchemas.user}`]: userSchema,
  };
}

function attribute(name: string, description: string, differences: object = {}) {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...differences,
  };
}

function listOf(one: object) {
  return {
    schemas: [scimSchemas.list],
    totalResults: 1,
    startIndex: 1,
    itemsPerPage: 1,
    Resources: [one],
  };
}
