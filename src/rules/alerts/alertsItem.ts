import type { OwnAlert } from '../../contract/alerts/alert.ts';
import type { Exception } from '../../contract/custody/dashboard.ts';
import { routeOf } from '../navigation/routes.ts';
import { isUrgent } from './alertKinds.ts';

/** The page on which an alert is acknowledged. */
export function alertAddress(id: string): string {
  return routeOf('alert').path.replace('{id}', id);
}

/**
 * What home says of the alerts to a person that no one has acknowledged: nothing, the one alert, or how many there are.
 *
 * @param alerts newest first.
 */
export function alertsItem(
  alerts: readonly Pick<OwnAlert, 'id' | 'kind' | 'title'>[],
): Exception | null {
  const [newest] = alerts;
  if (newest === undefined) return null;
  const isOne = alerts.length === 1;
  return {
    kind: 'alert',
    tone: alerts.some(({ kind }) => isUrgent(kind)) ? 'bad' : 'warning',
    title: isOne ? 'An alert isn’t acknowledged' : `${alerts.length} alerts aren’t acknowledged`,
    detail: `${isOne ? '' : 'Newest: '}${newest.title}.`,
    href: isOne ? alertAddress(newest.id) : routeOf('alerts').path,
    action: isOne ? 'Open the alert' : 'Open the alerts',
  };
}
