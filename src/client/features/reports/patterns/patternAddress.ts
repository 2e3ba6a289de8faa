import { routeOf } from '../../../../rules/navigation/routes.ts';

export const patternsPath = routeOf('patterns').path;

/** The page of a person and a drug. */
export function personPatternAddress(personId: string, productId: string): string {
  return `${patternsPath}/${personId}/${productId}`;
}
