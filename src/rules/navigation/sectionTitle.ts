import { type RouteName, routeOf } from './routes.ts';

/** SHELL-02: the list pages whose bar shows the agency's name; an integration list is of the agency that it is about. */
const agencyPages: readonly RouteName[] = [
  'customers',
  'integrations',
  'settings',
  'products',
  'firstTimeSetup',
];

/** The title in the bar of a page that shows no record: its section, or on some pages the agency (SHELL-02). */
export function sectionTitle(name: RouteName, agency: string): string {
  return agencyPages.includes(name) && agency !== '' ? agency : routeOf(name).title;
}
