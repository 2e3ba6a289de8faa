import { routeOf } from './routes.ts';

/** What the shortcuts of the installed app start (SHELL-13); the dashboard asks where. */
export const startedActs = ['use', 'count'] as const;
export type StartedAct = (typeof startedActs)[number];

/** As the shortcut, the card and its buttons are named. */
export const startTitles: Readonly<Record<StartedAct, string>> = {
  use: 'Record use',
  count: 'Count',
};

/** The address of a shortcut: a page that also opens without a network, and that a login leads back to. */
export function startAddress(act: StartedAct): string {
  return `${routeOf('dashboard').path}?record=${act}`;
}

/** @param asked what the address of the dashboard says. */
export function startedAct(asked: string | undefined): StartedAct | null {
  return startedActs.find((act) => act === asked) ?? null;
}
