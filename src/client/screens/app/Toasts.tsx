import { useSelector } from '@xstate/react';
import { ToastList } from '../../ui/Toasts.tsx';
import { type AppActor, chartOf } from './charts.ts';

/** SHELL-10: the open toasts, newest on top. Resting on one keeps it. */
export function Toasts({ app }: { app: AppActor }) {
  const notices = chartOf(app, 'notices');
  const toasts = useSelector(notices, (state) => state?.context.toasts ?? []);
  const refOf = (id: string) => toasts.find((toast) => toast.id === id)?.ref;
  return (
    <ToastList
      toasts={toasts.map(({ id, toast }) => ({ id, ...toast }))}
      onClose={(id) => refOf(id)?.send({ type: 'dismissal.requested' })}
      onAttention={(id, isGiven) =>
        refOf(id)?.send({ type: isGiven ? 'attention.given' : 'attention.withdrawn' })
      }
    />
  );
}
