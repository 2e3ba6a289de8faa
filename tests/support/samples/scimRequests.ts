/**
 * What two public clients of SCIM send, in the form of their makers' documentation: Microsoft Entra ID ("Develop a SCIM
 * endpoint", with its capital operations and booleans as text) and Okta ("SCIM 2.0 protocol reference").
 */
export const entra = {
  create: {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1',
    active: true,
    emails: [{ primary: true, type: 'work', value: 'ana.lopez@scim.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'Lopez', givenName: 'Ana' },
    displayName: 'Ana Lopez',
    title: 'Paramedic',
    roles: [],
  },
  rename: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ana.ruiz@scim.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Ruiz' },
      { op: 'Replace', path: 'displayName', value: 'Ana Ruiz' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Night',
      },
    ],
  },
  disable: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  },
};

export const okta = {
  create: {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'bo.chen@scim.example',
    name: { givenName: 'Bo', familyName: 'Chen' },
    emails: [{ primary: true, value: 'bo.chen@scim.example', type: 'work' }],
    displayName: '',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  },
  disable: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', value: { active: false } }],
  },
  /** PUT, with the address of the resource in it. */
  rename: (id: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName: 'bo.chen@scim.example',
    name: { givenName: 'Bo', familyName: 'Chen-Adams' },
    emails: [{ primary: true, value: 'bo.chen@scim.example', type: 'work' }],
    active: true,
    groups: [],
    meta: { resourceType: 'User' },
  }),
};
