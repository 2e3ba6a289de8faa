import { assign, setup } from 'xstate';
import type { ChainState } from '../../src/contract/audit/audit.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** What narrows the entries, as it stands in the address. */
export type AuditFilters = Readonly<Record<string, string>>;

export type GlobalAuditInput = {
  filters: AuditFilters;
  /** Whose chain it is; null for the session agency. */
  clientId: number | null;
  /** Null if the entries of several agencies are shown. */
  chain: ChainState | null;
};

export type SavedEntries = { rows: number; isComplete: boolean };

export type GlobalAuditEvent =
  /** Every hash of the chain is to be recomputed now. */
  | { type: 'check.requested' }
  | { type: 'file.requested' }
  /** The newest links of every chain, signed, to be kept elsewhere. */
  | { type: 'chainHeads.requested' };

const unexpected = 'It could not be done. Try again in a moment.';

export const globalAuditMachine = setup({
  types: {
    context: {} as GlobalAuditInput & {
      file: SavedEntries | null;
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
    startCheck: promisePlaceholder<Result<ChainState>, { clientId: number | null }>('startCheck'),
    /** How far the check is, or what it found. */
    readChain: promisePlaceholder<Result<ChainState>, { clientId: number | null }>('readChain'),
    /** Loads the matching entries, and saves them as a file. */
    exportEntries: promisePlaceholder<Result<SavedEntries>, { filters: AuditFilters }>(
      'exportEntries',
    ),
    /** Has the server sign the heads, and saves them as a file; yields of how many chains they are. */
    exportHeads: promisePlaceholder<Result<number>, { clientId: number | null }>('exportHeads'),
  },
  guards: {
    isUnderWay: ({ context }) => context.chain?.isRunning === true,
    hasChain: ({ context }) => context.chain !== null,
    isRunning: (_, { output }: { output: Result<ChainState> }) =>
      output.ok && output.value.isRunning,
    isRead: (_, { output }: { output: Result<unknown> }) => output.ok,
    isSaved: (_, { output }: { output: Result<unknown> }) => output.ok,
  },
  actions: {
    setChain: assign((_, { output }: { output: Result<ChainState> }) => ({
      chain: valueIn(output),
    })),
    setFile: assign((_, { output }: { output: Result<SavedEntries> }) => ({
      file: valueIn(output),
    })),
    setHeads: assign((_, { output }: { output: Result<number> }) => ({ heads: valueIn(output) })),
    setFailure: assign((_, { output }: { output: Result<unknown> | null }) => ({
      failure: problemIn(output)?.message ?? unexpected,
    })),
    forget: assign({ file: null, heads: null }),
  },
  delays: { untilNextLook: 1_000 },
}).createMachine({
  id: 'globalAudit',
  description:
    'Shows the audit history, verifies its chain, and exports entries and signed proofs.',
  context: ({ input }) => ({ ...input, file: null, heads: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser checks whether a chain check is already running.',
      always: [
        { guard: 'isUnderWay', target: 'watching', meta: { requirements: ['LEDGER-02'] } },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'The page shows the entries and the result of the last check.',
      on: {
        'check.requested': {
          guard: 'hasChain',
          target: 'requesting',
          actions: 'forget',
          meta: { requirements: ['LEDGER-02'] },
        },
        'file.requested': { target: 'exporting', actions: 'forget' },
        'chainHeads.requested': {
          guard: 'hasChain',
          target: 'signing',
          actions: 'forget',
          meta: { requirements: ['LEDGER-02'] },
        },
      },
      initial: 'ready',
      states: {
        ready: { description: 'No request is running.' },
        failed: { description: 'The request failed, with the reason.', tags: 'failed' },
      },
    },
    requesting: {
      description: 'The browser requests a chain check.',
      tags: 'checking',
      invoke: {
        id: 'startCheck',
        src: 'startCheck',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isRead', params: output },
            target: 'watching',
            actions: { type: 'setChain', params: output },
            meta: { requirements: ['LEDGER-02'] },
          },
          {
            target: 'idle.failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    watching: {
      description: 'The server recalculates every hash. The browser asks for progress again soon.',
      tags: 'checking',
      after: { untilNextLook: { target: 'checking', meta: { requirements: ['LEDGER-02'] } } },
    },
    checking: {
      description: 'Waiting for the server to report progress.',
      tags: 'checking',
      invoke: {
        id: 'readChain',
        src: 'readChain',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isRunning', params: output },
            target: 'watching',
            actions: { type: 'setChain', params: output },
            meta: { requirements: ['LEDGER-02'] },
          },
          {
            guard: { type: 'isRead', params: output },
            target: 'idle',
            actions: { type: 'setChain', params: output },
            meta: { requirements: ['LEDGER-02'] },
          },
          {
            target: 'idle.failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    signing: {
      description: 'The server signs the newest link of every chain. The browser saves the file.',
      tags: 'signing',
      invoke: {
        id: 'exportHeads',
        src: 'exportHeads',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isSaved', params: output },
            target: 'idle',
            actions: { type: 'setHeads', params: output },
            meta: { requirements: ['LEDGER-02'] },
          },
          {
            target: 'idle.failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    exporting: {
      description: 'The browser loads the matching entries and saves them as a file.',
      tags: 'exporting',
      invoke: {
        id: 'exportEntries',
        src: 'exportEntries',
        input: ({ context }) => ({ filters: context.filters }),
        onDone: [
          {
            guard: { type: 'isSaved', params: output },
            target: 'idle',
            actions: { type: 'setFile', params: output },
          },
          {
            target: 'idle.failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
