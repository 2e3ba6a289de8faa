import type { ComponentType } from 'react';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { createLoadedOnce } from '../platform/browser/createLoadedOnce.ts';
import type { AppActor } from '../shell/charts.ts';
import { loadDashboard } from './loadDashboard.ts';

export type InsideView = ComponentType<{ app: AppActor }>;

/** Everything beyond login: the shell, its styles and the notices. */
export const inside = createLoadedOnce<InsideView>(
  async () => (await import('./Inside.tsx')).Inside,
);

/** The frame of a page. The page that people open first is loaded at the same time, the others after it. */
export async function loadShell(name: RouteName): Promise<void> {
  await Promise.all([inside.load(), name === 'dashboard' ? loadDashboard() : null]);
}
