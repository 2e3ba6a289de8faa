import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { ServerDown } from './ServerDown.tsx';

/** BOOT-05: a start that takes long or fails. A quick one shows the document's own skeleton instead. */
export function Starting({ app, isBroken }: { app: AppActor; isBroken: boolean }) {
  const boot = chartOf(app, 'boot');
  const productTitle = useSelector(app, (state) => state.context.installation.productTitle);
  const isSlow = useSelector(boot, (state) => state?.hasTag('slow') ?? false);
  const isUnreachable = useSelector(boot, (state) => state?.hasTag('unreachable') ?? false);
  if (isBroken) {
    return (
      <ServerDown
        productTitle={productTitle}
        message="Something unexpected stopped the application. Reload the page. Your recorded entries are safe."
        onRetry={() => location.reload()}
      />
    );
  }
  const retry = () => boot?.send({ type: 'retry.requested' });
  if (isUnreachable) return <ServerDown productTitle={productTitle} onRetry={retry} />;
  // This screen first shows when a start is slow or has failed: when neither is the case, it is being tried again.
  return (
    <ServerDown
      productTitle={productTitle}
      message={
        isSlow
          ? 'The server is taking longer than usual. Wait a moment, or try again.'
          : 'Reconnecting…'
      }
      onRetry={retry}
      isSlow
      isBusy={!isSlow}
    />
  );
}
