import { Fragment, type ReactElement } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { right } from '../icons/navigation.ts';

/** Links to what stands above this page; each needs a key. */
export function Breadcrumb({ trail }: { trail: readonly ReactElement[] }) {
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
