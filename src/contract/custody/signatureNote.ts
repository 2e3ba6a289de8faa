import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { line, paragraph, RecordId } from '../core/primitives.ts';
import { actHash, OwnSigning } from '../core/signing.ts';
import { SignatureNote } from '../inventory/ledger.ts';
import { SignableAct } from './missingSignature.ts';

export const getActToNote = defineGet({
  name: 'getActToNote',
  summary:
    'An event or ledger entry of which an administrator may note that a signature is never given, whole.',
  path: '/api/SignatureNotes/{id}',
  access: 'administration',
  params: v.object({ id: RecordId }),
  reply: SignableAct,
});

/** Why a signature is never given, in words. */
export const NoteReason = v.pipe(
  paragraph(500),
  v.minLength(1, 'Enter why this can’t be signed. The reason is shown in the ledger.'),
);

export const SignatureNoteForm = v.object({
  /** The id of the note: a repeat with the same one answers with the first. */
  noteId: RecordId,
  /** The event; of an entry that no event wrote, the entry. */
  actId: RecordId,
  /** What the missing signature would have meant. */
  meaning: line('what the signature means', 100),
  /** The hash of what was shown. */
  hash: actHash,
  reason: NoteReason,
  signing: OwnSigning,
});
export type SignatureNoteForm = v.InferOutput<typeof SignatureNoteForm>;

export const NotedSignature = v.object({
  actId: RecordId,
  note: SignatureNote,
  /** What it is tied to. */
  notedHash: v.string(),
  /** How many other signatures of the same act are missing. */
  left: v.number(),
});
export type NotedSignature = v.InferOutput<typeof NotedSignature>;

export const noteMissing = definePost({
  name: 'noteMissing',
  summary: 'Notes, signed by an administrator, that a missing signature is never given, and why.',
  path: '/api/SignatureNotes',
  access: 'administration',
  body: SignatureNoteForm,
  reply: NotedSignature,
});
