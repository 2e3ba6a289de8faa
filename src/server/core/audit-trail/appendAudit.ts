import { eq, sql } from 'drizzle-orm';
import { compiled } from '../../database/compiled.ts';
import type { Transaction } from '../../database/database.ts';
import { type AuditChange, auditChains, auditEntries } from '../../database/schema/auditEntry.ts';
import { insertOf, updateOf, writeTogether } from '../../database/writeTogether.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { genesisHash } from '../hash-chain/genesisHash.ts';
import { hashEntry } from './hashEntry.ts';

/** The chain of what belongs to no agency, such as an attempt with an unknown username. */
export const installationChain = 0;

export interface AuditFact {
  readonly agencyId: number;
  readonly actor: { readonly id: string | null; readonly name: string };
  /** How the actor was known: password, pin, passkey, "password and two PINs". */
  readonly factor: string | null;
  /** Stable code, `noun.happened`. */
  readonly action: string;
  readonly outcome: 'success' | 'failure';
  readonly subject: {
    readonly kind: string;
    readonly id: string | null;
    readonly name: string | null;
  };
  /** One sentence for people. */
  readonly summary: string;
  readonly changes?: readonly AuditChange[];
  readonly origin: Origin;
  readonly at: Date;
}

/**
 * Appends one entry to its agency's hash chain, in the transaction of the change it describes. Locking the chain's head
 * row orders concurrent writers; the lock lasts until the transaction ends, and is the last one that a transaction
 * takes (docs/security.md).
 *
 * @throws when a change names a secret, which is a programming error.
 */
export async function appendAudit(tx: Transaction, fact: AuditFact): Promise<AuditHead> {
  return appendAudits(tx, [fact]);
}

/** The same for many facts of one agency, in their order. @returns the last entry's place in the chain. */
export async function appendAudits(
  tx: Transaction,
  facts: readonly AuditFact[],
): Promise<AuditHead> {
  const agencyId = facts[0]?.agencyId;
  if (agencyId === undefined || facts.some((fact) => fact.agencyId !== agencyId)) {
    throw new Error('Entries of one agency are appended at a time, and at least one');
  }
  let head = await lockHead(tx, agencyId);
  const entries: (typeof auditEntries.$inferInsert)[] = [];
  for (const fact of facts) {
    const entry = { ...entryOf(fact), seq: head.seq + 1, previousHash: head.hash };
    const hash = hashEntry(entry);
    entries.push({ ...entry, hash });
    head = { seq: entry.seq, hash };
  }
  await writeTogether(tx, [
    insertOf(auditEntries, entries),
    updateOf(auditChains, head, { agencyId }),
  ]);
  return head;
}

/** The newest entry of a chain. */
interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

function entryOf(fact: AuditFact) {
  return {
    agencyId: fact.agencyId,
    at: fact.at,
    actorId: fact.actor.id,
    actorName: fact.actor.name,
    factor: fact.factor,
    action: fact.action,
    outcome: fact.outcome,
    subjectKind: fact.subject.kind,
    subjectId: fact.subject.id,
    subjectName: fact.subject.name,
    summary: fact.summary,
    changes: (fact.changes ?? []).map(rejectSecret),
    requestId: fact.origin.requestId,
    address: fact.origin.address,
  };
}

async function lockHead(tx: Transaction, agencyId: number): Promise<AuditHead> {
  const found = await selectHead(tx, agencyId);
  if (found !== undefined) return found;
  await tx
    .insert(auditChains)
    .values({ agencyId, seq: 0, hash: genesisHash })
    .onConflictDoNothing();
  const created = await selectHead(tx, agencyId);
  if (created === undefined) throw new Error(`Audit chain ${agencyId} could not be created`);
  return created;
}

async function selectHead(tx: Transaction, agencyId: number) {
  const rows = await lockChain(tx, { agencyId });
  return rows[0];
}

const lockChain = compiled((reader) =>
  reader
    .select({ seq: auditChains.seq, hash: auditChains.hash })
    .from(auditChains)
    .where(eq(auditChains.agencyId, sql.placeholder('agencyId')))
    .for('update'),
);

/** The minimum length of PINs and an agency's code at its state are settings, not secrets. */
const secretField = /password|\bpin\b(?! length)|token|secret|(?<!agency )\bcode\b/i;
const harmless = new Set(['', 'set', 'not set', 'changed']);

/** Whether the audit trail may say of a field only that it is set or changed. */
export function isSecretField(field: string): boolean {
  return secretField.test(field);
}

/** @throws for a change that would keep a secret. */
export function rejectSecret(change: AuditChange): AuditChange {
  if (isSecretField(change.field) && !(harmless.has(change.before) && harmless.has(change.after))) {
    throw new Error(`The audit trail never holds a secret; "${change.field}" may only say "set"`);
  }
  return change;
}
