import type { EditOwner } from '../../../machines/resync/resync.setup.ts';
import type { UserEditInput } from '../../../machines/user-edit/userEdit.setup.ts';
import { typedUserOf } from '../../rules/typedUser.ts';
import type { EditableUser } from '../../rules/userMerge.ts';
import { readLocal } from '../http/browserStorage.ts';
import { storedIdentity } from '../http/session.ts';
import { forgetTyped, hasTypedWork, keepTyped, readTyped } from '../offline/typedWork.ts';
import { hasOfflineKey } from './offlineKey.ts';

function ownerOf({ editor }: UserEditInput): EditOwner {
  return { userId: editor.id, agencyId: editor.agencyId };
}

function formOf({ userId }: UserEditInput): string {
  return `user|${userId}`;
}

/** Whether this browser's session, which may have ended or become another's, is the owner's. */
function isOwnSession({ userId, agencyId }: EditOwner): boolean {
  const stored = readLocal('token') === null ? null : storedIdentity();
  return stored?.id === userId && stored.currentClientId === agencyId;
}

/** Tells sessions apart without holding their token. */
async function sessionMark(): Promise<string> {
  const token = new TextEncoder().encode(readLocal('token') ?? '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * OFF-03: what the editor had typed here when an earlier session of theirs in this agency ended; null where there is
 * nothing. What the running session typed, in another tab or before a reload, is not from before a sign-out.
 */
export async function typedBefore(
  input: UserEditInput,
  signal: AbortSignal,
): Promise<Partial<EditableUser> | null> {
  const [owner, form] = [ownerOf(input), formOf(input)];
  try {
    if (!isOwnSession(owner) || !(await hasTypedWork(owner, form, Date.now()))) return null;
    if (!(await hasOfflineKey(owner, signal))) return null;
    const work = await readTyped(owner, form, Date.now());
    if (!work || work.session === (await sessionMark())) return null;
    return typedUserOf(work.fields);
  } catch (error) {
    // A table that cannot be read must not keep the record from being edited.
    if (error instanceof DOMException && !signal.aborted) return null;
    throw error;
  }
}

/** Keeps what is typed in an editor, the newest after the one that is being written; what cannot be kept is not. */
export class TypingKeeper {
  readonly #owner: EditOwner;
  readonly #form: string;
  #next: (() => Promise<void>) | null = null;
  #isWriting = false;

  constructor(input: UserEditInput) {
    this.#owner = ownerOf(input);
    this.#form = formOf(input);
  }

  /** @param fields what the form says that the record does not. */
  keep(fields: Partial<EditableUser>): void {
    this.#plan(async () => {
      if (Object.keys(fields).length === 0) return forgetTyped(this.#owner, this.#form);
      const session = await sessionMark();
      // A session that has ended, or become another's, keeps nothing more.
      if (!isOwnSession(this.#owner)) return;
      await keepTyped(this.#owner, this.#form, { session, fields }, Date.now());
    });
  }

  forget(): void {
    this.#plan(() => forgetTyped(this.#owner, this.#form));
  }

  /** The page is gone. By the end of the session: then the text is what shall survive; else the person left it. */
  leave(): void {
    if (isOwnSession(this.#owner)) this.forget();
  }

  #plan(write: () => Promise<void>): void {
    this.#next = write;
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#next) {
      const write = this.#next;
      this.#next = null;
      try {
        await write();
      } catch (error) {
        // No room or no table: the text is in the form and nowhere else, as before.
        if (!(error instanceof DOMException)) reportError(error);
      }
    }
    this.#isWriting = false;
  }
}
