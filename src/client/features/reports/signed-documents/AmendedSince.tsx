import type { ReactNode } from 'react';
import { formatted } from '../../../shell/text/formats.ts';
import { Message } from '../../../ui/feedback/Message.tsx';

/** What was amended since a document was signed: it stays as it is, and a new version is offered (AMEND-09). */
export function AmendedSince({
  what,
  sentences,
  act,
}: {
  /** “this version”, “this inventory”. */
  what: string;
  sentences: readonly string[];
  act: ReactNode;
}) {
  if (sentences.length === 0) return null;
  return (
    <Message kind="warning" title={`Uses in ${what} were amended after it was signed`} act={act}>
      <p>It stays as it was signed. Sign another one for the amended facts.</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{formatted(sentence)}</li>
        ))}
      </ul>
    </Message>
  );
}
