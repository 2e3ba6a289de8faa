import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { right } from '../icons/navigation.ts';

/**
 * The page's one `h1`, what is above it, and its actions. After a navigation (`arrived`) the heading gets the focus, so
 * that a screen reader says where the user is; on the first page the browser keeps it.
 */
export function Titlebar({
  title,
  trail,
  tools,
  help,
  arrived = false,
  fromTop = false,
}: {
  title: ReactNode;
  trail?: readonly ReactElement[];
  tools?: ReactNode;
  /** The button that opens the help of the page. */
  help?: ReactNode;
  arrived?: boolean;
  /** A further step at the same address: no one else brings the window back to its top. */
  fromTop?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
    if (fromTop) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [arrived, fromTop]);
  return (
    <div className="titlebar">
      <div className="titlebar-heading">
        {trail && trail.length > 0 && <Breadcrumb trail={trail} />}
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
      </div>
      {tools && <div className="titlebar-tools">{tools}</div>}
      {help && <div className="titlebar-help">{help}</div>}
    </div>
  );
}

/** Links to what is above this page; each needs a key. */
function Breadcrumb({ trail }: { trail: readonly ReactElement[] }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      {trail.map((link) => (
        <Fragment key={link.key}>
          {link}
          <Icon path={right} small />
        </Fragment>
      ))}
    </nav>
  );
}
