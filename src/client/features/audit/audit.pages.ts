import { getStatechart, listStatecharts } from '../../../contract/audit/statechart.ts';
import { call } from '../../platform/http/call.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';

/** How the pages of audit are loaded. */
export const auditPages = {
  globalAudit: async ({ currentUser, signal, query }, frame) => {
    const { loadGlobalAudit } = await import('./auditPage.ts');
    return {
      ...frame,
      name: 'globalAudit',
      ...(await loadGlobalAudit(query, currentUser, signal)),
    };
  },
  statecharts: async ({ signal }, frame) => {
    return { ...frame, name: 'statecharts', data: await call(listStatecharts, {}, { signal }) };
  },
  statechart: async ({ params, signal }, frame) => {
    const subject = params.subject ?? '';
    return {
      ...frame,
      name: 'statechart',
      data: await call(getStatechart, { params: { subject } }, { signal }),
    };
  },
} satisfies Readonly<Record<string, PageLoader>>;
