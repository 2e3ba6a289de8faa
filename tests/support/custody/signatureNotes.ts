import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { EntryKind } from '../../../src/contract/inventory/ledger.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { readEntryFacts } from '../../../src/server/core/ledger/entryFacts.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import { signEntry } from '../../../src/server/core/ledger/signEntry.ts';
import type { Reader } from '../../../src/server/database/database.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { signatureNotes } from '../../../src/server/database/schema/signatureNote.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { addUser, type CurrentUser, logInAs, signedWith } from '../people/people.ts';
import type { TestServer } from '../server/server.ts';
import { notifyOf } from './custody.ts';
import { openLateSignatures } from './lateSignatures.ts';

export type SignatureNotes = Awaited<ReturnType<typeof openSignatureNotes>>;

/** What the author of a note was shown. */
export interface Shown {
  readonly actId: string;
  readonly meaning: string;
  readonly hash: string;
}

/** An agency in which a second person may sign later, with two administrators of its bag and its vault. */
export async function openSignatureNotes(server: TestServer, prefix: string) {
  const late = await openLateSignatures(server, prefix);
  const { database } = server.open;
  const { agencyId, inventoryId, vaultId, lotId, productId, people } = late.custody;

  async function addAdministrator(name: string) {
    const fullName = `${prefix} ${name}`;
    const more = { fullName, permissionId: 3 };
    const userId = await addUser(database, agencyId, `${prefix}${name}`, more);
    const places = [inventoryId, vaultId].map((place) => ({
      agencyId,
      inventoryId: place,
      userId,
    }));
    await database.insert(inventoryUsers).values(places);
    return { userId, currentUser: await logInAs(server, `${prefix}${name}`) };
  }

  const administrator = await addAdministrator('administrator');
  const other = await addAdministrator('other');
  const witnessId = people.witness ?? '';

  /** No one is left to ask for what the witness was named for. */
  const disableWitness = (isActive = false) =>
    database.update(users).set({ isActive }).where(eq(users.id, witnessId));

  /** A system administrator who only visits: they continue working, and may not bear witness. */
  async function sendWitnessAway(writer: Reader = database) {
    await writer.update(users).set({ permissionId: 4 }).where(eq(users.id, witnessId));
    await writer.delete(inventoryUsers).where(eq(inventoryUsers.userId, witnessId));
    await writer.delete(userAgencies).where(eq(userAgencies.userId, witnessId));
  }

  const bringWitnessBack = () =>
    database.insert(userAgencies).values({ userId: witnessId, agencyId });

  /** A receipt of which the witness was named to sign later. */
  async function receipt(): Promise<Shown> {
    const { eventId, hash } = await late.recorded();
    return { actId: eventId, meaning: 'witness to receipt', hash };
  }

  /** An entry of before there were events, which two had to sign and one did. */
  async function oldEntry(
    meanings = ['witness to waste'],
    kind: EntryKind = 'waste',
  ): Promise<Shown> {
    const at = new Date('2026-03-02T08:00:00.000Z');
    const by = { id: people.signer ?? '', name: 'Signer' };
    return database.transaction(async (tx) => {
      const entry = await appendLedgerEntry(tx, await lockLedger(tx, agencyId), {
        agencyId,
        inventoryId,
        kind,
        productId,
        lotId,
        change: -2_000,
        lotBalance: 8_000,
        productBalance: 8_000,
        occurredAt: at,
        recordedAt: at,
        recordedBy: by,
        summary: '1 vial wasted',
        note: null,
        correctionOfId: null,
        requiredSignatures: ['wasted', ...meanings],
        awaitsSignature: true,
        idempotencyKey: randomUUID(),
        contentHash: '',
        facts: (await readEntryFacts(tx, agencyId, [{ inventoryId, lotId }]))({
          inventoryId,
          lotId,
        }),
      });
      const signer = { userId: by.id, name: by.name, role: 'Paramedic', meaning: 'wasted' };
      await signEntry(tx, entry, [{ ...signer, method: 'pin' }], at);
      await notifyOf(tx, entry);
      return { actId: entry.id, meaning: meanings[0] ?? '', hash: entry.hash };
    });
  }

  function note(
    shown: Shown,
    currentUser: CurrentUser = administrator.currentUser,
    more: object = {},
  ) {
    const form = {
      noteId: randomUUID(),
      ...shown,
      reason: 'The witness left before signing.',
      signing: signedWith(),
      ...more,
    };
    return late.post('/api/SignatureNotes', form, currentUser);
  }

  const show = ({ actId }: Shown, currentUser: CurrentUser = administrator.currentUser) =>
    late.get(`/api/SignatureNotes/${actId}`, currentUser);

  const noted = () =>
    database.select().from(signatureNotes).where(eq(signatureNotes.agencyId, agencyId));

  return {
    ...late,
    administrator,
    other,
    disableWitness,
    sendWitnessAway,
    bringWitnessBack,
    receipt,
    oldEntry,
    note,
    show,
    noted,
  };
}
