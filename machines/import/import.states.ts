import { output } from '../core/output.ts';
import { importIdOf, importSetup } from './import.setup.ts';

/**
 * How a page of rows is loaded and shown.
 *
 * @param description which rows are loaded.
 */
export function rowStates(description: string) {
  return importSetup.createStateConfig({
    states: {
      loading: {
        description,
        tags: 'busy',
        invoke: {
          id: 'loadRows',
          src: 'loadRows',
          input: ({ context }) => ({ ...importIdOf(context), query: context.query }),
          onDone: [
            {
              guard: { type: 'isLoaded', params: output },
              target: 'shown',
              actions: { type: 'setRows', params: output },
            },
            {
              target: 'failed',
              actions: { type: 'keepRowsFailure', params: output },
              meta: { requirements: ['ERR-OTHER'] },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'keepRowsFailure', params: { output: null } },
            meta: { requirements: ['ERR-OTHER'] },
          },
        },
      },
      shown: { description: 'The rows are shown.' },
      failed: {
        description: 'The rows couldn’t be loaded. The user can retry.',
        tags: 'rowsFailed',
        on: { 'retry.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
      },
    },
  }).states;
}
