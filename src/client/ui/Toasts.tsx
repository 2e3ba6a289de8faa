import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { close } from './icons/navigation.ts';
import { stop, warning } from './icons/signIn.ts';
import { checkCircle, info } from './icons/signs.ts';

export interface ToastContent {
  id: string;
  type: 'error' | 'success' | 'warning' | 'info';
  title?: string | undefined;
  text: string;
}

const looks = {
  error: { path: stop, kind: 'bad' },
  success: { path: checkCircle, kind: 'good' },
  warning: { path: warning, kind: 'warning' },
  info: { path: info, kind: 'neutral' },
} as const;

/** 25rem wide, newest on top as given. The region is always there, so that what comes into it is read out. */
export function ToastList({
  toasts,
  onClose,
}: {
  toasts: readonly ToastContent[];
  onClose: (id: string) => void;
}) {
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  );
}

export function Toast({ type, title, text, onClose }: ToastContent & { onClose: () => void }) {
  const { path, kind } = looks[type];
  return (
    <div className={`toast toast-${kind}`} role={type === 'error' ? 'alert' : undefined}>
      <Icon path={path} />
      <p className="toast-text">
        {title && <strong>{title}</strong>}
        {text}
      </p>
      <IconButton path={close} label={`Close: ${title ?? text}`} onClick={onClose} />
    </div>
  );
}
