import { calls } from '../../../contract/calls.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServedCall } from './serve.ts';

/** Calls of the contract that no route serves yet: a 501 with a sentence, after the same checks. */
export function listNotAvailable(served: readonly ServedCall[]): ServedCall[] {
  const names = new Set(served.map(({ definition }) => definition.name));
  return calls
    .filter(({ name }) => !names.has(name))
    .map((definition) => ({
      definition,
      answer: () =>
        Promise.reject(
          new ProblemError(
            501,
            'not_available',
            'This part of the product isn’t available yet. Ask support when it will be.',
          ),
        ),
    }));
}
