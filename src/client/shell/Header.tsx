import type { ReactNode } from 'react';
import { Avatar } from '../ui/basic/Avatar.tsx';
import { BrandMark } from '../ui/basic/BrandMark.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { IconButton } from '../ui/basic/IconButton.tsx';
import { Link } from '../ui/basic/Link.tsx';
import { building, exit, menu, search } from '../ui/icons/navigation.ts';
import { drawerId } from './Navigation.tsx';
import { TrainingBanner } from './TrainingMark.tsx';

/**
 * SHELL-01, and who works where: agency, site and person are on every page and every print, because working in the
 * wrong account is a safety event here.
 */
export function Header({
  isTraining,
  productTitle,
  isProduction,
  agency,
  site,
  person,
  role,
  profileHref,
  isDrawerOpen,
  onDrawer,
  onSearch,
  notice,
  onLogOut,
}: {
  /** LEDGER-05: above everything else of the header. */
  isTraining: boolean;
  productTitle: string;
  isProduction: boolean;
  agency: string;
  site: string | null;
  person: string;
  role: string;
  profileHref: string;
  isDrawerOpen: boolean;
  onDrawer: () => void;
  onSearch: () => void;
  /** What of this device a person should know, if anything. */
  notice: ReactNode;
  onLogOut: () => void;
}) {
  return (
    <header className="header">
      {isTraining && <TrainingBanner />}
      <IconButton
        className="header-menu"
        path={menu}
        label="Menu"
        aria-expanded={isDrawerOpen}
        aria-controls={drawerId}
        onClick={onDrawer}
      />
      <Link className="brand" href="/dashboard">
        <BrandMark />
        <span>{productTitle}</span>
      </Link>
      {!isProduction && <span className="tag">BETA</span>}
      <div className="header-place">
        <Icon path={building} />
        <span>
          <b>{agency}</b>
          <span>{site ?? 'All sites'}</span>
          <b className="on-phone">{person}</b>
          <span className="on-phone">{role}</span>
        </span>
      </div>
      <div className="header-tools">
        {notice}
        <button
          className="header-search"
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="/"
          onClick={onSearch}
        >
          <Icon path={search} small />
          <span>Search</span>
          <kbd>/</kbd>
        </button>
        <IconButton
          className="on-phone"
          path={search}
          label="Search"
          aria-haspopup="dialog"
          onClick={onSearch}
        />
        <Link className="header-person" href={profileHref}>
          <Avatar name={person} />
          <span className="header-name">
            <b>{person}</b> <span>{role}</span>
          </span>
          <span className="visually-hidden">Profile</span>
        </Link>
        <IconButton className="on-desktop" path={exit} label="Log out" onClick={onLogOut} />
      </div>
    </header>
  );
}
