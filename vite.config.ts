import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { installableApp } from './src/client/build/installableApp.ts';
import { stripDescriptions } from './src/client/build/stripDescriptions.ts';

type Graph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

/** The charts and calls that come once the login form stands, for whoever logs in. */
const afterForm =
  /src\/client\/(app\/services\/(appServices\.actors|browserNotice|logOut|sessionServices\.actors)|core\/offline-edits\/resolveUnsent|features\/session\/login\/(login(Calls|Passkey|Passwordless)|sentLogin)|platform\/(browser\/clearDevice|http\/session)|start\/(afterForm\.actors|observedApp))\.ts$/;

/** The shell, which every page for people who are logged in stands in. */
const inside = /src\/client\/app\/(openPage|pages|Inside)\.tsx?$/;

/** Whether one of the roots needs a module before it can run, directly or through others. */
function isNeededBy(roots: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededBy(roots, importer, graph, seen),
  );
}

/** One chunk for all that the roots need: dozens of small ones would each cost a request, and compress worse. */
const together = (chunk: string, roots: RegExp) => ({
  debugName: chunk,
  name: (id: string, graph: Graph) => (isNeededBy(roots, id, graph) ? chunk : null),
});

export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [stripDescriptions(), react(), installableApp()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The entry fetches late what later chunks import at once: the groups below say what goes where.
      checks: { ineffectiveDynamicImport: false },
      input: { index: 'index.html', 'service-worker-off': 'src/client/worker/retiredWorker.ts' },
      output: {
        // Workers have one address for all builds.
        entryFileNames: ({ name }) =>
          name === 'service-worker-off' ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            together('start', /rolldown\/runtime|src\/client\/start\/main\.tsx$|index\.html$/),
            together('afterForm', afterForm),
            together('inside', inside),
            {
              debugName: 'registration',
              name: 'registration',
              test: /pwa-register|workbox-window/,
            },
            // What several areas show: an area of its own fetches no more than its views.
            { debugName: 'shared', name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});
