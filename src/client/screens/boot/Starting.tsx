import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../app/charts.ts';
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
        message="Something unexpected stopped the application. Load it again; nothing you recorded is lost."
        onRetry={() => location.reload()}
      />
    );
  }
  if (!isSlow && !isUnreachable) return null;
  const retry = () => boot?.send({ type: 'retry.requested' });
  return isSlow ? (
    <ServerDown
      productTitle={productTitle}
      message="The server takes longer than usual. Wait a moment, or try again."
      onRetry={retry}
    />
  ) : (
    <ServerDown productTitle={productTitle} onRetry={retry} />
  );
}
