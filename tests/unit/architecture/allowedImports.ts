/** A dynamic import whose target only shows when it runs. */
export const computed = 'a computed import';

/** What shows the product or runs its charts in the browser. Which of its files may do what, directions.test says. */
const product = [
  'machines',
  'src/contract',
  'src/rules',
  'src/client',
  '@xstate/react',
  'react',
  'react-dom',
  'wouter',
  'xstate',
];

/** What each part may import, besides itself: the longest matching path is the part. Packages match whole names. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['valibot'],
  'src/rules': ['src/contract', 'valibot'],
  // Loaded lazily by both sides; the rest of the rules stays free of its lists.
  'src/rules/session/passwordStrength.ts': ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
  // The formats of field records, the same code in the browser and on the server.
  'src/rules/custody/field/hpke.ts': ['src/contract', 'src/rules', '@hpke/core'],
  'src/rules/custody/field/envelope.ts': ['src/contract', 'src/rules', 'canonicalize', 'valibot'],
  machines: ['src/contract', 'src/rules', 'xstate'],
  'src/client/platform': [
    'machines',
    'src/contract',
    'src/rules',
    'src/client/platform',
    '@passwordless-id/webauthn',
    'idb-keyval',
    'ky',
    'lean-qr',
    'valibot',
    'xstate',
  ],
  'src/client/ui': ['src/client/platform/browser', 'react', 'dompurify', 'uplot', 'wouter'],
  ...Object.fromEntries(
    ['shell', 'core', 'features', 'app'].map((folder) => [`src/client/${folder}`, product]),
  ),
  // The plugin of the build makes this module.
  'src/client/platform/browser/installedWorker.ts': [
    'machines',
    'src/rules',
    'src/client/platform',
    'virtual:pwa-register',
  ],
  // The library compiles WASM, which only this worker may.
  'src/client/platform/browser/codeReaderWorker.ts': ['barcode-detector', 'zxing-wasm'],
  'src/client/platform/browser/listenToPad.ts': ['signature_pad'],
  'src/client/features/reports/packet/zipFiles.ts': ['client-zip'],
  // The plugin of the build makes this module.
  'src/client/features/reports/packet/packet.actors.ts': [...product, 'virtual:packet-verifier'],
  // A program of its own, in a file.
  'src/client/verifier': ['src/rules'],
  // A program of its own, on a page that the server writes.
  'src/client/try-call': [],
  'src/client/start': [...product, 'src/charts'],
  'src/client/styles': [],
  // Build scripts run in Node; they start Vite and know only the contract and what they write.
  'src/client/build': ['src/contract', 'src/rules', 'vite', 'vite-plugin-pwa', 'node:', computed],
  'src/client/build/installableApp.ts': ['src/client', 'src/rules', 'vite-plugin-pwa', 'node:'],
  'src/client/build/prerender.tsx': product,
  // A program of its own, next to the page.
  'src/client/worker': ['src/rules'],
  'src/client/inspector': ['src/charts', 'machines', '@statelyai/inspect', 'xstate'],
  'src/server': [
    'src/contract',
    'src/rules',
    'node:',
    '@electric-sql/pglite',
    '@hono/node-server',
    '@node-rs/argon2',
    '@opentelemetry/api',
    '@passwordless-id/webauthn',
    '@valibot/to-json-schema',
    'age-encryption',
    'cborg',
    'drizzle-kit',
    'drizzle-orm',
    'fastest-levenshtein',
    'hono',
    'hucre',
    'nodemailer',
    'oidc-provider',
    'openid-client',
    'pg',
    'prom-client',
    'sax',
    'sharp',
    'undici',
    'web-push',
    'valibot',
  ],
  'src/server/cli/countersign.ts': ['src/server', 'commander', 'node:'],
  'src/server/build': ['src/server', 'src/client/build', 'valibot', 'vite', 'node:'],
  'src/server/commands/start.ts': ['src/server', 'src/client/build', 'node:'],
  'src/server/commands/dev.ts': ['src/server', 'vite', 'node:'],
  'src/server/commands/devInspector.ts': ['src/server', 'vite', 'node:'],
  // The command-line entry points alone know the product's machines.
  'src/charts/evidence/diagrams.ts': ['src/charts', 'machines', 'node:'],
  'src/charts': ['xstate', '@statelyai/inspect', 'elkjs', 'node:'],
};
