import { assign, sendTo, setup } from 'xstate';
import type { PlacedLabels } from '../../src/contract/control-values/controlValueScan.ts';
import type { CodeAnswer } from '../../src/rules/control-values/scannedCode.ts';
import type { Result } from '../../src/rules/core/callFailure.ts';
import type { CameraFailure } from '../core/cameraFailure.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** The form that takes codes now. */
export type OpenForm = {
  /** Where it asks for labels that it doesn’t know; null if such labels are new. */
  inventoryId: string | null;
  /** The screen stays on: a count has long pauses between two touches. */
  keepsAwake: boolean;
  /** There is a keyboard, so that the focus opens no keyboard on the screen. */
  takesFocus: boolean;
};

export type FormScanContext = {
  /** The form that takes codes, or took them last; null before the first. */
  form: OpenForm | null;
  /** What the form said about the last code. */
  answer: CodeAnswer | null;
  /** How many codes were answered: fields that a code fills in are drawn again with the next number. */
  answered: number;
  cameraFailure: CameraFailure | null;
};

export type FormScanEvent =
  | { type: 'form.opened'; form: OpenForm }
  | { type: 'form.closed' }
  /** From the field, from a scanner that types, or from the camera. */
  | { type: 'code.scanned'; code: string }
  | { type: 'code.answered'; answer: CodeAnswer }
  | { type: 'camera.requested' }
  | { type: 'camera.ready' }
  | { type: 'camera.failed'; fault: CameraFailure }
  | { type: 'camera.stopped' };

/** To the open form, which answers with `code.answered`. */
export type GivenCode = { type: 'code.given'; code: string };
/** To the speaker and the vibration of the device. */
export type Signal = { type: 'signal.given'; kind: CodeAnswer['kind'] };

type Placed = Result<PlacedLabels['labels']>;

/** Only entered with a label; anything else is a programming error. */
export function labelToPlace({ form, answer }: FormScanContext) {
  const inventoryId = form?.inventoryId ?? null;
  if (inventoryId === null || answer?.unplaced === undefined) throw new Error('No label to place.');
  return { inventoryId, label: answer.unplaced };
}

/** The names the chart may use, and what each does. */
export const formScanSetup = setup({
  types: {
    context: {} as FormScanContext,
    events: {} as FormScanEvent,
    children: {} as { takeCode: 'takeCode'; signal: 'signal' },
    tags: {} as 'camera' | 'cameraStarting' | 'cameraless',
  },
  actors: {
    /** Follows the open page: when its form takes codes, and when it no longer does. */
    watchForm: callbackPlaceholder<FormScanEvent>('watchForm'),
    /** Hears a scanner that types like a keyboard, wherever the focus is. */
    listenKeys: callbackPlaceholder<FormScanEvent>('listenKeys'),
    watchCamera: callbackPlaceholder<FormScanEvent>('watchCamera'),
    /** Gives a code to the form that is open. */
    takeCode: callbackPlaceholder<GivenCode>('takeCode'),
    /** A short sound and a vibration. */
    signal: callbackPlaceholder<Signal>('signal'),
    /** Keeps the screen on. */
    keepAwake: callbackPlaceholder<FormScanEvent>('keepAwake'),
    /** Where the ledger has a label. */
    placeLabel: promisePlaceholder<Placed, { inventoryId: string; label: string }>('placeLabel'),
  },
  guards: {
    keepsAwake: ({ context: { form } }) => form?.keepsAwake === true,
    isUnplaced: ({ context: { form } }, { answer }: { answer: CodeAnswer }) =>
      answer.unplaced !== undefined && form !== null && form.inventoryId !== null,
  },
  actions: {
    setForm: assign((_, { form }: { form: OpenForm }) => ({ form, answer: null })),
    giveCode: sendTo(
      'takeCode',
      (_, { code }: { code: string }): GivenCode => ({ type: 'code.given', code }),
    ),
    setAnswer: assign(({ context }, { answer }: { answer: CodeAnswer }) => ({
      answer,
      answered: context.answered + 1,
    })),
    giveSignal: sendTo(
      'signal',
      (_, { answer }: { answer: CodeAnswer }): Signal => ({
        type: 'signal.given',
        kind: answer.kind,
      }),
    ),
    /** What is not known is left as the form said it. */
    setPlace: assign(({ context: { answer } }, { output }: { output: Placed }) => {
      const [placed] = output.ok ? output.value : [];
      return placed === undefined || answer === null
        ? {}
        : { answer: { ...answer, text: `${placed.label} on record: ${placed.where}.` } };
    }),
    setCameraFailure: assign((_, { fault }: { fault: CameraFailure }) => ({
      cameraFailure: fault,
    })),
  },
});
