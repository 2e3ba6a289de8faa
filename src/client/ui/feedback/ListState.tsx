import type { ReactNode } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { box, search } from '../icons/navigation.ts';
import { lock } from '../icons/signs.ts';
import { type FailureKind, failureIcons } from './failureIcons.ts';

interface ListStateProps {
  title: string;
  /** What it is, why it is so, or what to do next. */
  children: ReactNode;
  /** Buttons or links. */
  acts?: ReactNode;
}

/** Nothing here yet: says what belongs here and how to add the first one. */
export function FirstUse({ path = box, ...rest }: ListStateProps & { path?: string }) {
  return <Empty path={path} {...rest} />;
}

/** Filters leave nothing: says which, `acts` clears them. */
export function NoMatch(props: ListStateProps) {
  return <Empty path={search} {...props} />;
}

/** The list could not be loaded: what, a retry, and the reference code to quote. */
export function ListFailed({
  kind,
  reference,
  ...rest
}: ListStateProps & { kind: FailureKind; reference?: string | null | undefined }) {
  return <Empty path={failureIcons[kind]} role="alert" reference={reference} {...rest} />;
}

/** The right is missing: who can grant it. */
export function NotAllowed(props: ListStateProps) {
  return <Empty path={lock} {...props} />;
}

function Empty({
  path,
  title,
  children,
  acts,
  role,
  reference,
}: ListStateProps & { path: string; role?: 'alert'; reference?: string | null | undefined }) {
  return (
    <div className="empty" role={role}>
      <Icon path={path} />
      <h3>{title}</h3>
      <p>
        {children}
        {reference && (
          <>
            {' '}
            Reference <span className="mono nowrap">{reference}</span>.
          </>
        )}
      </p>
      {acts && <div className="buttons">{acts}</div>}
    </div>
  );
}

/** The list is on its way and its final shape is known. */
export function ListLoading({
  caption,
  heads,
  rows = 4,
}: {
  caption: string;
  heads: readonly string[];
  rows?: number;
}) {
  const lines = Array.from({ length: rows }, (_, index) => index);
  return (
    <table className="table table-plain" aria-busy="true">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line}>
            {heads.map((head, column) => (
              <td key={head}>
                <span className={`skeleton skeleton-${((line + column * 3) % 5) + 1}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
