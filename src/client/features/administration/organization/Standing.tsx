import { State } from '../../../ui/feedback/State.tsx';
import { checkCircle, info } from '../../../ui/icons/signs.ts';

/** Whether a record is in use, in words and by a sign. */
export function Standing({ isActive }: { isActive: boolean }) {
  return (
    <State tone={isActive ? 'good' : 'warning'} path={isActive ? checkCircle : info}>
      {isActive ? 'Active' : 'Inactive'}
    </State>
  );
}
