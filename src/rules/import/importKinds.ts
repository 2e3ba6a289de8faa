import type { RecordForm } from '../../contract/core/recordForm.ts';
import type { ImportKind } from '../../contract/import/import.ts';
import { inventoryForm } from '../administration/inventoryForm.ts';
import { productForm } from '../administration/productForm.ts';
import { supplierForm } from '../administration/supplierForm.ts';
import { temperatureForm } from '../inventory/temperatureForm.ts';
import { userListPath } from '../users/userQuery.ts';

/** A column of a CSV file: the field that it holds, and its heading. */
export interface ImportColumn {
  readonly field: string;
  readonly head: string;
  /** Without it a file cannot be read. */
  readonly isNeeded: boolean;
}

export interface ImportKindFacts {
  /** “12 users”. */
  readonly many: string;
  /** “1 user”. */
  readonly one: string;
  readonly title: string;
  readonly listPath: string;
  readonly columns: readonly ImportColumn[];
}

/** The kinds whose rows are records with a form of their own to edit them. */
type RecordKind = Exclude<ImportKind, 'users' | 'temperatures'>;

/** Which fields make a record one and the same, and so must be there. */
const needed: Readonly<Record<RecordKind, readonly string[]>> = {
  products: ['ndc'],
  suppliers: ['deaNumber'],
  inventories: ['name'],
};

export const recordForms = {
  products: productForm,
  suppliers: supplierForm,
  inventories: inventoryForm,
} as const satisfies Record<RecordKind, RecordForm>;

function factsOf(kind: RecordKind): ImportKindFacts {
  const { fields, listPath, listTitle, noun } = recordForms[kind];
  return {
    many: kind,
    one: noun,
    title: listTitle,
    listPath,
    columns: fields.map(({ name, label }) => ({
      field: name,
      head: label,
      isNeeded: needed[kind].includes(name),
    })),
  };
}

const userColumns: readonly ImportColumn[] = [
  { field: 'email', head: 'Email', isNeeded: true },
  { field: 'fullName', head: 'Full name', isNeeded: false },
  { field: 'permissionId', head: 'Permission', isNeeded: false },
  { field: 'phoneNumber', head: 'Phone number', isNeeded: false },
  { field: 'friendlyId', head: 'Friendly ID', isNeeded: false },
  { field: 'inactivityTimeout', head: 'Inactivity timeout', isNeeded: false },
  { field: 'isActive', head: 'Account', isNeeded: false },
];

export const importKinds: Readonly<Record<ImportKind, ImportKindFacts>> = {
  users: {
    many: 'users',
    one: 'user',
    title: 'Users',
    listPath: userListPath,
    columns: userColumns,
  },
  products: factsOf('products'),
  suppliers: factsOf('suppliers'),
  inventories: factsOf('inventories'),
  temperatures: {
    many: 'temperature readings',
    one: temperatureForm.noun,
    title: temperatureForm.listTitle,
    listPath: temperatureForm.listPath,
    columns: temperatureForm.fields.map(({ name, label }) => ({
      field: name,
      head: label,
      isNeeded: true,
    })),
  },
};

/** Trimming takes the byte order mark of a file away, too. */
const folded = (head: string) => head.trim().toLowerCase();

/** Headings that earlier versions exported, so that those files can still be imported whole. */
const formerHeads: Readonly<Record<string, string>> = {
  'in use': 'active',
  kind: 'type',
  'booked as': 'recorded as',
};

/** The field of each column of a file; null if its heading does not belong to the kind. */
export function fieldsOfHeads(
  kind: ImportKind,
  heads: readonly string[],
): { fields: (string | null)[]; unknown: string[]; missing: string[]; twice: string[] } {
  const { columns } = importKinds[kind];
  const fields = heads.map((head) => {
    const wanted = formerHeads[folded(head)] ?? folded(head);
    return columns.find((column) => folded(column.head) === wanted)?.field ?? null;
  });
  const isUsed = (field: string) => fields.filter((one) => one === field).length;
  return {
    fields,
    unknown: heads.filter((head, index) => fields[index] === null && head.trim() !== ''),
    missing: columns
      .filter(({ isNeeded, field }) => isNeeded && isUsed(field) === 0)
      .map(({ head }) => head),
    twice: columns.filter(({ field }) => isUsed(field) > 1).map(({ head }) => head),
  };
}

/** *Yes* and *no* as people and spreadsheets write them; undefined for anything else. */
export function readSwitch(text: string): boolean | undefined {
  if (/^(yes|y|true|1|on|active)$/i.test(text)) return true;
  return /^(no|n|false|0|off|inactive)$/i.test(text) ? false : undefined;
}

/** “1 user”, “12 users”. */
export function countOf(kind: ImportKind, count: number): string {
  const { one, many } = importKinds[kind];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
