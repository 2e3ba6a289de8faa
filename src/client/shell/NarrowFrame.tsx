import type { ReactNode } from 'react';
import type { Installation } from '../../contract/publications/footer.ts';
import { BrandMark } from '../ui/basic/BrandMark.tsx';
import { Footer } from './Footer.tsx';

/** The frame of one card for anyone: the product's name above it, the footer below. */
export function NarrowFrame({
  installation,
  isLoggedIn,
  children,
}: {
  installation: Installation;
  isLoggedIn: boolean;
  children: ReactNode;
}) {
  return (
    <div className="public">
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <main className="public-main" id="main" tabIndex={-1}>
        <div className="narrow">
          <p className="public-brand">
            <a className="brand" href="/">
              <BrandMark />
              <span>{installation.productTitle}</span>
            </a>
            {!installation.isProduction && <span className="tag">BETA</span>}
          </p>
          {children}
        </div>
      </main>
      <Footer links={installation} isLoggedIn={isLoggedIn} />
    </div>
  );
}
