import type { FieldErrors } from '../../../contract/core/problem.ts';
import type { FieldValue, RecordFields } from '../../../contract/core/record.ts';
import type { FieldDefinition } from '../../../contract/core/recordForm.ts';
import {
  type ChoiceIndex,
  indexOfChoices,
  intendedBy,
  type KnownChoice,
  shortened,
  writtenFor,
} from '../../../rules/core/intendedChoice.ts';
import { changedFieldsOf, describeValue, typedValue } from '../../../rules/core/recordForm.ts';
import { readSwitch } from '../../../rules/import/importKinds.ts';
import type { Transaction } from '../../database/database.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { lockAgency, type RecordStore, saveRecord } from '../records/saveRecord.ts';
import type { UserRequest } from '../users/saveUserRequest.ts';
import {
  type ImportedRow,
  type Importer,
  reasonsOf,
  type Validated,
  type Written,
} from './importer.ts';

interface RecordKind<Fields extends RecordFields> {
  readonly store: RecordStore<Fields> & { readonly blank: Fields };
  /** What makes a record one and the same; null if the fields are too bad to tell. */
  readonly keyOf: (fields: RecordFields) => string | null;
  /** The records that there are, by that key. */
  readonly idsByKey: (tx: Transaction, agencyId: number) => Promise<ReadonlyMap<string, string>>;
  /** What fields hold that name other records, with what is no longer in use. */
  readonly everyChoice?: (
    tx: Transaction,
    agencyId: number,
  ) => Promise<Readonly<Record<string, readonly KnownChoice[]>>>;
}

type Choices = Readonly<Record<string, ChoiceIndex>>;

interface Decision<Fields> {
  readonly validated: Validated;
  readonly save: { readonly id: string; readonly version: number; readonly fields: Fields } | null;
}

/** Imports records through the very rules and the save that their form has. */
export function recordImporter<Fields extends RecordFields>(kind: RecordKind<Fields>): Importer {
  const decideAll = async (tx: Transaction, request: UserRequest, rows: readonly ImportedRow[]) => {
    const agencyId = request.session.agency.id;
    const known = await kind.idsByKey(tx, agencyId);
    const choices = await choicesOf(kind, tx, agencyId);
    const decisions: Decision<Fields>[] = [];
    for (const row of rows)
      decisions.push(await decide(kind, tx, { agencyId, known, choices }, row));
    return decisions;
  };
  return {
    validate: async (tx, request, rows) =>
      (await decideAll(tx, request, rows)).map(({ validated }) => validated),
    write: async (tx, request, rows) => {
      const agencyId = request.session.agency.id;
      await lockAgency(tx, agencyId);
      await kind.store.lock?.(tx, agencyId);
      const written: Written[] = [];
      for (const { validated, save } of await decideAll(tx, request, rows)) {
        written.push(await writeOne(kind, tx, request, validated, save));
      }
      return written;
    },
    readAll: async (tx, { session }) => {
      const choices = await choicesOf(kind, tx, session.agency.id);
      const records: Record<string, string>[] = [];
      for (const id of (await kind.idsByKey(tx, session.agency.id)).values()) {
        const record = await kind.store.find(tx, session.agency.id, id);
        if (record) records.push(cellsOf(kind.store.form.fields, record.fields, choices));
      }
      return records;
    },
  };
}

async function choicesOf<Fields extends RecordFields>(
  { store, everyChoice }: RecordKind<Fields>,
  tx: Transaction,
  agencyId: number,
): Promise<Choices> {
  const own = store.form.fields.map(({ name, choices = [] }) => [name, choices] as const);
  const all = { ...Object.fromEntries(own), ...(await everyChoice?.(tx, agencyId)) };
  return Object.fromEntries(
    Object.entries(all).map(([name, choices]) => [name, indexOfChoices(choices)]),
  );
}

async function decide<Fields extends RecordFields>(
  { store, keyOf }: RecordKind<Fields>,
  tx: Transaction,
  {
    agencyId,
    known,
    choices,
  }: { agencyId: number; known: ReadonlyMap<string, string>; choices: Choices },
  { cells }: ImportedRow,
): Promise<Decision<Fields>> {
  const { form, blank } = store;
  const key = keyOf({ ...blank, ...cells });
  const knownId = key === null ? undefined : known.get(key);
  const before = knownId === undefined ? undefined : await store.find(tx, agencyId, knownId);
  const typed = readCells(form.fields, cells, choices, before?.fields ?? blank);
  const id = knownId ?? crypto.randomUUID();
  const { errors, fields } = form.check({ ...(before?.fields ?? blank), ...typed.fields });
  const wrong: FieldErrors = { ...errors, ...typed.errors };
  const changed = before ? changedFieldsOf(form, before.fields, fields) : [];
  if (Object.keys(wrong).length === 0 && before && changed.length === 0) {
    return { validated: { verdict: 'same', key, note: '', reasons: [] }, save: null };
  }
  if (Object.keys(wrong).length === 0 && store.validate) {
    const save = { id, fields: fields as Fields, before: before?.fields };
    Object.assign(wrong, await store.validate(tx, agencyId, save));
  }
  if (Object.keys(wrong).length > 0) {
    const headOf = (name: string) =>
      form.fields.find((field) => field.name === name)?.label ?? null;
    return {
      validated: { verdict: 'bad', key, note: '', reasons: reasonsOf(wrong, headOf) },
      save: null,
    };
  }
  const describe = (field: FieldDefinition, of: RecordFields) =>
    describeValue(field, of[field.name], choices[field.name]?.choices) || 'nothing';
  const note = changed
    .map(
      (field) =>
        `${field.label}: ${describe(field, before?.fields ?? {})} → ${describe(field, fields)}`,
    )
    .join('; ');
  const save = { id, version: before?.version ?? 0, fields: fields as Fields };
  return { validated: { verdict: before ? 'change' : 'add', key, note, reasons: [] }, save };
}

/** Each row in its own savepoint: one that is refused takes no other with it. */
async function writeOne<Fields extends RecordFields>(
  { store }: RecordKind<Fields>,
  tx: Transaction,
  request: UserRequest,
  validated: Validated,
  save: Decision<Fields>['save'],
): Promise<Written> {
  if (validated.verdict === 'same') return { verdict: 'same', reasons: [] };
  if (save === null) return { verdict: 'failed', reasons: validated.reasons };
  try {
    await tx.transaction((part) => saveRecord(part, store, save, request));
    return { verdict: validated.verdict === 'add' ? 'added' : 'changed', reasons: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { verdict: 'failed', reasons: [{ column: null, sentence: error.message }] };
  }
}

function readCells(
  definitions: readonly FieldDefinition[],
  cells: Readonly<Record<string, string>>,
  choices: Choices,
  before: RecordFields,
): { fields: RecordFields; errors: FieldErrors } {
  const fields: Record<string, FieldValue> = {};
  const errors: FieldErrors = {};
  for (const definition of definitions) {
    const text = cells[definition.name];
    if (text === undefined) continue;
    const standing = valuesOf(before[definition.name]);
    const intended = (part: string) => intendedBy(indexFor(definition, choices), part, standing);
    const read = readCell(definition, text, intended);
    if (read.error !== undefined) errors[definition.name] = read.error;
    else if (read.value !== undefined) fields[definition.name] = read.value;
  }
  return { fields, errors };
}

const nothing = indexOfChoices([]);

function indexFor({ name }: FieldDefinition, choices: Choices): ChoiceIndex {
  return choices[name] ?? nothing;
}

function valuesOf(value: FieldValue | undefined): readonly string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

type ReadCell = { value?: FieldValue; error?: string };

/** An empty cell empties what may be empty, and leaves the rest as it is. */
function readCell(
  { kind, optional = false, empty }: FieldDefinition,
  text: string,
  intended: (part: string) => ReturnType<typeof intendedBy>,
): ReadCell {
  switch (kind) {
    case 'choice':
    case 'radio': {
      if (text === '') return optional || empty !== undefined ? { value: '' } : {};
      const found = intended(text);
      return 'choice' in found ? { value: found.choice.value } : found;
    }
    case 'switch': {
      const value = readSwitch(text);
      if (text === '') return {};
      return value === undefined
        ? { error: `“${shortened(text)}” is neither Yes nor No.` }
        : { value };
    }
    case 'several': {
      const values = new Set<string>();
      for (const part of text.split(';').map((one) => one.trim())) {
        if (part === '') continue;
        const found = intended(part);
        if ('error' in found) return found;
        values.add(found.choice.value);
      }
      return { value: [...values] };
    }
    default:
      return { value: typedValue(kind, text) };
  }
}

function cellsOf(
  definitions: readonly FieldDefinition[],
  fields: RecordFields,
  choices: Choices,
): Record<string, string> {
  return Object.fromEntries(
    definitions.map((definition) => {
      const { name, kind } = definition;
      const value = fields[name] ?? null;
      const standing = valuesOf(value);
      const written = (one: string, part: 'before' | 'within') =>
        writtenFor(indexFor(definition, choices), one, { standing, part });
      if (Array.isArray(value)) {
        return [name, value.map((one: string) => written(one, 'within')).join('; ')];
      }
      if (typeof value === 'boolean') return [name, value ? 'Yes' : 'No'];
      if (kind !== 'choice' && kind !== 'radio') return [name, value === null ? '' : String(value)];
      return [name, value === null || value === '' ? '' : written(String(value), 'before')];
    }),
  );
}
