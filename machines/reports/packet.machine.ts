import { assign, setup } from 'xstate';
import { problemIn, type Result } from '../../src/rules/core/callFailure.ts';
import {
  type PacketAbout,
  type PacketFile,
  type PacketGap,
  type PacketPart,
  packetPartNames,
} from '../../src/rules/reports/packet/packetManifest.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** Period and place as calls take them. */
export type PacketScope = { from: string; to: string; place?: string };

export type PacketInput = { about: PacketAbout; scope: PacketScope };

/** What a part brought: its file, or why it is left out. */
export type CollectedPart = PacketFile | PacketGap;

export type SavedPacket = {
  files: number;
  manifestHash: string;
  /** SHA-256 of the key that signed the heads; null if they are not in it. */
  headsKey: string | null;
};

export type PacketEvent =
  | { type: 'packet.requested' }
  | { type: 'patients.toggled' }
  | { type: 'retry.requested' }
  | { type: 'packet.canceled' };

type Context = PacketInput & {
  showsPatients: boolean;
  files: readonly PacketFile[];
  gaps: readonly PacketGap[];
  /** How many parts are collected. */
  done: number;
  saved: SavedPacket | null;
  failure: string | null;
};

const unexpected = 'The packet could not be made. Try again in a moment.';

export const packetMachine = setup({
  types: {
    context: {} as Context,
    input: {} as PacketInput,
    events: {} as PacketEvent,
    tags: {} as 'busy' | 'saved' | 'failed',
  },
  actors: {
    /** Loads one part of the packet. The server checks the rights of each, and audits it. */
    collectPart: promisePlaceholder<
      Result<CollectedPart>,
      { part: PacketPart; scope: PacketScope; showsPatients: boolean }
    >('collectPart'),
    /** Lists the files with their hashes, has the server record that list, and saves the archive. */
    packFiles: promisePlaceholder<
      Result<SavedPacket>,
      Pick<Context, 'about' | 'scope' | 'files' | 'gaps'>
    >('packFiles'),
  },
  guards: {
    isSuccess: (_, { output }: { output: Result<unknown> }) => output.ok,
    isMissingParts: ({ context }) => context.done < packetPartNames.length,
  },
  actions: {
    clearPacket: assign({ files: [], gaps: [], done: 0, saved: null }),
    togglePatients: assign(({ context }) => ({ showsPatients: !context.showsPatients })),
    addPart: assign(({ context }, { output }: { output: Result<CollectedPart> }) => {
      if (!output.ok) return {};
      const { value } = output;
      const done = context.done + 1;
      return 'reason' in value
        ? { done, gaps: [...context.gaps, value] }
        : { done, files: [...context.files, value] };
    }),
    setSaved: assign((_, { output }: { output: Result<SavedPacket> }) => ({
      saved: output.ok ? output.value : null,
    })),
    setFailure: assign((_, { output }: { output: Result<unknown> | null }) => ({
      failure: problemIn(output)?.message ?? unexpected,
    })),
  },
}).createMachine({
  id: 'packet',
  description: 'Makes the packet for an inspection: collects its parts, then saves one archive.',
  context: ({ input }) => ({
    ...input,
    showsPatients: false,
    files: [],
    gaps: [],
    done: 0,
    saved: null,
    failure: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page shows what the packet will contain.',
      on: {
        'packet.requested': { target: 'collecting', meta: { requirements: ['REPORT-07'] } },
        'patients.toggled': { actions: 'togglePatients', meta: { requirements: ['REPORT-07'] } },
      },
    },
    collecting: {
      description: 'The server sends one part. A part without a right is left out.',
      tags: 'busy',
      invoke: {
        id: 'collectPart',
        src: 'collectPart',
        input: ({ context: { done, scope, showsPatients } }) => ({
          part: packetPartNames[done] ?? 'registration',
          scope,
          showsPatients,
        }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: output },
            target: 'continuing',
            actions: { type: 'addPart', params: output },
            meta: { requirements: ['REPORT-07'] },
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'packet.canceled': { target: 'idle', actions: 'clearPacket' } },
    },
    continuing: {
      description: 'The browser checks whether a part is missing.',
      always: [{ guard: 'isMissingParts', target: 'collecting' }, { target: 'packing' }],
    },
    packing: {
      description: 'The server records the list of files. The browser saves the archive.',
      tags: 'busy',
      invoke: {
        id: 'packFiles',
        src: 'packFiles',
        input: ({ context: { about, scope, files, gaps } }) => ({ about, scope, files, gaps }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: output },
            target: 'saved',
            actions: { type: 'setSaved', params: output },
            meta: { requirements: ['REPORT-07'] },
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    saved: {
      description: 'The archive is saved. The page can be printed.',
      tags: 'saved',
      on: {
        'packet.requested': {
          target: 'collecting',
          actions: 'clearPacket',
          meta: { requirements: ['REPORT-07'] },
        },
        'patients.toggled': {
          target: 'idle',
          actions: ['clearPacket', 'togglePatients'],
          meta: { requirements: ['REPORT-07'] },
        },
      },
    },
    failed: {
      description: 'A part could not be loaded, or the archive not made. The user can retry.',
      tags: 'failed',
      on: {
        'retry.requested': { target: 'continuing', meta: { requirements: ['ERR-OTHER'] } },
        'packet.canceled': { target: 'idle', actions: 'clearPacket' },
      },
    },
  },
});
