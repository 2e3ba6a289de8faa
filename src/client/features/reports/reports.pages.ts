import type { PageLoader } from '../../shell/pageLoader.ts';

/** How the pages of reports are loaded. */
export const reportPages = {
  nyForm3848: async ({ currentUser, signal, query }, frame) => {
    const { loadForm3848 } = await import('./form-3848/form3848Page.ts');
    return { ...frame, name: 'nyForm3848', ...(await loadForm3848(currentUser, query, signal)) };
  },
  perpetualInventory: async ({ signal, query }, frame) => {
    const { loadPerpetualInventory } = await import('./reportPages.ts');
    return {
      ...frame,
      name: 'perpetualInventory',
      ...(await loadPerpetualInventory(query, signal)),
    };
  },
  useLog: async ({ signal, query }, frame) => {
    const { loadUseLog } = await import('./reportPages.ts');
    return { ...frame, name: 'useLog', ...(await loadUseLog(query, signal)) };
  },
  countReport: async ({ signal, query }, frame) => {
    const { loadCountReport } = await import('./reportPages.ts');
    return { ...frame, name: 'countReport', ...(await loadCountReport(query, signal)) };
  },
  lossReport: async ({ signal, query }, frame) => {
    const { loadLossReport } = await import('./reportPages.ts');
    return { ...frame, name: 'lossReport', ...(await loadLossReport(query, signal)) };
  },
  destructionReport: async ({ signal, query }, frame) => {
    const { loadDestructionReport } = await import('./reportPages.ts');
    return {
      ...frame,
      name: 'destructionReport',
      ...(await loadDestructionReport(query, signal)),
    };
  },
  biennialInventory: async ({ signal, query }, frame) => {
    const { loadBiennialInventory } = await import('./reportPages.ts');
    return {
      ...frame,
      name: 'biennialInventory',
      ...(await loadBiennialInventory(query, signal)),
    };
  },
  restockList: async ({ signal, query }, frame) => {
    const { loadRestockList } = await import('./reportPages.ts');
    return { ...frame, name: 'restockList', ...(await loadRestockList(query, signal)) };
  },
  trends: async ({ signal, query }, frame) => {
    const { loadTrends } = await import('./reportPages.ts');
    return { ...frame, name: 'trends', data: await loadTrends(query, signal) };
  },
} satisfies Readonly<Record<string, PageLoader>>;
