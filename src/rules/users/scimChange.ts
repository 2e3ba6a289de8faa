import * as v from 'valibot';
import {
  ScimAttributes,
  type ScimOperation,
  type ScimType,
  scimPageSize,
  scimSchemas,
} from '../../contract/users/scim.ts';

/** What a directory wants to be changed of a person; what is missing stays as it is. */
export interface ScimChange {
  readonly userName?: string;
  /** Null to have none. */
  readonly externalId?: string | null;
  readonly fullName?: string;
  readonly email?: string;
  readonly isActive?: boolean;
}

export interface ScimFault {
  readonly scimType: ScimType;
  readonly detail: string;
}

type Read<Value> = { readonly value: Value } | { readonly fault: ScimFault };

function fault(scimType: ScimType, detail: string): { readonly fault: ScimFault } {
  return { fault: { scimType, detail } };
}

/** What the attributes of a person say about the fields that are kept here: one name and one email address. */
export function changeOf({
  userName,
  externalId,
  displayName,
  name,
  emails,
  active,
}: ScimAttributes): ScimChange {
  const fullName = displayName || name?.formatted || partsOf(name);
  const email =
    emails?.find(({ primary }) => primary === true) ??
    emails?.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails?.[0];
  return {
    ...(userName === undefined ? {} : { userName }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(fullName ? { fullName } : {}),
    ...(email === undefined ? {} : { email: email.value }),
    ...(active === undefined ? {} : { isActive: active }),
  };
}

/** A given name or a family name alone is not the name of a person. */
function partsOf(name: ScimAttributes['name']): string | undefined {
  const { givenName, familyName } = name ?? {};
  return givenName && familyName ? `${givenName} ${familyName}` : undefined;
}

/** What the operations of a PATCH change. Attributes that are not kept here are ignored, as they are in a PUT. */
export function changeOfPatch(operations: readonly ScimOperation[]): Read<ScimChange> {
  const collected: Collected = {};
  for (const { op, path, value } of operations) {
    const wrong =
      path === undefined ? collectAll(collected, op, value) : collect(collected, op, path, value);
    if (wrong !== undefined) return wrong;
  }
  const read = v.safeParse(ScimAttributes, collected);
  if (read.success) return { value: changeOf(read.output) };
  const [issue] = read.issues;
  return fault('invalidValue', `${v.getDotPath(issue) ?? 'The value'}: ${issue.message}`);
}

/** The attributes of all operations, not yet checked. */
type Collected = { [attribute: string]: unknown };

const attributes: ReadonlyMap<string, keyof ScimAttributes> = new Map(
  (['userName', 'externalId', 'displayName', 'active'] as const).map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

const nameParts: ReadonlyMap<string, string> = new Map(
  ['formatted', 'givenName', 'familyName'].map((name) => [name.toLowerCase(), name]),
);

/** Without a path, the value has the attributes. */
function collectAll(collected: Collected, op: ScimOperation['op'], value: unknown) {
  if (op === 'remove' || !isObject(value)) {
    return fault('invalidPath', 'Name the attribute in “path”, or send an object in “value”.');
  }
  for (const [path, one] of Object.entries(value)) {
    const wrong = collect(collected, op, path, one);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function collect(
  collected: Collected,
  op: ScimOperation['op'],
  written: string,
  value: unknown,
): { readonly fault: ScimFault } | undefined {
  const path = inOwnSchema(written);
  // Names of schemas have colons and dots; those of other ones are not kept here.
  if (!/^[a-z$][\w:.$-]*(\[[^[\]]*\](\.[a-z$][\w$]*)?)?$/.test(path)) {
    return fault('invalidPath', `“${written}” is no path of an attribute.`);
  }
  const attribute = attributes.get(path);
  if (op === 'remove') return remove(collected, path, attribute);
  if (attribute !== undefined) collected[attribute] = value;
  else if (path === 'name' && isObject(value)) nameOf(collected, Object.entries(value));
  else if (path.startsWith('name.')) nameOf(collected, [[path.slice('name.'.length), value]]);
  else if (path === 'emails') collected.emails = Array.isArray(value) ? value : [value];
  else if (isOwnEmail(path)) collected.emails = [{ value }];
  return undefined;
}

function remove(
  collected: Collected,
  path: string,
  attribute: keyof ScimAttributes | undefined,
): { readonly fault: ScimFault } | undefined {
  if (attribute === 'externalId') collected.externalId = null;
  else if (attribute !== undefined || path === 'emails' || path === 'name' || isOwnEmail(path)) {
    return fault('mutability', `“${path}” can’t be removed, because each person has it.`);
  }
  return undefined;
}

function nameOf(collected: Collected, entries: readonly (readonly [string, unknown])[]): void {
  const name: Collected = { ...(isObject(collected.name) ? collected.name : {}) };
  for (const [part, value] of entries) {
    const known = nameParts.get(part.toLowerCase());
    if (known !== undefined) name[known] = value;
  }
  collected.name = name;
}

function isOwnEmail(path: string): boolean {
  return /^emails\[\s*(type eq "work"|primary eq (true|"true"))\s*\]\.value$/.test(path);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whom a list is asked for: `userName eq "…"` or `externalId eq "…"`. */
export interface ScimFilter {
  readonly attribute: 'userName' | 'externalId';
  readonly value: string;
}

export function readScimFilter(text: string): Read<ScimFilter> {
  const parts = /^\s*([\w:.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text);
  const attribute = attributes.get(inOwnSchema(parts?.[1]));
  const value = readText(parts?.[2]);
  if (value === undefined || (attribute !== 'userName' && attribute !== 'externalId')) {
    return fault(
      'invalidFilter',
      'Only userName eq "…" and externalId eq "…" are filters of this server.',
    );
  }
  return { value: { attribute, value } };
}

/** The name of an attribute in small letters, without that of the schema of people. */
function inOwnSchema(written: string | undefined): string {
  const lower = String(written).trim().toLowerCase();
  const start = `${scimSchemas.user}:`.toLowerCase();
  return lower.startsWith(start) ? lower.slice(start.length) : lower;
}

/** A text in JSON. */
function readText(quoted: string | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(String(quoted));
    // The database stores no text with it, so no one has it.
    return typeof value === 'string' && !value.includes('\0') ? value : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 7644, 3.4.2.4: counted from 1; what is too small is the smallest, and what is no number is as if it was left out. */
export function scimPageOf(query: {
  readonly startIndex?: string | undefined;
  readonly count?: string | undefined;
}): { readonly startIndex: number; readonly count: number } {
  return {
    startIndex: within(query.startIndex, 1, 1, Number.POSITIVE_INFINITY),
    count: within(query.count, 100, 0, scimPageSize),
  };
}

function within(text: string | undefined, usual: number, least: number, most: number): number {
  if (text === undefined || !/^-?\d{1,9}$/.test(text)) return usual;
  return Math.min(Math.max(Number(text), least), most);
}
