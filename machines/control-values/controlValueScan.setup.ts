import { assign, setup } from 'xstate';
import type { ScanAnswer } from '../../src/contract/control-values/controlValueScan.ts';
import type { Problem } from '../../src/contract/core/problem.ts';
import { readScan } from '../../src/rules/control-values/scanCode.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import type { CameraFailure } from '../core/cameraFailure.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** What a code is checked against before it is sent: the day (YYYY-MM-DD) decides the century of dates in it. */
export type ControlValueScanInput = { today: string };

export type ControlValueScanContext = ControlValueScanInput & {
  /** The label that was looked up last; null before the first one. */
  code: string | null;
  problem: Problem | null;
  answer: ScanAnswer | null;
  cameraFailure: CameraFailure | null;
};

export type ControlValueScanEvent =
  /** From the field, from a scanner that types, or from the camera. */
  | { type: 'code.scanned'; code: string }
  | { type: 'camera.requested' }
  | { type: 'camera.ready' }
  | { type: 'camera.failed'; fault: CameraFailure }
  | { type: 'camera.stopped' }
  | { type: 'retry.requested' };

const unexpected: Problem = {
  code: 'unanswered',
  message: 'The label couldn’t be looked up. Try again in a moment.',
};

/** What is wrong with a code; null if nothing is. */
export function problemOf({ today }: ControlValueScanInput, code: string) {
  const read = readScan(code, today);
  return read.ok ? null : { code: read.code, message: read.message };
}

/** The names the chart may use, and what each does. */
export const controlValueScanSetup = setup({
  types: {
    context: {} as ControlValueScanContext,
    events: {} as ControlValueScanEvent,
    input: {} as ControlValueScanInput,
    tags: {} as 'busy' | 'camera' | 'failed',
  },
  actors: {
    /** Hears a scanner that types like a keyboard, wherever the focus is. */
    listenKeys: callbackPlaceholder<ControlValueScanEvent>('listenKeys'),
    watchCamera: callbackPlaceholder<ControlValueScanEvent>('watchCamera'),
    find: promisePlaceholder<Result<ScanAnswer>, { code: string }>('find'),
  },
  guards: {
    isReadable: (_, { problem }: { problem: ControlValueScanContext['problem'] }) =>
      problem === null,
    isAnswered: (_, { output }: { output: Result<ScanAnswer> }) => output.ok,
    isRefused: (_, { output }: { output: Result<ScanAnswer> }) =>
      !output.ok && output.failure.kind === 'rejected',
  },
  actions: {
    setCode: assign((_, { code }: { code: string }) => ({ code, answer: null })),
    markCode: assign((_, { problem }: { problem: ControlValueScanContext['problem'] }) => ({
      problem,
      answer: null,
    })),
    setAnswer: assign((_, { output }: { output: Result<ScanAnswer> }) => ({
      answer: valueIn(output),
    })),
    setProblem: assign((_, { output }: { output: Result<ScanAnswer> | null }) => ({
      problem: problemIn(output) ?? unexpected,
    })),
    setCameraFailure: assign((_, { fault }: { fault: CameraFailure }) => ({
      cameraFailure: fault,
    })),
    forget: assign({ answer: null }),
  },
});
