import { Icon } from '../basic/Icon.tsx';
import { IconButton } from '../basic/IconButton.tsx';
import { ExternalLink, Link } from '../basic/Link.tsx';
import { stop, warning } from '../icons/login.ts';
import { close } from '../icons/navigation.ts';
import { checkCircle } from '../icons/signs.ts';

const looks = {
  error: { path: stop, kind: 'bad' },
  success: { path: checkCircle, kind: 'good' },
  warning: { path: warning, kind: 'warning' },
} as const;

/** A page of this application opens in place; an address elsewhere opens in its own tab. */
function MessageLink({ href, text }: { href: string; text: string }) {
  return href.startsWith('/') ? (
    <Link href={href}>{text}</Link>
  ) : (
    <ExternalLink href={href}>{text}</ExternalLink>
  );
}

/** A message of the system to everyone: under the title bar, at most 650 px wide. */
export function SystemMessage({
  type,
  text,
  link,
  onClose,
}: {
  type: 'error' | 'success' | 'warning';
  text: string;
  link?: { href: string; text: string } | undefined;
  onClose?: () => void;
}) {
  const { path, kind } = looks[type];
  return (
    <div
      className={`message message-${kind} system-message`}
      role={type === 'error' ? 'alert' : 'status'}
    >
      <Icon path={path} />
      <div className="message-text">
        <p>
          {text} {link && <MessageLink {...link} />}
        </p>
      </div>
      {onClose && <IconButton path={close} label="Close this message" onClick={onClose} />}
    </div>
  );
}
