import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../basic/Icon.tsx';
import { stop, warning } from '../icons/login.ts';

export interface MessageProps {
  kind?: 'neutral' | 'good' | 'warning' | 'bad' | 'accent';
  id?: string;
  title?: ReactNode;
  children?: ReactNode;
  /** One button, at the end. */
  act?: ReactNode;
  /** `alert` for refusals, `status` for news; nothing for what was there from the start. */
  role?: 'alert' | 'status' | undefined;
  /** Takes the focus when it appears. */
  focused?: boolean;
  icon?: string;
}

/** In the page, next to its subject. `bad` and `warning` have their icon, the other kinds get one. */
export function Message(props: MessageProps) {
  const { kind = 'neutral', id, title, children, act, role, focused = false, icon } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  const path = icon ?? (kind === 'bad' ? stop : warning);
  return (
    <div
      className={kind === 'neutral' ? 'message' : `message message-${kind}`}
      id={id}
      role={role}
      tabIndex={focused ? -1 : undefined}
      ref={box}
    >
      <Icon path={path} />
      <div className="message-text">
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {act}
    </div>
  );
}
