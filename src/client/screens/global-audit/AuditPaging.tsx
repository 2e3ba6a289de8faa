import type { AuditList } from '../../../contract/audit.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Icon } from '../../ui/Icon.tsx';
import { left, right } from '../../ui/icons/navigation.ts';
import { Link } from '../../ui/Link.tsx';
import { Paging } from '../../ui/Paging.tsx';
import { addressWith, type Query } from '../shell/address.ts';
import { auditPath } from './AuditFilters.tsx';

export function AuditPaging({ list, query }: { list: AuditList; query: Query }) {
  const start = Number(query.start ?? 0) || 0;
  const last = start + list.rows.length;
  const length = Number(query.length ?? 25) || 25;
  const at = (first: number) =>
    addressWith(auditPath, query, { start: first > 0 ? String(first) : '', entry: '' });
  return (
    <Paging
      first={start + 1}
      last={last}
      total={list.total}
      note={`Times are ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}`}
      previous={
        start > 0 && (
          <Link className={buttonClass({ small: true })} href={at(Math.max(0, start - length))}>
            <Icon path={left} small />
            Newer
          </Link>
        )
      }
      next={
        last < list.total && (
          <Link className={buttonClass({ small: true })} href={at(last)}>
            Older
            <Icon path={right} small />
          </Link>
        )
      }
    />
  );
}
