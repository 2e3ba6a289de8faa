import { Icon } from '../basic/Icon.tsx';
import { checkCircle, xCircle } from '../icons/signs.ts';

export interface Check {
  text: string;
  /** Null if nothing is known yet. */
  isMet: boolean | null;
}

const empty = 'M2.8 10a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1 -14.4 0z';

/** Requirements as met, unmet or open: by icon, color and word. How many are met is also said while it changes. */
export function Checklist({ checks }: { checks: readonly Check[] }) {
  const known = checks.filter(({ isMet }) => isMet !== null);
  const met = known.filter(({ isMet }) => isMet).length;
  return (
    <>
      <ul className="checklist">
        {checks.map(({ text, isMet }) => (
          <li key={text} className={isMet === null ? 'open' : isMet ? 'met' : 'unmet'}>
            <Icon path={isMet === null ? empty : isMet ? checkCircle : xCircle} />
            <span>
              {text}
              <span className="visually-hidden">
                {isMet === null ? '' : isMet ? ': met' : ': not met'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {known.length === 0 ? '' : `${String(met)} of ${String(checks.length)} met`}
      </p>
    </>
  );
}
