import type { SessionUser } from '../../../contract/session/session.ts';
import { writeLocal } from '../http/browserStorage.ts';

/** SHELL-12: on `<html>`; without the attribute the system decides. Kept, so that the next page starts with it. */
export function applyTheme(theme: SessionUser['userTheme']): void {
  const root = document.documentElement;
  if (theme === 'System') delete root.dataset.theme;
  else root.dataset.theme = theme.toLowerCase();
  writeLocal('theme', theme);
}
