import type { Installation } from '../../contract/publications/footer.ts';
import { Link } from '../ui/basic/Link.tsx';

/** FORGOT-03: whom to ask, and the way back. */
export function SupportLine({ installation }: { installation: Installation }) {
  const { supportEmail, supportPhone } = installation;
  return (
    <div className="support-line">
      <p className="support-contacts">
        <span>Contact support:</span>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <a className="nowrap" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
          {supportPhone}
        </a>
      </p>
      <p>
        <Link href="/login">Back to login</Link>
      </p>
    </div>
  );
}
