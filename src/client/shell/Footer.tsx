import type { Installation } from '../../contract/publications/footer.ts';
import { Link } from '../ui/basic/Link.tsx';

type FooterLinks = Pick<
  Installation,
  'vendorName' | 'vendorSiteUrl' | 'iosStoreUrl' | 'googlePlayUrl'
>;

/** SHELL-07; Release Notes only when logged in. */
export function Footer({ links, isSignedIn }: { links: FooterLinks; isSignedIn: boolean }) {
  return (
    <footer className="footer">
      <ul>
        {isSignedIn && (
          <li>
            <Link href="/release-notes">Release Notes</Link>
          </li>
        )}
        <li>
          <a href={links.vendorSiteUrl}>{links.vendorName}</a>
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
          <a href={links.iosStoreUrl}>App Store for iOS</a>
        </li>
        <li>
          <a href={links.googlePlayUrl}>Google Play</a>
        </li>
      </ul>
    </footer>
  );
}
