import type { AuditList } from '../../../contract/audit/audit.ts';
import { addressWith, type Query } from '../../shell/address.ts';
import { Icon } from '../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
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
          <ButtonLink href={at({})} small>
            Newest
          </ButtonLink>
        )}
        {newer && (
          <ButtonLink href={at({ after: newer })} small>
            <Icon path={left} small />
            Newer
          </ButtonLink>
        )}
        {older && (
          <ButtonLink href={at({ before: older })} small>
            Older
            <Icon path={right} small />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
