import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../shell/charts.ts';

/** CALL-01: shown once a person has waited for a second, unless the page's own spinner says so already. */
export function Progress({ app }: { app: AppActor }) {
  const progress = useSelector(app, () => chartOf(app, 'progress'));
  const isShown = useSelector(progress, (state) => state?.hasTag('shown') ?? false);
  const isSpinning = useSelector(
    chartOf(app, 'navigation'),
    (state) => state?.hasTag('spinner') ?? false,
  );
  return isShown && !isSpinning ? <ProgressBar label="Waiting for the server" /> : null;
}

/** A thin bar under the header while an answer is awaited; how long it will take is not known. */
function ProgressBar({ label }: { label: string }) {
  return <div className="progress" role="progressbar" aria-label={label} />;
}
