import type { ComponentType } from 'react';
import type { Page } from '../../../../machines/navigation/page.ts';
import type { RouteName } from '../../../rules/routes.ts';
import type { Frame } from '../shell/frame.ts';
import type { AppActor } from './charts.ts';

/** What a screen is given: its page (name, address and data) and the charts it may send to. */
export type ViewProps<Name extends RouteName = RouteName> = {
  page: Extract<Page, { name: Name }>;
  app: AppActor;
  frame: Frame;
  onOpen: (address: string) => void;
};

export type View = ComponentType<Omit<ViewProps, 'page'> & { page: Page }>;
type Inside = ComponentType<{ app: AppActor }>;

/**
 * The module of each screen; each area is a chunk of its own (ROUTE-18). Sign-in is in the first download. A route
 * without a row here is not part of this version.
 */
const loaders = {
  dashboard: () => import('../dashboard/DashboardView.tsx'),
  inventoryList: () => import('../inventory-list/InventoryListView.tsx'),
  inventory: () => import('../inventory/InventoryView.tsx'),
  recordUse: () => import('../record-use/RecordUseView.tsx'),
  globalAudit: () => import('../global-audit/GlobalAuditView.tsx'),
  releaseNotes: () => import('../release-notes/ReleaseNotesView.tsx'),
  privacyPolicy: () => import('../legal/LegalView.tsx'),
  termsConditions: () => import('../legal/LegalView.tsx'),
  eula: () => import('../legal/LegalView.tsx'),
};

const views = new Map<RouteName, View>();
const listeners = new Set<() => void>();
let inside: Inside | null = null;

/** Everything beyond sign-in: the shell, its styles and the notices. */
export async function loadInside(): Promise<void> {
  inside ??= (await import('./Inside.tsx')).Inside;
  for (const listener of listeners) listener();
}

/** Fetches the module that shows a route, once. */
export async function loadView(name: RouteName): Promise<void> {
  if (name === 'login') return;
  const load = name in loaders ? loaders[name as keyof typeof loaders] : loadUnavailable;
  const [module] = await Promise.all([load(), loadInside()]);
  // A view's props are narrower than `View` says; its row and its page have the same name, so they fit.
  views.set(name, module.default as View);
}

function loadUnavailable() {
  return import('../unavailable/UnavailableView.tsx');
}

export function viewOf(name: RouteName): View | undefined {
  return views.get(name);
}

export function subscribeInside(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function insideOf(): Inside | null {
  return inside;
}
