import type { NewPeople as NewPeopleData } from '../../../../contract/users/newPeople.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { NewPeople } from './NewPeople.tsx';

export function NewPeopleView({ frame, data }: ViewProps<NewPeopleData>) {
  return <NewPeople rows={data.rows} frame={frame} />;
}
