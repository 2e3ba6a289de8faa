import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { listenToDialogs, topmostDialog } from '../platform/browser/dialogs.ts';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { ToastList } from '../ui/feedback/Toasts.tsx';

const noDialog = () => null;

/**
 * SHELL-10: the open toasts, newest on top. Resting on one keeps it. While a dialog is open the region is part of it:
 * everything outside is inert, could not be closed and would not be read out.
 */
export function Toasts({ app }: { app: AppActor }) {
  const notices = chartOf(app, 'notices');
  const toasts = useSelector(notices, (state) => state?.context.toasts ?? []);
  const dialog = useSyncExternalStore(listenToDialogs, topmostDialog, noDialog);
  const refOf = (id: string) => toasts.find((toast) => toast.id === id)?.ref;
  const region = (
    <ToastList
      toasts={toasts.map(({ id, toast }) => ({ id, ...toast }))}
      onClose={(id) => refOf(id)?.send({ type: 'dismissal.requested' })}
      onAttention={(id, isGiven) =>
        refOf(id)?.send({ type: isGiven ? 'attention.given' : 'attention.withdrawn' })
      }
    />
  );
  return dialog ? createPortal(region, dialog) : region;
}
