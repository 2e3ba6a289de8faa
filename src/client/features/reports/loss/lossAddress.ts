import type { LossStatementKind } from '../../../../contract/reports/loss.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { addressWith } from '../../../shell/address.ts';

/** The page of a loss; with a statement, the form of it; with a version, that version of Form 106. */
export function lossAddress(
  id: string,
  shown: { statement?: LossStatementKind; version?: number } = {},
): string {
  const { statement, version } = shown;
  return addressWith(routeOf('loss').path.replace('{id}', id), {
    ...(statement === undefined ? {} : { statement }),
    ...(version === undefined ? {} : { version: String(version) }),
  });
}
