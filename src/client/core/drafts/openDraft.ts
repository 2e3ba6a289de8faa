import {
  draftAge,
  draftAt,
  type FormChange,
  formAddress,
  type OpenedDraft,
} from '../../../rules/custody/draft/draft.ts';
import {
  changedStock,
  type OfferedStock,
  seenStock,
} from '../../../rules/custody/draft/seenStock.ts';
import type { PageRequest } from '../../shell/definePage.ts';
import { ownDrafts } from './ownDrafts.ts';

/**
 * FIELD-21: the draft that a form is opened with, and what has changed in the stock since; null if there is none.
 *
 * @param read the content, or null if the form cannot show it.
 * @param offered the stock as it is now.
 * @param whyEmpty why a form that knows the draft opens without it, in a sentence; it opens silently without one.
 */
export async function openDraft<Content>(
  { address, currentUser, signal }: Pick<PageRequest, 'address' | 'currentUser' | 'signal'>,
  read: (content: unknown) => Content | null,
  offered: readonly OfferedStock[],
  whyEmpty?: string,
): Promise<OpenedDraft<Content> | null> {
  if (currentUser === null) return null;
  const { id: userId, currentClientId: agencyId } = currentUser.user;
  const owner = { userId, agencyId };
  const now = Date.now();
  try {
    const draft = draftAt(await ownDrafts(owner, now, signal), address);
    if (!draft) return null;
    const { id, keptAt, stock } = draft;
    const opened = { id, age: draftAge(keptAt, now) };
    const content = read(draft.content);
    if (content) return { ...opened, content, changes: changedStock(stock, offered) };
    return whyEmpty === undefined ? null : { ...opened, content: null, changes: [whyEmpty] };
  } catch (error) {
    // A table that cannot be read must not keep the form from being filled in.
    if (error instanceof DOMException && !signal.aborted) return null;
    throw error;
  }
}

/** The key of the act: that of its draft, and a new one for a form that opened without the content of its draft. */
export function keyOf(draft: OpenedDraft | null): string {
  return draft?.content ? draft.id : crypto.randomUUID();
}

/** What a form has to keep of itself: its content while it is filled in, nothing once it is recorded. */
export function formChange(
  id: string,
  {
    isRecorded,
    title,
    address,
    content,
    offered,
  }: {
    isRecorded: boolean;
    title: string;
    address: string;
    content: unknown;
    offered: readonly OfferedStock[];
  },
): FormChange {
  if (isRecorded) return { id, text: null };
  const stock = seenStock(offered, content);
  return { id, text: { title, address: formAddress(address), content, stock } };
}
