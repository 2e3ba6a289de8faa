import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { NewPeople } from './NewPeople.tsx';

export default function NewPeopleView({ page, frame }: ViewProps<'newPeople'>) {
  return <NewPeople rows={page.data.rows} frame={frame} />;
}
