type Schema = object;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

/** The fields an object schema names, in alphabetical order; it must be an object schema itself. */
export function fieldsOf(schema: Schema): string[] {
  if (!('entries' in schema) || !isSchema(schema.entries)) throw new Error('No object schema.');
  return Object.keys(schema.entries).sort();
}

/** The schemas directly inside: of fields, items, arms, wrapped values and the parts of a pipe. */
function partsOf(schema: Schema): Schema[] {
  const named: unknown[] =
    'entries' in schema && isSchema(schema.entries) ? Object.values(schema.entries) : [];
  const listed = ['options', 'pipe'].flatMap((key) => {
    const value: unknown = Reflect.get(schema, key);
    return Array.isArray(value) ? (value as unknown[]) : [];
  });
  const single = ['wrapped', 'item', 'key', 'value'].map((key): unknown =>
    Reflect.get(schema, key),
  );
  // Picklists have options and literals a `value` too, but of plain values.
  return [...named, ...listed, ...single].filter(isSchema);
}

/** The names of all fields at any depth. */
export function fieldsWithin(schema: Schema): string[] {
  const own = 'entries' in schema ? fieldsOf(schema) : [];
  return [...own, ...partsOf(schema).flatMap(fieldsWithin)];
}

/** The arm of a variant whose `isSuccessful` is this. */
export function armOf(schema: { readonly options: readonly Schema[] }, isSuccessful: boolean) {
  const arm = schema.options.find((option) => {
    const flag = fieldOf(option, 'isSuccessful');
    return 'literal' in flag && flag.literal === isSuccessful;
  });
  if (arm === undefined) throw new Error(`No arm with isSuccessful ${String(isSuccessful)}.`);
  return arm;
}

/** The schema of one field. */
export function fieldOf(schema: Schema, name: string): Schema {
  const entries: unknown = 'entries' in schema ? schema.entries : undefined;
  const field: unknown = isSchema(entries) ? Reflect.get(entries, name) : undefined;
  if (!isSchema(field)) throw new Error(`No field ${name}.`);
  return field;
}
