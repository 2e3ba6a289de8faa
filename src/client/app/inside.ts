import type { ComponentType } from 'react';
import type { RouteName } from '../../rules/navigation/routes.ts';
import type { AppActor } from '../shell/charts.ts';
import { loadDashboard } from './loadDashboard.ts';

export type InsideView = ComponentType<{ app: AppActor }>;

const loaded = 'insideLoaded';

let inside: InsideView | null = null;

/** Everything beyond login, once it has come. */
export function insideOf(): InsideView | null {
  return inside;
}

export function subscribeInside(listener: () => void): () => void {
  addEventListener(loaded, listener);
  return () => removeEventListener(loaded, listener);
}

/** Everything beyond login: the shell, its styles and the notices. */
export async function loadInside(): Promise<void> {
  if (inside) return;
  inside = (await import('./Inside.tsx')).Inside;
  dispatchEvent(new Event(loaded));
}

/** The frame of a page. The page that people open first is loaded at the same time, the others after it. */
export async function loadShell(name: RouteName): Promise<void> {
  await Promise.all([loadInside(), name === 'dashboard' ? loadDashboard() : null]);
}
