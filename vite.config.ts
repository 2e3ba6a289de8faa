import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunks } from './src/client/build/chunks.ts';
import { installableApp } from './src/client/build/installableApp.ts';
import { packetVerifier } from './src/client/build/packetVerifier.ts';
import { stripDescriptions } from './src/client/build/stripDescriptions.ts';

export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [stripDescriptions(), packetVerifier(), react(), installableApp()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The entry fetches late what later chunks import at once: `chunks` says what is in which chunk.
      checks: { ineffectiveDynamicImport: false },
      input: {
        index: 'index.html',
        'service-worker-off': 'src/client/worker/retiredWorker.ts',
        'try-call': 'src/client/try-call/tryCall.ts',
      },
      output: {
        // What the server names itself has one address for all builds.
        entryFileNames: ({ name }) =>
          name === 'service-worker-off' || name === 'try-call'
            ? '[name].js'
            : 'assets/[name]-[hash].js',
        codeSplitting: { groups: chunks },
      },
    },
  },
});
