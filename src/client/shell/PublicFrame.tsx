import type { ReactNode } from 'react';
import type { Installation } from '../../contract/publications/footer.ts';
import { BrandMark } from '../ui/basic/BrandMark.tsx';
import { Button } from '../ui/basic/Button.tsx';
import { buttonClass } from '../ui/basic/buttonClass.ts';
import { Footer } from './Footer.tsx';

/** The frame of long pages that anyone may read: product name and the way to login on top, footer below. */
export function PublicFrame({
  installation,
  isLoggedIn = false,
  onLogOut,
  children,
}: {
  installation: Installation;
  isLoggedIn?: boolean;
  /** For who is logged in and has no shell to go to: API-only accounts. */
  onLogOut?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div className="public public-headed">
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <header className="public-header">
        <a className="brand" href="/">
          <BrandMark />
          <span>{installation.productTitle}</span>
        </a>
        {!installation.isProduction && <span className="tag">BETA</span>}
        {onLogOut ? (
          <Button small onClick={onLogOut}>
            Log out
          </Button>
        ) : (
          <a className={buttonClass({ small: true })} href={isLoggedIn ? '/dashboard' : '/login'}>
            {isLoggedIn ? 'Dashboard' : 'Login'}
          </a>
        )}
      </header>
      <main className="public-main public-main-wide" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer links={installation} isLoggedIn={isLoggedIn && !onLogOut} />
    </div>
  );
}
