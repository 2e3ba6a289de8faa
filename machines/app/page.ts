import type { AnyActorLogic } from 'xstate';
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
