import type { ChainCheck, ChainState } from '../../../contract/audit/audit.ts';
import { whenText } from '../../shell/text/formats.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { stop, warning } from '../../ui/icons/login.ts';
import { shield } from '../../ui/icons/signs.ts';

interface ChainCardProps {
  chain: ChainState;
  isChecking: boolean;
  /** Something else is under way. */
  isUnavailable: boolean;
  onCheck: () => void;
}

/** What the last check of the whole chain found, and a way to check it now. */
export function ChainCard({ chain, isChecking, isUnavailable, onCheck }: ChainCardProps) {
  const { last, done, total } = chain;
  const figure = (value: number) => value.toLocaleString('en-US');
  return (
    <section className="card chain" aria-labelledby="chain-title">
      <Result last={last} />
      <div className="chain-check">
        {last && (
          <Facts
            shape="row"
            facts={[
              { label: 'Entries checked', value: figure(last.checkedEntries) },
              {
                label: 'Checked',
                value: <time dateTime={last.checkedAt}>{whenText(last.checkedAt)}</time>,
              },
            ]}
          />
        )}
        <Button
          busy={isChecking}
          unavailable={isUnavailable ? 'Wait until the current task finishes.' : undefined}
          onClick={onCheck}
        >
          Check now
        </Button>
        <p className="quiet" role="status">
          {isChecking && (total > 0 ? `${figure(done)} of ${figure(total)} entries` : 'Checking')}
        </p>
      </div>
    </section>
  );
}

function intactText({ checkedEntries, walkedAt }: ChainCheck): string {
  const entries = `Each of ${checkedEntries.toLocaleString('en-US')} entries includes the hash of the entry before it.`;
  return walkedAt === undefined
    ? `${entries} All hashes were recalculated and match.`
    : `${entries} The new hashes were recalculated and match. All of them were last recalculated on ${whenText(walkedAt)}. “Check now” recalculates all of them.`;
}

function Result({ last }: Pick<ChainState, 'last'>) {
  if (last === null) {
    return (
      <div className="chain-result">
        <Icon path={warning} />
        <div>
          <h2 id="chain-title">The chain hasn’t been checked yet</h2>
          <p className="quiet">
            Every entry includes the hash of the entry before it. New hashes are recalculated each
            night, and all of them every four weeks.
          </p>
        </div>
      </div>
    );
  }
  const { isIntact, firstBroken } = last;
  return (
    <div className="chain-result">
      <Icon path={isIntact ? shield : stop} tone={isIntact ? 'good' : 'bad'} />
      <div>
        <h2 id="chain-title">{isIntact ? 'The chain is intact' : 'The chain is broken'}</h2>
        <p className="quiet">
          {isIntact
            ? intactText(last)
            : `Entry ${firstBroken?.toLocaleString('en-US') ?? 'unknown'} doesn’t include the hash of the entry before it. Don’t change the database. Notify your administrator.`}
        </p>
      </div>
    </div>
  );
}
