import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { receive, signature } from '../../ui/icons/acts.ts';

interface HeadsCardProps {
  /** How many chains the heads are of that were saved last. */
  saved: number | null;
  isSigning: boolean;
  /** Something else is under way. */
  isUnavailable: boolean;
  onHeads: () => void;
}

/** What proves the past to someone who does not trust the database: the newest link of every chain, signed. */
export function HeadsCard({ saved, isSigning, isUnavailable, onHeads }: HeadsCardProps) {
  return (
    <section className="card chain screen-only" aria-labelledby="heads-title">
      <div className="chain-result">
        <Icon path={signature} />
        <div>
          <h2 id="heads-title">Signed heads</h2>
          <p className="quiet">
            A signed file that later proves these records were not altered. Store it away from this
            server. To check the records against it, run{' '}
            <code className="nowrap">npm run verify-ledger -- --heads</code> and the file’s name on
            the server.
          </p>
        </div>
      </div>
      <div className="chain-check">
        <p className="quiet" role="status">
          {saved !== null && `Heads of ${saved} ${saved === 1 ? 'chain' : 'chains'} saved.`}
        </p>
        <Button
          busy={isSigning}
          unavailable={isUnavailable ? 'Wait until the current task finishes.' : undefined}
          onClick={onHeads}
        >
          <Icon path={receive} small />
          Save signed heads
        </Button>
      </div>
    </section>
  );
}
