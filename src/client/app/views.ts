import type { RouteName } from '../../rules/navigation/routes.ts';
import { insideOf, keepInside, storeView, type View } from '../shell/viewRegistry.ts';

/** Everything beyond login: the shell, its styles and the notices. */
export async function loadInside(): Promise<void> {
  if (!insideOf()) keepInside((await import('./Inside.tsx')).Inside);
}

/** Fetches the module that shows a route. Login is in the first download. */
export async function loadView(name: RouteName): Promise<void> {
  if (name === 'login') return;
  const [module] = await Promise.all([moduleOf(name), loadInside()]);
  // A view's props are narrower than `View` says; its row and its page have the same name, so they fit.
  storeView(name, module.default as View);
}

/** The list of the others is not in the login page's download either. */
async function moduleOf(name: RouteName) {
  if (name === 'dashboard') return import('../features/custody/dashboard/DashboardView.tsx');
  const { loadLaterView } = await import('./laterViews.ts');
  return loadLaterView(name);
}
