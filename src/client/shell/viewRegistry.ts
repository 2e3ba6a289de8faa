import type { ComponentType } from 'react';
import type { Page } from '../../../machines/app/page.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import type { AppActor } from './charts.ts';
import type { Frame } from './frame.ts';

/** What a screen is given: its page (name, address and data) and the charts it may send to. */
export type ViewProps<Name extends RouteName = RouteName> = {
  page: Extract<Page, { name: Name }>;
  app: AppActor;
  frame: Frame;
  onOpen: (address: string) => void;
};

export type View = ComponentType<Omit<ViewProps, 'page'> & { page: Page }>;
export type InsideView = ComponentType<{ app: AppActor }>;

const views = new Map<RouteName, View>();
const listeners = new Set<() => void>();
let inside: InsideView | null = null;

export function storeView(name: RouteName, view: View): void {
  views.set(name, view);
}

/** The screen of a route, once its module has come. */
export function viewOf(name: RouteName): View | undefined {
  return views.get(name);
}

export function keepInside(view: InsideView): void {
  inside = view;
  for (const listener of listeners) listener();
}

/** Everything beyond login, once it has come. */
export function insideOf(): InsideView | null {
  return inside;
}

export function subscribeInside(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
