import type { AuditList } from '../../../contract/audit/audit.ts';
import { addressWith, type Query } from '../../shell/address.ts';
import { buttonClass } from '../../ui/basic/buttonClass.ts';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { left, right } from '../../ui/icons/navigation.ts';
import { auditPath } from './auditQuery.tsx';

/** A page starts after an entry and not after a number of entries, so that new entries do not shift it. */
export function AuditPaging({ list, query }: { list: AuditList; query: Query }) {
  const { newer, older, rows, total, isTotalExact } = list;
  const at = (cursor: Query) =>
    addressWith(auditPath, query, { before: '', after: '', entry: '', ...cursor });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  const shown = rows.length.toLocaleString('en-US');
  const all = `${isTotalExact ? '' : 'more than '}${total.toLocaleString('en-US')}`;
  return (
    <nav className="paging" aria-label="Pages">
      <p>
        {shown} of {all}. Times are {zone}.
      </p>
      <div className="buttons">
        {(query.before ?? query.after) && (
          <Link className={buttonClass({ small: true })} href={at({})}>
            Newest
          </Link>
        )}
        {newer && (
          <Link className={buttonClass({ small: true })} href={at({ after: newer })}>
            <Icon path={left} small />
            Newer
          </Link>
        )}
        {older && (
          <Link className={buttonClass({ small: true })} href={at({ before: older })}>
            Older
            <Icon path={right} small />
          </Link>
        )}
      </div>
    </nav>
  );
}
