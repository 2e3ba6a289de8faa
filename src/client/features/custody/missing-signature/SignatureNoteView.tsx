import type { ViewProps } from '../../../shell/definePage.ts';
import { SignatureNote, type SignatureNoteRef } from './SignatureNote.tsx';

/** The navigation chart keeps the running chart of the page. */
export function SignatureNoteView({ work, frame, address }: ViewProps<unknown, SignatureNoteRef>) {
  return <SignatureNote work={work} address={address} frame={frame} />;
}
