import { useEffect, useRef } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { IconButton } from '../basic/IconButton.tsx';
import { stop, warning } from '../icons/login.ts';
import { close } from '../icons/navigation.ts';
import { checkCircle, info } from '../icons/signs.ts';

export interface ToastContent {
  id: string;
  tone: 'good' | 'warning' | 'bad' | 'neutral';
  text: string;
}

interface ToastActs {
  onClose: (id: string) => void;
  /** The pointer or the focus rests on it, or has left: what counts down may wait (WCAG 2.2.1). */
  onAttention?: (id: string, isGiven: boolean) => void;
}

const paths = { good: checkCircle, warning, bad: stop, neutral: info };

/** 25rem wide, newest on top as given. The region always exists, so that new content is read out. */
export function ToastList({ toasts, ...acts }: ToastActs & { toasts: readonly ToastContent[] }) {
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} {...acts} />
      ))}
    </section>
  );
}

function Toast({ toast, onClose, onAttention }: ToastActs & { toast: ToastContent }) {
  const { id, tone, text } = toast;
  const leave = useRef<() => void>(undefined);
  const give = () => {
    leave.current = () => onAttention?.(id, false);
    onAttention?.(id, true);
  };
  const withdraw = () => {
    leave.current?.();
    leave.current = undefined;
  };
  // Nothing says that the pointer has left what is taken out of the page, as with the dialog that it is part of.
  useEffect(() => () => leave.current?.(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only holds the countdown; there is nothing to operate
    <div
      className={`toast toast-${tone}`}
      role={tone === 'bad' ? 'alert' : undefined}
      onPointerEnter={give}
      onPointerLeave={withdraw}
      onFocus={give}
      onBlur={withdraw}
    >
      <Icon path={paths[tone]} />
      <p className="toast-text">{text}</p>
      <IconButton path={close} label="Close this notification" onClick={() => onClose(id)} />
    </div>
  );
}
