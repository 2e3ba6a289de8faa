import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { Profile, type ProfileRef } from './Profile.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the profile chart. */
export default function ProfileView({ app, frame }: ViewProps<'profile'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as ProfileRef | null,
  );
  return work && <Profile work={work} frame={frame} />;
}
