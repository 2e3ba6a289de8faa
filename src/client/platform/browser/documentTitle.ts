import type { Page } from '../../../../machines/app/page.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';

/** The window's title: record or section first, the product last, so that tabs can be told apart. */
export function documentTitle(page: Page | null, fallback: string): string {
  const product = document.documentElement.dataset.product ?? 'Countersign';
  return `${page ? titleOf(page) : fallback} · ${product}`;
}

function titleOf(page: Page): string {
  switch (page.name) {
    case 'inventory':
      return page.data.inventory.name;
    case 'recordUse':
      return `Record use, ${page.data.inventory.name}`;
    case 'custodyEvent':
      return `Record an event, ${page.data.name}`;
    case 'statechart':
      return `${page.data.chart}, statechart`;
    case 'profile':
      if (page.params.userId === 'new') return 'Invite a user';
      return page.data?.fullName ?? 'Edit user';
    case 'security':
      return page.data ? `${page.data.fullName}, security` : 'User security';
    default:
      return routeOf(page.name).title;
  }
}
