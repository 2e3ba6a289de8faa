import { eq } from 'drizzle-orm';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import type {
  FieldChoice,
  FieldValue,
  NotPermittedFields,
  RecordFields,
  RecordToSave,
  StoredRecord,
} from '../../../contract/core/record.ts';
import type { FieldDefinition, RecordForm } from '../../../contract/core/recordForm.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { changedFieldsOf, describeValue } from '../../../rules/core/recordForm.ts';
import type { SealedSecret } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import type { KeyPlace } from '../../platform/files/photoKey.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { conflict, notFound, unprocessable } from '../../platform/http/problemError.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { actedBy } from '../identity/actedBy.ts';
import type { Session } from '../identity/sessions.ts';
import { keyOfSecrets } from '../secrets/installationKey.ts';
import { isOwner, sealSecret } from '../secrets/sealSecret.ts';

/** Whose records, who saves, and when. */
export interface RecordScope {
  readonly session: Pick<Session, 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  /** Where the key is that secrets are encrypted with; for forms that have some. */
  readonly configuration?: KeyPlace;
}

/** The secrets that a save changes, by their fields, encrypted for the record. */
export type SealedFields = Readonly<Record<string, SealedSecret>>;

/** What the database stores of a record in addition to its fields (`editable` in the schema's columns). */
export interface RecordStamp {
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** Where the records of one noun are kept. Every function sees the agency's own only. */
export interface RecordStore<Fields extends RecordFields> {
  /** The kind of the audit trail's subject; its acts are `kind.created` and `kind.changed`. */
  readonly kind: string;
  /** What a save that breaks the rules is refused with; `record_invalid` where it is left out. */
  readonly problemCode?: ProblemCode<422>;
  readonly form: RecordForm;
  /** What the form of a new one starts with; null if none is made. */
  readonly blank: Fields | null;
  readonly find: (
    tx: Transaction,
    agencyId: number,
    id: string,
  ) => Promise<(StoredRecord & { fields: Fields }) | undefined>;
  /** Locks what precedes the agency in the order of locks: the people whom a save moves. */
  readonly lockFirst?: (
    tx: Transaction,
    agencyId: number,
    save: { id: string; fields: Fields },
  ) => Promise<unknown>;
  /** The rights that a save needs besides those of the call; the fields are as they were sent. @throws ProblemError 403. */
  readonly permit?: (
    tx: Transaction,
    person: { readonly agencyId: number; readonly userId: string },
    save: { readonly fields: Fields; readonly before: Fields | undefined },
  ) => Promise<void>;
  /** What the form shows of `permit` before it is filled in (RIGHT-06); null if the person may change every field. */
  readonly notPermitted?: (
    tx: Transaction,
    person: { readonly agencyId: number; readonly userId: string },
    fields: Fields,
  ) => Promise<NotPermittedFields | null>;
  /**
   * Holds for the rest of the transaction what `validate` reads and the agency's lock does not order; it is taken after
   * that lock, and not by code that only reads.
   */
  readonly lock?: (tx: Transaction, agencyId: number) => Promise<unknown>;
  /** Rules that need the other records: a name that is taken, a place that is not empty. It locks nothing. */
  readonly validate?: (
    tx: Transaction,
    agencyId: number,
    save: { id: string; fields: Fields; before: Fields | undefined },
  ) => Promise<FieldErrors>;
  /** What may be chosen in fields that hold ids of other records, and so the words for them in the audit trail. */
  readonly choices?: (
    tx: Transaction,
    agencyId: number,
    fields: Fields,
    /** Who opens the form; undefined where the words are for the audit trail. */
    userId?: string,
  ) => Promise<Record<string, FieldChoice[]>>;
  /** False if the id belongs to another person's record. */
  readonly insert: (
    tx: Transaction,
    agencyId: number,
    save: { id: string; fields: Fields; secrets: SealedFields },
    stamp: RecordStamp,
  ) => Promise<boolean>;
  readonly update: (
    tx: Transaction,
    agencyId: number,
    save: { id: string; fields: Fields; secrets: SealedFields },
    stamp: RecordStamp,
  ) => Promise<void>;
}

/**
 * Saves a record with its audit entry, in the caller's transaction. A repeat of a save that was received finds its own
 * result and writes nothing.
 *
 * @throws ProblemError 403 (a right is missing), 404 (no such record in the agency), 409 `record_changed` (saved by someone else since it was
 * opened; `RecordChanged` in its details), 422 (the rules of the noun).
 */
export async function saveRecord<Fields extends RecordFields>(
  tx: Transaction,
  store: RecordStore<Fields>,
  { id, version, fields: sent }: RecordToSave<Fields>,
  scope: RecordScope,
): Promise<StoredRecord & { fields: Fields }> {
  const agencyId = scope.session.agency.id;
  await store.lockFirst?.(tx, agencyId, { id, fields: sent });
  await lockAgency(tx, agencyId);
  const before = await store.find(tx, agencyId, id);
  if (before === undefined && version !== 0) throw notFound('This record does not exist.');
  const person = { agencyId, userId: scope.session.account.id };
  await store.permit?.(tx, person, { fields: sent, before: before?.fields });
  const fields = checkSent(store, sent);
  if (before && changedFieldsOf(store.form, before.fields, fields).length === 0) return before;
  if (before && before.version !== version) throw changed(store.form, before);
  const found = { id, fields, before: before?.fields };
  await store.lock?.(tx, agencyId);
  if (store.validate) rejectAny(store, await store.validate(tx, agencyId, found));
  const stamp = {
    version: version + 1,
    changedBy: scope.session.account.fullName,
    changedAt: scope.now,
  };
  const save = { id, fields, secrets: await sealSecrets(tx, store, { id, fields }, scope) };
  if (before) await store.update(tx, agencyId, save, stamp);
  else if (!(await store.insert(tx, agencyId, save, stamp))) throw taken();
  await audit(tx, store, { id, before: before?.fields, after: fields }, scope);
  const saved = await store.find(tx, agencyId, id);
  if (saved === undefined) throw new Error(`The ${store.form.noun} was saved and is not there.`);
  return saved;
}

/**
 * Makes saves of one agency's setup wait for each other, so that what is validated is still true when it is written.
 * Locked after people, and before the ledger and the audit trail.
 */
export async function lockAgency(tx: Transaction, agencyId: number): Promise<void> {
  await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.id, agencyId))
    .for('no key update');
}

/** As the noun stores them; a form's check returns the fields that it was given. */
function checkSent<Fields extends RecordFields>(store: RecordStore<Fields>, sent: Fields): Fields {
  const { errors, fields } = store.form.check(sent);
  rejectAny(store, errors);
  return fields as Fields;
}

/** The fields with a secret, where one was entered: no store gets one that it could keep in plain. */
async function sealSecrets<Fields extends RecordFields>(
  tx: Transaction,
  { kind, form }: RecordStore<Fields>,
  { id, fields }: { id: string; fields: Fields },
  { session, configuration }: RecordScope,
): Promise<SealedFields> {
  const entered = form.fields.filter((field) => field.kind === 'secret' && fields[field.name]);
  if (entered.length === 0) return {};
  if (configuration === undefined || !isOwner(kind)) throw new Error(`No key for ${kind}`);
  const key = await keyOfSecrets(tx, configuration);
  const owner = { kind, agencyId: session.agency.id, id };
  return Object.fromEntries(
    entered.map(({ name }) => [name, sealSecret(key, String(fields[name]), owner)]),
  );
}

function changed(form: RecordForm, current: StoredRecord) {
  return conflict(
    'record_changed',
    `Someone else changed this ${form.noun}. Nothing was saved. Review the change, then save yours.`,
    { current },
  );
}

function taken() {
  return conflict('record_id_taken', 'This couldn’t be saved. Open an empty form and try again.');
}

function rejectAny(
  { problemCode = 'record_invalid' }: { readonly problemCode?: ProblemCode<422> },
  errors: FieldErrors,
): void {
  if (Object.keys(errors).length > 0) {
    throw unprocessable(problemCode, 'Correct the marked fields.', errors);
  }
}

async function audit<Fields extends RecordFields>(
  tx: Transaction,
  { kind, form, choices }: RecordStore<Fields>,
  { id, before, after }: { id: string; before: Fields | undefined; after: Fields },
  { session, origin, now }: RecordScope,
): Promise<void> {
  const fields = changedFieldsOf(form, before ?? {}, after);
  const name = String((before ?? after)[form.nameField] ?? '');
  const who = session.account.fullName;
  const { id: agencyId } = session.agency;
  const words = [
    (await choices?.(tx, agencyId, after)) ?? {},
    (before && (await choices?.(tx, agencyId, before))) ?? {},
  ];
  const describe = (field: FieldDefinition, value: FieldValue | undefined) => {
    const known = words.flatMap((of) => of[field.name] ?? []);
    return known.length > 0 ? describeValue(field, value, known) : describeValue(field, value);
  };
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action: `${kind}.${before ? 'changed' : 'created'}`,
    outcome: 'success',
    subject: { kind, id, name: String(after[form.nameField] ?? '') },
    summary: before
      ? `${who} changed the ${form.noun} ${name}: ${fields.map(({ label }) => label.toLowerCase()).join(', ')}`
      : `${who} added the ${form.noun} ${name}`,
    changes: fields.map((field) => ({
      field: field.label,
      before: describe(field, before?.[field.name]),
      after: describe(field, after[field.name]),
    })),
  });
}
