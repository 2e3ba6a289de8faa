import { assign, setup } from 'xstate';
import type { ChainState } from '../../src/contract/audit/audit.ts';
import { notProvided } from '../core/notProvided.ts';

/** What narrows the entries, as it stands in the address. */
export type AuditFilters = Readonly<Record<string, string>>;

export type GlobalAuditInput = {
  filters: AuditFilters;
  /** Whose chain it is; null for the session agency. */
  clientId: number | null;
  /** Null where the entries of several agencies are shown. */
  chain: ChainState | null;
};

export type ChainOutcome =
  | { outcome: 'read'; chain: ChainState }
  | { outcome: 'failed'; message: string };

export type ExportOutcome =
  | { outcome: 'saved'; rows: number; isComplete: boolean }
  | { outcome: 'failed'; message: string };

/** How many chains the file of heads is of. */
export type HeadsOutcome =
  | { outcome: 'saved'; chains: number }
  | { outcome: 'failed'; message: string };

export type GlobalAuditEvent =
  /** Every hash of the chain is to be recomputed now. */
  | { type: 'check.requested' }
  | { type: 'file.requested' }
  /** The newest links of every chain, signed, to be kept elsewhere. */
  | { type: 'heads.requested' };

const unexpected = 'It could not be done. Try again in a moment.';

export const globalAuditMachine = setup({
  types: {
    context: {} as GlobalAuditInput & {
      file: { rows: number; isComplete: boolean } | null;
      /** How many chains the heads are of that were saved last. */
      heads: number | null;
      failure: string | null;
    },
    input: {} as GlobalAuditInput,
    events: {} as GlobalAuditEvent,
    tags: {} as 'checking' | 'exporting' | 'signing' | 'failed',
  },
  actors: {
    /** Queues a full check. */
    startCheck: notProvided<ChainOutcome, { clientId: number | null }>('startCheck'),
    /** How far the check is, or what it found. */
    readChain: notProvided<ChainOutcome, { clientId: number | null }>('readChain'),
    /** Fetches the entries that fit, and saves them as a file. */
    exportEntries: notProvided<ExportOutcome, { filters: AuditFilters }>('exportEntries'),
    /** Has the server sign the heads, and saves them as a file. */
    exportHeads: notProvided<HeadsOutcome, { clientId: number | null }>('exportHeads'),
  },
  guards: {
    isUnderWay: ({ context }) => context.chain?.isRunning === true,
    hasChain: ({ context }) => context.chain !== null,
    isRunning: (_, { output }: { output: ChainOutcome }) =>
      output.outcome === 'read' && output.chain.isRunning,
    isRead: (_, { output }: { output: ChainOutcome }) => output.outcome === 'read',
    isSaved: (_, { output }: { output: ExportOutcome | HeadsOutcome }) =>
      output.outcome === 'saved',
  },
  actions: {
    keepChain: assign((_, { output }: { output: ChainOutcome }) => {
      if (output.outcome === 'failed') throw new Error('A check that did not come is not kept.');
      return { chain: output.chain, failure: null };
    }),
    keepFile: assign((_, { output }: { output: ExportOutcome }) => {
      if (output.outcome === 'failed') throw new Error('A file that did not come is not kept.');
      const { rows, isComplete } = output;
      return { file: { rows, isComplete }, failure: null };
    }),
    keepHeads: assign((_, { output }: { output: HeadsOutcome }) => {
      if (output.outcome === 'failed') throw new Error('Heads that did not come are not kept.');
      return { heads: output.chains, failure: null };
    }),
    keepFailure: assign(
      (_, { output }: { output: ChainOutcome | ExportOutcome | HeadsOutcome | null }) => ({
        failure: output?.outcome === 'failed' ? output.message : unexpected,
      }),
    ),
    forget: assign({ file: null, heads: null, failure: null }),
  },
  delays: { untilNextLook: 1_000 },
}).createMachine({
  id: 'globalAudit',
  description:
    'The audit history: the chain is checked while one looks on; entries, and the signed heads of every chain, are taken as files.',
  context: ({ input }) => ({ ...input, file: null, heads: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'A check may be under way already, whoever asked for it.',
      always: [
        { guard: 'isUnderWay', target: 'watching', meta: { requirements: ['ROUTE-09'] } },
        { target: 'resting', meta: { requirements: ['ROUTE-09'] } },
      ],
    },
    resting: {
      description: 'The entries are shown, and what the last check found.',
      on: {
        'check.requested': {
          guard: 'hasChain',
          target: 'asking',
          actions: 'forget',
          meta: { requirements: ['ROUTE-09'] },
        },
        'file.requested': {
          target: 'exporting',
          actions: 'forget',
          meta: { requirements: ['ROUTE-09'] },
        },
        'heads.requested': {
          guard: 'hasChain',
          target: 'signing',
          actions: 'forget',
          meta: { requirements: ['ROUTE-09'] },
        },
      },
      initial: 'settled',
      states: {
        settled: { description: 'Nothing is under way.' },
        failed: { description: 'What was asked for did not come about: why.', tags: 'failed' },
      },
    },
    asking: {
      description: 'The check is queued.',
      tags: 'checking',
      invoke: {
        id: 'startCheck',
        src: 'startCheck',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ output: event.output }) },
            target: 'watching',
            actions: { type: 'keepChain', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-09'] },
          },
          {
            target: 'resting.failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'resting.failed',
          actions: { type: 'keepFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    watching: {
      description: 'The server recomputes every hash; it is asked again in a moment how far it is.',
      tags: 'checking',
      after: { untilNextLook: { target: 'looking', meta: { requirements: ['ROUTE-09'] } } },
    },
    looking: {
      description: 'The server is asked how far it is.',
      tags: 'checking',
      invoke: {
        id: 'readChain',
        src: 'readChain',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ output: event.output }) },
            target: 'watching',
            actions: { type: 'keepChain', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-09'] },
          },
          {
            guard: { type: 'isRead', params: ({ event }) => ({ output: event.output }) },
            target: 'resting',
            actions: { type: 'keepChain', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-09'] },
          },
          {
            target: 'resting.failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'resting.failed',
          actions: { type: 'keepFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    signing: {
      description: 'The server signs the newest link of every chain, and the file is saved.',
      tags: 'signing',
      invoke: {
        id: 'exportHeads',
        src: 'exportHeads',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ output: event.output }) },
            target: 'resting',
            actions: { type: 'keepHeads', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-09'] },
          },
          {
            target: 'resting.failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'resting.failed',
          actions: { type: 'keepFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    exporting: {
      description: 'The entries that fit are fetched and saved as a file.',
      tags: 'exporting',
      invoke: {
        id: 'exportEntries',
        src: 'exportEntries',
        input: ({ context }) => ({ filters: context.filters }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ output: event.output }) },
            target: 'resting',
            actions: { type: 'keepFile', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-09'] },
          },
          {
            target: 'resting.failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'resting.failed',
          actions: { type: 'keepFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
