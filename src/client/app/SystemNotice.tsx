import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { SystemMessage } from '../ui/feedback/SystemMessage.tsx';

/** SHELL-09: the installation's message to everyone, until it is closed. */
export function SystemNotice({ app }: { app: AppActor }) {
  const notices = chartOf(app, 'notices');
  const message = useSelector(notices, (state) => state?.context.message ?? null);
  if (!message) return null;
  const { type, text, link } = message;
  return (
    <SystemMessage
      type={type}
      text={text}
      link={link ? { text: link.text, href: link.url } : undefined}
      onClose={() => notices?.send({ type: 'systemMessage.dismissed' })}
    />
  );
}
