import { type UserQuery, userListAddress, userPageLength } from '../../../rules/users/userQuery.ts';
import { buttonClass } from '../../ui/basic/buttonClass.ts';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { Paging } from '../../ui/data/Paging.tsx';
import { left, right } from '../../ui/icons/navigation.ts';

export function UserPaging({
  query,
  shown,
  total,
}: {
  query: UserQuery;
  shown: number;
  total: number;
}) {
  const start = Number(query.start);
  const last = start + shown;
  const at = (first: number) =>
    userListAddress({ ...query, start: first > 0 ? String(first) : '' });
  return (
    <Paging
      first={start + 1}
      last={last}
      total={total}
      previous={
        start > 0 && (
          <Link
            className={buttonClass({ small: true })}
            href={at(Math.max(0, start - userPageLength))}
          >
            <Icon path={left} small />
            Previous
          </Link>
        )
      }
      next={
        last < total && (
          <Link className={buttonClass({ small: true })} href={at(last)}>
            Next
            <Icon path={right} small />
          </Link>
        )
      }
    />
  );
}
