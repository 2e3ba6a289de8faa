import * as v from 'valibot';
import type { RecordEditEvent } from '../../../machines/core/recordEdit.context.ts';
import { recordEditMachine } from '../../../machines/core/recordEdit.machine.ts';
import { line, optionalLine } from '../../../src/contract/core/primitives.ts';
import type { RecordFields, StoredRecord } from '../../../src/contract/core/record.ts';
import {
  checkFields,
  pathsWithin,
  type RecordForm,
} from '../../../src/contract/core/recordForm.ts';
import { model } from '../kit/fixtures.ts';

/** A noun with two fields: enough for a clash in one and a change by the other in the other. */
export const sampleForm: RecordForm = {
  noun: 'site',
  newTitle: 'New site',
  nameField: 'name',
  ...pathsWithin('/admin/sites'),
  listTitle: 'Sites',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Site' },
    { name: 'county', label: 'County', kind: 'text', group: 'Site', optional: true },
  ],
  check: (typed) =>
    checkFields(v.object({ name: line('the name', 20), county: optionalLine(20) }), typed),
  warn: ({ county }, today) => (county === 'Ulst' ? [`No county has this name on ${today}.`] : []),
  whyReadOnly: ({ county }) =>
    county === 'Greene' ? 'This site belongs to another agency.' : null,
};

const fields: RecordFields = { name: 'Kingston', county: '' };
const edited = { ...fields, county: 'Ulster' };
const base: StoredRecord = { id: 'a', version: 3, fields, changedBy: null, changedAt: null };
const saved = { ...base, version: 4, fields: edited };
const current = {
  ...base,
  version: 7,
  fields: { name: 'Kingston North', county: 'Greene' },
  changedBy: 'Rosa Halloran',
  changedAt: '2026-03-10T08:00:00.000Z',
};
const renamed = { ...saved, version: 5, fields: { ...edited, name: 'Kingston North' } };
const elsewhere = { ...current, version: 8, fields: { name: 'Kingston North', county: '' } };

const typed = { id: 'b', base, fields: { county: 'Ulst' } };
/** Typed before someone else saved the record's name. */
const typedEarlier = {
  ...typed,
  base: { ...base, version: 2, fields: { ...fields, name: 'Rondout' } },
};

const opened = { form: sampleForm, id: 'a', today: '2026-03-10' };
const loaded = { record: base, choices: {}, typed: null };
const kept = { fields: edited, label: 'Saved here', current: null } as const;
const storedAt = '2026-03-10T08:00:00.000Z';

function saving(typed: RecordFields): Extract<RecordEditEvent, { type: 'save.requested' }> {
  return { type: 'save.requested', typed };
}

export const recordEdit = model('record-edit', recordEditMachine, {
  events: {
    'edit.delivered': [
      { type: 'edit.delivered', record: saved },
      { type: 'edit.delivered', record: renamed },
    ],
    'edit.refused': [{ type: 'edit.refused' }],
    'form.changed': [{ type: 'form.changed', typed: { county: 'Ulst' } }],
    'save.requested': [saving(edited), saving(fields), saving({ ...fields, name: ' ' })],
    'choice.made': [
      { type: 'choice.made', field: 'county', side: 'mine' },
      { type: 'choice.made', field: 'county', side: 'theirs' },
    ],
    'choices.confirmed': [{ type: 'choices.confirmed' }],
    'restored.discarded': [{ type: 'restored.discarded' }],
    'changes.discarded': [{ type: 'changes.discarded' }],
  },
  outputs: {
    saveRecord: [
      { outcome: 'saved', record: saved },
      { outcome: 'unreachable', problem: { message: 'We can’t reach the server.' } },
      { outcome: 'conflict', current },
      { outcome: 'conflict', current: elsewhere },
      { outcome: 'conflict', current: elsewhere, base: saved },
      {
        outcome: 'refused',
        problem: { message: 'Correct the marked fields.', fields: { name: 'Enter the name.' } },
      },
      { outcome: 'refused', problem: { message: 'The server did not answer.' } },
      // The server knows more than what was saved.
      { outcome: 'saved', record: renamed },
    ],
    keepRecord: [
      { outcome: 'savedHere', fields: edited },
      // An edit that waited here before is part of what is kept.
      { outcome: 'savedHere', fields: { ...edited, name: 'Kingston East' } },
      { outcome: 'refused', problem: { message: 'This device has no space left.' } },
    ],
  },
  errors: { saveRecord: ['broken'], keepRecord: ['broken'] },
  inputs: {
    'a stored record': { ...opened, isNew: false, loaded },
    'a record offline': {
      ...opened,
      isNew: false,
      loaded: { ...loaded, onDevice: { edit: null, storedAt: null } },
    },
    'a new record': { ...opened, isNew: true, loaded },
    'a record with earlier entries': { ...opened, isNew: false, loaded: { ...loaded, typed } },
    'a record with entries from before another person’s change': {
      ...opened,
      isNew: false,
      loaded: { ...loaded, typed: typedEarlier },
    },
    'a record offline, with a change stored on the device': {
      ...opened,
      isNew: false,
      loaded: { ...loaded, onDevice: { edit: kept, storedAt } },
    },
    'a change with a conflict, stored on the device': {
      ...opened,
      isNew: false,
      loaded: {
        ...loaded,
        onDevice: { edit: { ...kept, label: 'Needs attention', current }, storedAt: null },
      },
    },
    'a record that the user may only read': {
      ...opened,
      isNew: false,
      loaded: { ...loaded, record: current },
    },
  },
  context: (context) => ({
    id: context.id,
    isNew: context.isNew,
    version: context.base.version,
    isKeptOffline: context.isKeptOffline,
    fields: Object.values(context.fields).join('|'),
    kept: context.kept === null ? null : Object.values(context.kept).join('|'),
    label: context.label,
    storedAt: context.storedAt,
    earlier: context.earlier !== null,
    current: context.current?.version ?? null,
    picks: Object.values(context.picks).join(),
    errors: Object.keys(context.errors).join(),
    refusal: context.refusal?.slice(0, 20) ?? null,
  }),
});
