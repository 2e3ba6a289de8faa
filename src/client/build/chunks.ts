type Graph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

/** The modules at the root of each chunk, by their path below `src/client`. */
export const chunkRoots = {
  /** The login form. */
  start: ['start/main.tsx'],
  /** The charts and calls that come after the login form, for anyone who logs in. */
  afterForm: [
    'app/services/appServices.actors.ts',
    'platform/browser/browserNotice.ts',
    'app/services/logOut.ts',
    'app/services/sessionServices.actors.ts',
    'core/offline-edits/resolveUnsent.ts',
    'features/session/login/loginCalls.ts',
    'features/session/login/loginPasskey.ts',
    'features/session/login/loginPasswordless.ts',
    'features/session/login/sentLogin.ts',
    'platform/browser/clearDevice.ts',
    'platform/http/session.ts',
    'start/afterForm.actors.ts',
    'start/observedApp.ts',
  ],
  /** The shell, which every page after login is shown in. */
  inside: ['app/Inside.tsx', 'app/openPage.ts', 'app/pages.ts'],
} as const;

/** What the bundler itself adds to the first script. */
const addedToStart = /rolldown\/runtime|index\.html$/;

type Chunk = keyof typeof chunkRoots;

function isRoot(chunk: Chunk, id: string): boolean {
  if (chunk === 'start' && addedToStart.test(id)) return true;
  return chunkRoots[chunk].some((path) => id.endsWith(`/src/client/${path}`));
}

/** Whether one of the roots needs a module before it can run, directly or through others. */
function isNeededBy(chunk: Chunk, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (isRoot(chunk, id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededBy(chunk, importer, graph, seen),
  );
}

/** One chunk for all that the roots need: dozens of small ones would each cost a request, and compress worse. */
function together(chunk: Chunk) {
  return {
    debugName: chunk,
    name: (id: string, graph: Graph) => (isNeededBy(chunk, id, graph) ? chunk : null),
  };
}

/** The chunks; each module is part of the first that takes it. */
export const chunks = [
  together('start'),
  together('afterForm'),
  together('inside'),
  { debugName: 'registration', name: 'registration', test: /pwa-register|workbox-window/ },
  // What several areas show: an area of its own loads no more than its views.
  { debugName: 'shared', name: 'shared', minShareCount: 3 },
];
