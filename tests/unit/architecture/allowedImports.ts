/** A dynamic import whose target only shows when it runs. */
export const computed = 'a computed import';

const react = ['react', 'react-dom'];

/** What each part may import, besides itself: the longest matching path is the part. Packages match whole names. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['valibot'],
  'src/rules': ['src/contract', 'valibot'],
  // Loaded lazily by both sides; the rest of the rules stays free of its lists.
  'src/rules/session/passwordStrength.ts': ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
  machines: ['src/contract', 'src/rules', 'xstate'],
  'src/client/http': ['src/contract', 'src/rules', 'ky'],
  'src/client/offline': ['src/contract', 'src/rules', 'idb-keyval', 'valibot'],
  'src/client/actors': [
    'machines',
    'src/contract',
    'src/rules',
    'src/client/http',
    'src/client/offline',
    '@passwordless-id/webauthn',
    'lean-qr',
    'virtual:pwa-register',
    'xstate',
  ],
  'src/client/ui': ['react', 'dompurify', '@ark-ui/react', 'uplot', 'wouter'],
  'src/client/screens': [
    'machines',
    'src/contract',
    'src/rules',
    'src/client/ui',
    'src/client/styles',
    '@xstate/react',
    'wouter',
    'xstate',
    ...react,
  ],
  'src/client/styles': [],
  // Build scripts run in Node; they start Vite and know only the contract and what they write.
  'src/client/noteBuild.ts': ['node:'],
  'src/client/build.ts': ['src/client', 'src/contract', 'vite', 'node:', computed],
  'src/client/installableApp.ts': ['src/client', 'src/rules', 'vite-plugin-pwa', 'node:'],
  'src/client/withoutProse.ts': ['vite'],
  // A program of its own, beside the page.
  'src/client/worker': ['src/rules'],
  'src/client/inspector': ['src/charts', 'machines', '@statelyai/inspect', 'xstate'],
  'src/client/observedApp.ts': ['src/client', 'src/charts', 'src/contract', 'machines', 'xstate'],
  'src/client': ['machines', 'src/contract', 'xstate', ...react],
  'src/server': [
    'src/contract',
    'src/rules',
    'node:',
    '@electric-sql/pglite',
    '@hono/node-server',
    '@node-rs/argon2',
    '@passwordless-id/webauthn',
    '@valibot/to-json-schema',
    'cborg',
    'drizzle-kit',
    'drizzle-orm',
    'hono',
    'hucre',
    'nodemailer',
    'oidc-provider',
    'openid-client',
    'pg',
    'undici',
    'valibot',
  ],
  'src/server/commands/start.ts': [
    'src/server',
    'src/client/build.ts',
    'src/client/noteBuild.ts',
    'node:',
  ],
  'src/server/commands/dev.ts': ['src/server', 'vite', 'node:'],
  'src/server/commands/devInspector.ts': ['src/server', 'vite', 'node:'],
  // The command-line entry points alone know the product's machines.
  'src/charts/diagrams.ts': ['src/charts', 'machines', 'node:'],
  'src/charts': ['xstate', '@statelyai/inspect', 'elkjs', 'node:'],
};
