import type { ReactNode } from 'react';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import type { SigningState } from './useSigning.ts';

/** FIELD-19: the form to sign, and after a lost reply what happens to the act instead. */
export function UnlessPending({
  state: { isPending, isPosted, again },
  news,
  children,
}: {
  state: SigningState;
  /** What the form would show, where the page does not. */
  news?: ReactNode;
  children: ReactNode;
}) {
  if (!isPending && !isPosted) return children;
  return (
    <section className="card" aria-labelledby="next-title">
      {news}
      <div className="card-head">
        <h2 id="next-title">What happens next</h2>
      </div>
      <div className="card-body stack">
        {isPosted ? (
          <p>Nothing needs to be done. You can leave this page.</p>
        ) : (
          <ol className="numbered">
            <li>The server is asked what became of it as soon as it can be reached.</li>
            <li>If it has it, this page and the list of pending acts say that it’s posted.</li>
            <li>If it doesn’t, you’re asked to sign again. That takes up to two minutes.</li>
          </ol>
        )}
        <div className="buttons">
          <ButtonLink href="/dashboard" kind="primary">
            Go to the dashboard
          </ButtonLink>
          {isPending && <Button onClick={again}>Sign again now</Button>}
        </div>
        {isPending && <p className="hint">It won’t be recorded twice.</p>}
      </div>
    </section>
  );
}
