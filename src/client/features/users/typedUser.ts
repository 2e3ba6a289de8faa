import type { TypedRecord } from '../../../../machines/core/recordEdit.context.ts';
import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import { keptText } from '../../../rules/users/typedUser.ts';
import type { UserEditor } from '../../../rules/users/userRights.ts';
import { hasOfflineKey } from '../../core/offline-edits/offlineKey.ts';
import { isOwnSession } from '../../platform/http/session.ts';
import { readSessionMark } from '../../platform/http/sessionMark.ts';
import {
  clearDraft,
  hasTypedWork,
  readTyped,
  setTyped,
  type TypedWork,
} from '../../platform/offline/typedWork.ts';

/** Whose record is edited, and by whom. */
export type EditedUser = { userId: string; editor: UserEditor };

function ownerOf({ editor }: EditedUser): EditOwner {
  return { userId: editor.id, agencyId: editor.agencyId };
}

function formOf({ userId }: EditedUser): string {
  return `user|${userId}`;
}

/** What was kept of a form by a session before the running one; null if there is nothing or it cannot be read. */
async function readEarlier(owner: EditOwner, form: string): Promise<TypedWork | null> {
  const work = await readTyped(owner, form, Date.now());
  return work?.session === readSessionMark() ? null : work;
}

/**
 * OFF-03: what the editor had typed here when an earlier session of theirs in this agency ended; null if there is
 * nothing. What the running session typed, in another tab or before a reload, is not from before a logout.
 */
export async function typedBefore(input: EditedUser, signal: AbortSignal): Promise<unknown> {
  const [owner, form] = [ownerOf(input), formOf(input)];
  try {
    if (!isOwnSession(owner) || !(await hasTypedWork(owner, form, Date.now()))) return null;
    if (!(await hasOfflineKey(owner, signal))) return null;
    return (await readEarlier(owner, form))?.fields ?? null;
  } catch (error) {
    // A table that cannot be read must not keep the record from being edited.
    if (error instanceof DOMException && !signal.aborted) return null;
    throw error;
  }
}

/**
 * Keeps what is typed in an editor, the newest after the one that is being written; what cannot be kept is not. Each
 * promise resolves when nothing is left to be written.
 */
export class DraftStore {
  readonly #owner: EditOwner;
  readonly #form: string;
  #next: (() => Promise<void>) | null = null;
  #writing: Promise<void> | null = null;
  /** What is in the table may otherwise be another tab's. */
  #hasKept = false;

  constructor(input: EditedUser) {
    this.#owner = ownerOf(input);
    this.#form = formOf(input);
  }

  keep(typed: TypedRecord | null): Promise<void> {
    return this.#plan(() => (typed ? this.#write(typed) : this.#removeOwn()));
  }

  /** It was saved, or discarded where it was shown. */
  forget(): Promise<void> {
    return this.#plan(() => this.#remove());
  }

  /** The page is gone. By the end of the session: then the text is what shall survive; else the person left it. */
  async leave(): Promise<void> {
    if (isOwnSession(this.#owner)) await this.#plan(() => this.#removeOwn());
  }

  async #write(typed: TypedRecord): Promise<void> {
    // A session that has ended, or become another's, keeps nothing more.
    if (!isOwnSession(this.#owner)) return;
    this.#hasKept = true;
    await setTyped(
      this.#owner,
      this.#form,
      { session: readSessionMark(), fields: keptText(typed) },
      Date.now(),
    );
  }

  /** What this editor kept, or showed of an earlier session; not what another tab of this session types. */
  async #removeOwn(): Promise<void> {
    if (this.#hasKept || (await readEarlier(this.#owner, this.#form))) await this.#remove();
  }

  async #remove(): Promise<void> {
    await clearDraft(this.#owner, this.#form);
    this.#hasKept = false;
  }

  #plan(write: () => Promise<void>): Promise<void> {
    this.#next = write;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
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
    this.#writing = null;
  }
}
