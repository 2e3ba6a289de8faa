import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { withoutProse } from './src/client/withoutProse.ts';

type Graph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

const entry = /src\/client\/main\.tsx$|index\.html$/;

/** Whether the entry needs a module before it can run, directly or through others. */
function isNeededAtStart(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (entry.test(id) || id.includes('rolldown/runtime')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededAtStart(importer, graph, seen),
  );
}

export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [withoutProse(), react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One chunk for all the entry needs: a dozen small ones would each cost a request, and compress worse.
        codeSplitting: {
          groups: [
            {
              debugName: 'start',
              name: (id, graph) => (isNeededAtStart(id, graph) ? 'start' : null),
            },
          ],
        },
      },
    },
  },
});
