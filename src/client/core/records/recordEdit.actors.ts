import { fromCallback, fromPromise } from 'xstate';
import type {
  RecordEditEvent,
  RecordEditInput,
  RecordSave,
  RecordTyping,
  SaveRecordOutcome,
} from '../../../../machines/core/recordEdit.context.ts';
import { recordEditMachine } from '../../../../machines/core/recordEdit.machine.ts';
import {
  type NotPermittedFields,
  RecordChanged,
  type RecordToEdit,
  type RecordToSave,
  type StoredRecord,
} from '../../../contract/core/record.ts';
import type { FieldDefinition, RecordForm } from '../../../contract/core/recordForm.ts';
import { hasCode } from '../../../contract/problems.ts';
import { dayHere } from '../../platform/browser/dayHere.ts';
import { CallError } from '../../platform/http/callError.ts';
import { type ActorSystem, attempt, onPage } from '../../shell/calls/attempt.ts';
import { draftOwner, typedRecordsOf } from './typedRecords.ts';

type SaveRecord = (save: RecordToSave, signal: AbortSignal) => Promise<StoredRecord>;

/** What the editing of a record starts with; a new one gets its id here. */
export function recordToOpen(
  whole: RecordForm,
  { record, choices, notPermitted }: RecordToEdit,
  system: ActorSystem,
): RecordEditInput {
  const form = notPermitted === undefined ? whole : withFixed(whole, notPermitted);
  const isNew = record.id === 'new';
  const loaded = { record, choices, typed: typedRecordsOf(system).at(form.addressOf(record.id)) };
  const id = isNew ? crypto.randomUUID() : record.id;
  return { form, id, isNew, today: dayHere(), loaded };
}

/** The form of a person who may not change some of its fields; they are shown with the reason (RIGHT-06). */
function withFixed(form: RecordForm, { why, fields }: NotPermittedFields): RecordForm {
  const isFixed = ({ name }: FieldDefinition) => fields.includes(name);
  if (form.fields.every(isFixed)) return { ...form, whyReadOnly: () => why };
  return {
    ...form,
    fields: form.fields.map((field) =>
      isFixed(field) ? { ...field, whyFixed: () => why } : field,
    ),
  };
}

/**
 * The editing of one noun: the chart with its calls. Every noun shares the chart.
 *
 * @param save rejects with a CallError.
 */
export function provideRecordEdit({ addressOf }: RecordForm, save: SaveRecord) {
  return recordEditMachine.provide({
    actors: {
      setTyping: fromCallback<RecordTyping>(({ receive, system }) => {
        const whose = draftOwner();
        // Each empty form has its own id.
        receive(({ id, isNew, typed }) =>
          typedRecordsOf(system).store(whose, addressOf(isNew ? 'new' : id), typed),
        );
      }),
      // Saved on the server alone: no edit waits on this device.
      watchEdit: fromCallback<RecordEditEvent>(() => {}),
      saveRecord: fromPromise<SaveRecordOutcome, RecordSave>(async ({ input, ...scope }) => {
        const { id, base, fields } = input;
        const result = await attempt({ ...scope, shown: onPage }, () =>
          send(save, { id, version: base.version, fields }, scope.signal),
        );
        if (!result.ok) {
          const { kind, problem } = result.failure;
          const outcome = kind === 'noResponse' ? 'unreachable' : 'refused';
          return { outcome, problem: withFieldNames(problem) };
        }
        if (result.value.outcome === 'saved' && base.version === 0) {
          // No one is notified: the page is the same.
          history.replaceState(null, '', addressOf(id));
        }
        return result.value;
      }),
    },
  });
}

async function send(
  save: SaveRecord,
  input: RecordToSave,
  signal: AbortSignal,
): Promise<SaveRecordOutcome> {
  try {
    return { outcome: 'saved', record: await save(input, signal) };
  } catch (error) {
    const current = error instanceof CallError ? await currentIn(error) : null;
    if (current === null) throw error;
    return { outcome: 'conflict', current };
  }
}

async function currentIn({ problem }: CallError): Promise<StoredRecord | null> {
  if (!hasCode(problem, 'record_changed')) return null;
  const parsed = await RecordChanged['~standard'].validate(problem.details);
  return parsed.issues ? null : parsed.value.current;
}

/** Where the contract refuses a field, its name is a path in the body. */
function withFieldNames<P extends { fields?: Record<string, string> | undefined }>(problem: P): P {
  if (!problem.fields) return problem;
  const fields = Object.entries(problem.fields).map(([path, sentence]) => [
    path.replace(/^fields\.([^.]+).*$/, '$1'),
    sentence,
  ]);
  return { ...problem, fields: Object.fromEntries(fields) as Record<string, string> };
}
