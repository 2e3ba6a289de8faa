import type { Amendment } from '../../../contract/inventory/ledger.ts';
import { amendmentMark } from '../../../rules/custody/amendment/amendmentNotes.ts';
import { Signers } from '../../ui/data/Signers.tsx';
import { formatted, whenText } from './formats.ts';

/** The mark next to an amended fact; `number` is that of its footnote (AMEND-07). */
export function AmendedSign({ number }: { number: number }) {
  return (
    <>
      {'\u00a0'}
      <abbr className="amended" title={`Amended, see footnote ${amendmentMark(number)}`}>
        {amendmentMark(number)}
      </abbr>
    </>
  );
}

/** What the marked facts of the page were, below it, on paper too. */
export function AmendedNotes({
  marked,
}: {
  marked: readonly { readonly number: number; readonly notes: readonly string[] }[];
}) {
  if (marked.length === 0) return null;
  return (
    <ul className="amended-notes" aria-label="What was amended">
      {marked.map(({ number, notes }) => (
        <li key={number}>
          <b>{amendmentMark(number)}</b> {formatted(notes.join(' '))}
        </li>
      ))}
    </ul>
  );
}

/** Each amendment of a use: the facts before and after, who, when, why, and whose signatures were replaced. */
export function AmendmentList({ amendments }: { amendments: readonly Amendment[] }) {
  return (
    <ol className="amendments">
      {amendments.map(({ id, number, changes, reason, recordedBy, recordedAt, ...signed }) => (
        <li key={id}>
          <abbr className="amended" title={`Amendment ${number}`}>
            {amendmentMark(number)}
          </abbr>{' '}
          {changes.map(({ field, label, from, to }) => (
            <span key={field} className="cell-sub">
              {label}:{' '}
              {from === null || to === null ? (
                'changed'
              ) : (
                <>
                  <s>{formatted(from)}</s> {formatted(to)}
                </>
              )}
            </span>
          ))}
          <span className="cell-sub">{formatted(reason)}</span>
          <span className="cell-sub">
            Amended {whenText(recordedAt)} by {recordedBy}
          </span>
          {signed.inPlaceOf.map(({ meaning, name, note }) => (
            <span key={meaning} className="cell-sub">
              In place of {name === '' ? 'the original signer' : name} ({meaning}): {note}
            </span>
          ))}
          <Signers signers={signed.signatures} />
        </li>
      ))}
    </ol>
  );
}
