import { InstallCard } from '../../../core/installation/InstallOffer.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Profile, type ProfileRef } from './Profile.tsx';

/** One's own profile, with the offer to install the app on this device. */
export function ProfileView({ work, app, frame }: ViewProps<unknown, ProfileRef>) {
  return <Profile work={work} frame={frame} install={<InstallCard app={app} />} />;
}
