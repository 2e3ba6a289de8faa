import type { Page } from '../../../../../machines/app/page.ts';
import { getForm3848 } from '../../../../contract/reports/form3848.ts';
import { type CurrentUser, isApiOnly } from '../../../../rules/navigation/access.ts';
import { call } from '../../../platform/http/call.ts';

type FormPage = Pick<Extract<Page, { name: 'nyForm3848' }>, 'data' | 'work'>;

/** ROUTE-08: the blank form for anyone; for people of a New York agency what the ledger says, or what was signed. */
export async function loadForm3848(
  currentUser: CurrentUser,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<FormPage> {
  const data: FormPage['data'] =
    currentUser === null || isApiOnly(currentUser)
      ? { kind: 'blank', reason: 'visitor' }
      : await call(getForm3848, { query }, { signal });
  switch (data.kind) {
    case 'signed':
      return { data, work: null };
    case 'draft': {
      const { clientForm3848Machine } = await import('./form3848.actors.ts');
      const input = { draft: data.draft, idempotencyKey: crypto.randomUUID() };
      return { data, work: { logic: clientForm3848Machine, input } };
    }
    case 'blank': {
      const { clientBlankForm3848Machine } = await import('./blankForm3848.actors.ts');
      return { data, work: { logic: clientBlankForm3848Machine, input: undefined } };
    }
  }
}
