import type { AnyActorLogic } from 'xstate';
import type { PageFailure } from '../../src/rules/core/pageFailure.ts';
import type { RouteName } from '../../src/rules/navigation/routes.ts';

/** A page ready to be shown. Only the module of the page knows what it loaded and how it is drawn. */
export type Page = {
  name: RouteName;
  address: string;
  /** Of the window, without the product. */
  title: string;
  /** A chart that lives as long as the page does. */
  work: { logic: AnyActorLogic; input: unknown } | null;
};

export type LoadOutcome =
  | { outcome: 'loaded'; page: Page }
  /** Refused in a way that the faults chart answers by going elsewhere (401, 403, 404 …). */
  | { outcome: 'turnedAway'; failure: PageFailure }
  /** ERR-466: it says nothing and leads nowhere. */
  | { outcome: 'ignored' }
  | { outcome: 'failed'; failure: PageFailure };
