import type { CallDefinition } from '../../../src/contract/core/call.ts';
import type { Role } from '../samples/world.ts';

/** Which kinds of calls each role may make. */
export const rightsOf: Readonly<Record<Role, readonly CallDefinition['access'][]>> = {
  technician: ['public', 'account', 'session', 'custody'],
  manager: ['public', 'account', 'session', 'custody', 'users', 'globalAuditHistory'],
  admin: [
    'public',
    'account',
    'session',
    'custody',
    'users',
    'administration',
    'globalAuditHistory',
    'controlValues',
  ],
  sysadmin: [
    'public',
    'account',
    'session',
    'custody',
    'users',
    'administration',
    'globalAuditHistory',
    'clients',
  ],
  program: ['public', 'account'],
  // Holds every right next to the permission, and may use none of them.
  witness: ['public', 'account', 'session'],
};
