import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';

/** HELP-04: starts the tour again, on the dashboard. */
export function TourButton({ app }: { app: AppActor }) {
  const tour = useSelector(chartOf(app, 'session'), () => chartOf(app, 'tour'));
  const isAvailable = useSelector(tour, (state) => state?.hasTag('available') ?? false);
  if (!tour || !isAvailable) return null;
  return (
    <Button small onClick={() => tour.send({ type: 'tour.requested' })}>
      Take the tour
    </Button>
  );
}
