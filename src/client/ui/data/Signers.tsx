import { Icon } from '../basic/Icon.tsx';
import { pen } from '../icons/acts.ts';
import { check } from '../icons/signs.ts';

export interface Signer {
  name: string;
  /** What the signature means, such as “witness to waste”. */
  meaning: string;
  /** The address of the signature as it was drawn. */
  drawn?: string;
}

/** Who signed with which meaning, and what is unsigned, with what was noted of that. */
export function Signers({
  signers,
  missing = [],
  notes = [],
}: {
  signers: readonly Signer[];
  missing?: readonly string[];
  /** By the meaning of the missing signature. */
  notes?: readonly { meaning: string; text: string }[];
}) {
  if (signers.length === 0 && missing.length === 0) return null;
  return (
    <ul className="signers">
      {signers.map(({ name, meaning, drawn }) => (
        <li key={`${name} ${meaning}`}>
          <Icon path={check} />
          <span>
            {name} <span className="quiet">{meaning}</span>
            {drawn !== undefined && (
              <img className="drawn-signature" src={drawn} alt={`Signature of ${name}`} />
            )}
          </span>
        </li>
      ))}
      {missing.map((meaning) => (
        <li key={meaning} className="unsigned">
          <Icon path={pen} />
          <span>
            Not signed: {meaning}
            {notes
              .filter((note) => note.meaning === meaning)
              .map(({ text }) => (
                <span key={text} className="cell-sub">
                  {text}
                </span>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
