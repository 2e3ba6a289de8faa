import { assign, setup } from 'xstate';
import type {
  ChartImport,
  ChartSetup,
  MappedDrug,
  UnmappedDrug,
} from '../../src/contract/import/patientChart.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import type { ImportFile, Progress } from './import.setup.ts';

export type { ImportFile } from './import.setup.ts';

export type PatientChartsInput = { setup: ChartSetup };

/** What became of an upload; `lost` where there was no reply, so that only the server knows. */
export type UploadOutcome = Result<ChartImport> | { readonly lost: true };

/** A file that can be sent, under the id that its import gets. */
export type CheckedFile = { readonly id: string };

export type PatientChartsEvent =
  | { type: 'file.chosen'; file: ImportFile }
  | { type: 'upload.canceled' }
  | { type: 'upload.progressed'; progress: Progress }
  | { type: 'upload.ended'; outcome: UploadOutcome }
  | { type: 'another.requested' }
  | { type: 'retry.requested' }
  | { type: 'drug.mapped'; drug: MappedDrug };

export type PatientChartsContext = PatientChartsInput & {
  file: ImportFile | null;
  /** Of the import that is sent or was sent. */
  id: string | null;
  progress: Progress | null;
  /** The result of the file. */
  imported: ChartImport | null;
  /** Why no file was imported. */
  refusal: string | null;
  /** Why the products of a code were not saved. */
  mappingRefusal: string | null;
};

export const lostFile = 'The file did not reach the server, so nothing was added. Choose it again.';

const unexpected = 'Something went wrong on the server. Try again. Nothing is added twice.';

/** Milliseconds between two questions while the server still reads. */
export const askAgainMilliseconds = 2_000;

function sent({ file, id }: PatientChartsContext): { file: ImportFile; id: string } {
  if (file === null || id === null) throw new Error('There is no file yet.');
  return { file, id };
}
export const sentFile = sent;

const isOk = (outcome: UploadOutcome): outcome is Extract<UploadOutcome, { ok: true }> =>
  'ok' in outcome && outcome.ok;

type Asked = Result<ChartImport | null>;

/** The drugs that are still unknown, with those of a file. */
function unknownDrugs(setup: ChartSetup, more: readonly UnmappedDrug[]): UnmappedDrug[] {
  const doses = new Map(setup.unmapped.map((one) => [one.code, one.doses]));
  for (const one of more) doses.set(one.code, Math.max(one.doses, doses.get(one.code) ?? 0));
  return [...doses]
    .filter(([code]) => !setup.drugs.some((drug) => drug.code === code))
    .map(([code, left]) => ({ code, doses: left }));
}

function withImported(setup: ChartSetup, imported: ChartImport): ChartSetup {
  const others = setup.imports.filter(({ id }) => id !== imported.id);
  return {
    ...setup,
    imports: [imported, ...others],
    unmapped: unknownDrugs(setup, imported.unmapped),
  };
}

/** The names the chart may use, and what each does. */
export const patientChartsSetup = setup({
  types: {
    context: {} as PatientChartsContext,
    input: {} as PatientChartsInput,
    events: {} as PatientChartsEvent,
    tags: {} as 'sending' | 'requesting' | 'unknown' | 'done' | 'refused' | 'mapping',
  },
  actors: {
    /** Looks at the size and the start of a file, and gives its import an id. */
    checkFile: promisePlaceholder<Result<CheckedFile>, { file: ImportFile }>('checkFile'),
    /** Sends the file, reports how far it is, and then what became of it. */
    uploadFile: callbackPlaceholder<PatientChartsEvent, { file: ImportFile; id: string }>(
      'uploadFile',
    ),
    /** Asks what became of a file; null if the server has never got it. */
    askImport: promisePlaceholder<Asked, { id: string }>('askImport'),
    saveDrug: promisePlaceholder<Result<{ drugs: MappedDrug[] }>, MappedDrug>('saveDrug'),
  },
  guards: {
    isChecked: (_, { output }: { output: Result<CheckedFile> }) => output.ok,
    isLost: (_, { outcome }: { outcome: UploadOutcome }) => 'lost' in outcome,
    isAdded: (_, { outcome }: { outcome: UploadOutcome }) =>
      isOk(outcome) && outcome.value.state === 'done',
    isTurnedDown: (_, { outcome }: { outcome: UploadOutcome }) =>
      isOk(outcome) && outcome.value.state === 'refused',
    isUnderWay: (_, { outcome }: { outcome: UploadOutcome }) =>
      isOk(outcome) && outcome.value.state === 'reading',
    wasAdded: (_, { output }: { output: Asked }) => output.ok && output.value?.state === 'done',
    wasTurnedDown: (_, { output }: { output: Asked }) =>
      output.ok && output.value?.state === 'refused',
    isStillRead: (_, { output }: { output: Asked }) =>
      output.ok && output.value?.state === 'reading',
    hasNotArrived: (_, { output }: { output: Asked }) => output.ok && output.value === null,
    isSaved: (_, { output }: { output: Result<{ drugs: MappedDrug[] }> }) => output.ok,
  },
  delays: { untilAskedAgain: askAgainMilliseconds },
  actions: {
    keepFile: assign((_, { file }: { file: ImportFile }) => ({
      ...{ file, progress: null, refusal: null },
    })),
    keepId: assign((_, { output }: { output: Result<CheckedFile> }) => ({
      id: valueIn(output).id,
    })),
    setProgress: assign((_, { progress }: { progress: Progress }) => ({ progress })),
    setOutcome: assign(({ context }, { outcome }: { outcome: UploadOutcome }) =>
      isOk(outcome)
        ? { imported: outcome.value, setup: withImported(context.setup, outcome.value) }
        : {},
    ),
    setAsked: assign(({ context }, { output }: { output: Asked }) => {
      const imported = valueIn(output);
      return imported === null
        ? {}
        : { imported, setup: withImported(context.setup, imported), refusal: null };
    }),
    setProblem: assign((_, { outcome }: { outcome: UploadOutcome }) => ({
      refusal: problemIn('ok' in outcome ? outcome : null)?.message ?? unexpected,
    })),
    setRefusal: assign((_, { output }: { output: Result<unknown> | null }) => ({
      refusal: problemIn(output)?.message ?? unexpected,
    })),
    setLost: assign({ refusal: lostFile }),
    clearMappingRefusal: assign({ mappingRefusal: null }),
    setDrugs: assign(({ context }, { output }: { output: Result<{ drugs: MappedDrug[] }> }) => {
      const { drugs } = valueIn(output);
      const known = { ...context.setup, drugs };
      return { setup: { ...known, unmapped: unknownDrugs(known, []) } };
    }),
    setMappingRefusal: assign((_, { output }: { output: Result<unknown> | null }) => ({
      mappingRefusal: problemIn(output)?.message ?? unexpected,
    })),
  },
});
