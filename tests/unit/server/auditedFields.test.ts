import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { FieldDefinition } from '../../../src/contract/core/recordForm.ts';
import { isSecretField } from '../../../src/server/core/audit-trail/appendAudit.ts';

const source = resolve(import.meta.dirname, '../../../src');
const files = ['contract', 'rules'].flatMap((layer) =>
  readdirSync(join(source, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(layer, name)),
);

/** The fields of every record form that a contract or a rule exports, by the file that defines it. */
async function formFields(): Promise<{ file: string; field: FieldDefinition }[]> {
  const modules = await Promise.all(
    files.map(async (file) => ({
      file,
      exported: (await import(pathToFileURL(join(source, file)).href)) as object,
    })),
  );
  return modules.flatMap(({ file, exported }) =>
    Object.values(exported).flatMap((value: unknown) => {
      const fields =
        typeof value === 'object' && value !== null && 'nameField' in value && 'fields' in value
          ? (value.fields as FieldDefinition[])
          : [];
      return fields.map((field) => ({ file, field }));
    }),
  );
}

it('every field of a record is kept with its values in the audit history, unless it is a secret', async () => {
  const fields = await formFields();
  expect(fields.length).toBeGreaterThan(60);
  const rejected = fields.filter(
    ({ field }) => isSecretField(field.label) !== (field.kind === 'secret'),
  );
  expect(rejected.map(({ file, field }) => `${file}: ${field.label}`)).toEqual([]);
});
