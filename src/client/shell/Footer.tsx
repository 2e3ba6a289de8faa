import type { Installation } from '../../contract/publications/footer.ts';
import { ExternalLink, Link } from '../ui/basic/Link.tsx';

type FooterLinks = Pick<
  Installation,
  'vendorName' | 'vendorSiteUrl' | 'iosStoreUrl' | 'googlePlayUrl'
>;

/** SHELL-07; Release Notes only when logged in. */
export function Footer({ links, isLoggedIn }: { links: FooterLinks; isLoggedIn: boolean }) {
  return (
    <footer className="footer">
      <ul>
        {isLoggedIn && (
          <li>
            <Link href="/release-notes">Release Notes</Link>
          </li>
        )}
        <li>
          <ExternalLink href={links.vendorSiteUrl}>{links.vendorName}</ExternalLink>
        </li>
        <li>
          <Link href="/eula">EULA</Link>
        </li>
        <li>
          <Link href="/privacy-policy">Privacy Policy</Link>
        </li>
        <li>
          <Link href="/terms-conditions">Terms and Conditions</Link>
        </li>
        <li>
          <ExternalLink href={links.iosStoreUrl}>App Store for iOS</ExternalLink>
        </li>
        <li>
          <ExternalLink href={links.googlePlayUrl}>Google Play</ExternalLink>
        </li>
      </ul>
    </footer>
  );
}
