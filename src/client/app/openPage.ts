import type { Page } from '../../../machines/app/page.ts';
import type { Result } from '../../rules/core/callFailure.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { queryOf } from '../shell/address.ts';
import { attemptAll } from '../shell/calls/attempt.ts';
import type { PageRequest } from '../shell/definePage.ts';
import { pages } from './pages.ts';

/** Loads a page, then its data. The failures chart gets every failure. */
export async function openPage(
  name: RouteName,
  asked: Omit<PageRequest, 'query' | 'id'>,
): Promise<Result<Page>> {
  if (name === 'login') throw new Error('Login is shown without loading.');
  const { page } = await pages[name]();
  const request = { ...asked, query: queryOf(asked.address), id: asked.params.id ?? '' };
  return attemptAll({ ...asked, shown: [] }, () => page.open(name, request));
}
