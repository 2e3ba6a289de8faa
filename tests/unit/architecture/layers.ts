/**
 * The folders of a layer in their order, the lowest first: each may import those before it. `features` represents every
 * folder of the layer that the order does not name; they import each other only where a pair says so. `.` represents
 * the files next to the folders; where the order does not name them, they see all folders and no folder sees them.
 */
export interface Layer {
  readonly order: readonly string[];
  readonly pairs: readonly `${string} -> ${string}`[];
}

export const layers: Readonly<Record<string, Layer>> = {
  'src/contract': {
    order: ['core', 'inventory', 'features'],
    pairs: [
      'users -> session',
      'custody -> administration',
      'custody -> control-values',
      'reports -> custody',
    ],
  },
  'src/rules': {
    order: ['quantity', 'time', 'core', 'inventory', 'navigation', 'features'],
    pairs: [
      'users -> session',
      'offline -> users',
      'import -> users',
      'import -> administration',
      'reports -> administration',
      'custody -> control-values',
      'search -> help',
    ],
  },
  machines: { order: ['core', 'features', 'app'], pairs: [] },
  'src/server': {
    order: [
      'platform',
      'database',
      'core',
      'features',
      'site',
      '.',
      'process',
      'demo',
      'cli',
      'build',
      'commands',
    ],
    pairs: [],
  },
  'src/server/core': {
    order: [
      'training',
      'hash-chain',
      'audit-trail',
      'secrets',
      'alerts',
      'identity',
      'webauthn',
      'passwords',
      'mail',
      'passkeys',
      'records',
      'agency',
      'inventory',
      'rights',
      'alert-recipients',
      'report-recipients',
      'cases',
      'ledger',
      'control-values',
      'discrepancies',
      'signed-documents',
      'signing',
      'users',
      'import',
      'jobs',
      'http',
    ],
    pairs: [],
  },
  'src/server/features': { order: [], pairs: [] },
  'src/client': {
    order: [
      'styles',
      'platform',
      'ui',
      'shell',
      'core',
      'features',
      'app',
      'inspector',
      'start',
      'worker',
      'build',
    ],
    pairs: [],
  },
  'src/client/features': { order: [], pairs: [] },
};
