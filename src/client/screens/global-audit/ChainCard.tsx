import type { AuditList } from '../../../contract/audit.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stop } from '../../ui/icons/signIn.ts';
import { shield } from '../../ui/icons/signs.ts';
import { whenText } from '../time/when.ts';

/** What the last check of the whole chain found. */
export function ChainCard({ chain }: { chain: AuditList['chain'] }) {
  const { isIntact, checkedEntries, firstBroken, checkedAt } = chain;
  const entries = checkedEntries.toLocaleString('en-US');
  return (
    <section className="card chain" aria-labelledby="chain-title">
      <div className="chain-result">
        <Icon path={isIntact ? shield : stop} tone={isIntact ? 'good' : 'bad'} />
        <div>
          <h2 id="chain-title">{isIntact ? 'The chain is intact' : 'The chain is broken'}</h2>
          <p className="quiet">
            {isIntact
              ? `Each of ${entries} entries carries the hash of the one before it. All were recomputed and are equal.`
              : `Entry ${firstBroken?.toLocaleString('en-US') ?? 'unknown'} does not carry the hash of the one before it. Keep the database as it is and tell your administrator.`}
          </p>
        </div>
      </div>
      <Facts
        shape="row"
        facts={[
          { label: 'Entries checked', value: entries },
          { label: 'Checked', value: <time dateTime={checkedAt}>{whenText(checkedAt)}</time> },
        ]}
      />
    </section>
  );
}
