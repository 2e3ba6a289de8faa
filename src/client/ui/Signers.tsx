import { Icon } from './Icon.tsx';
import { pen } from './icons/acts.ts';
import { check } from './icons/signs.ts';

export interface Signer {
  name: string;
  /** What the signature means, such as “witness to waste”. */
  meaning: string;
}

/** Who signed with which meaning, and what is still unsigned. */
export function Signers({
  signers,
  missing = [],
}: {
  signers: readonly Signer[];
  missing?: readonly string[];
}) {
  return (
    <ul className="signers">
      {signers.map(({ name, meaning }) => (
        <li key={`${name} ${meaning}`}>
          <Icon path={check} />
          <span>
            {name} <span className="quiet">{meaning}</span>
          </span>
        </li>
      ))}
      {missing.map((meaning) => (
        <li key={meaning} className="unsigned">
          <Icon path={pen} />
          <span>Not signed: {meaning}</span>
        </li>
      ))}
    </ul>
  );
}
