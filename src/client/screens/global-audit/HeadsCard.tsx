import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { receive, signature } from '../../ui/icons/acts.ts';

interface HeadsCardProps {
  /** How many chains the heads are of that were saved last. */
  saved: number | null;
  isSigning: boolean;
  /** Something else is under way. */
  isUnavailable: boolean;
  onHeads: () => void;
}

/** What proves the past to somebody who does not trust the database: the newest link of every chain, signed. */
export function HeadsCard({ saved, isSigning, isUnavailable, onHeads }: HeadsCardProps) {
  return (
    <section className="card chain screen-only" aria-labelledby="heads-title">
      <div className="chain-result">
        <Icon path={signature} />
        <div>
          <h2 id="heads-title">Signed heads</h2>
          <p className="quiet">
            A small file with the newest link of the ledger, its events, signatures, forms,
            inventories and of this history, signed by the server. Keep it away from here, with an
            auditor or in a safe. Whoever runs the server checks it later with{' '}
            <code className="nowrap">npm run verify-ledger -- --heads</code> and the file: a past
            that was rewritten, even by who manages the database, no longer fits it.
          </p>
        </div>
      </div>
      <div className="chain-check">
        <p className="quiet" role="status">
          {saved !== null && `Heads of ${saved} ${saved === 1 ? 'chain' : 'chains'} saved.`}
        </p>
        <Button
          busy={isSigning}
          unavailable={isUnavailable ? 'Wait until what is under way has ended.' : undefined}
          onClick={onHeads}
        >
          <Icon path={receive} small />
          Save signed heads
        </Button>
      </div>
    </section>
  );
}
