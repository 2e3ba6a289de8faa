import type { PageLoader } from '../../shell/pageLoader.ts';

/** How the pages of imports are loaded. */
export const importPages = {
  importRecords: async ({ params, signal }, frame) => {
    const { importWork } = await import('./importPage.ts');
    return {
      ...frame,
      name: 'importRecords',
      data: null,
      work: await importWork(params.kind ?? '', signal),
    };
  },
} satisfies Readonly<Record<string, PageLoader>>;
