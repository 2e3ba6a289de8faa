import type { EditLabel } from '../../../rules/offline/unsentEdit.ts';
import { State } from '../../ui/feedback/State.tsx';
import { warning } from '../../ui/icons/login.ts';
import { checkCircle, clock } from '../../ui/icons/signs.ts';

const looks = {
  'Saved here': { tone: 'accent', path: clock },
  Sending: { tone: 'accent', path: clock },
  Saved: { tone: 'good', path: checkCircle },
  'Needs attention': { tone: 'bad', path: warning },
} as const satisfies Record<EditLabel, unknown>;

/** What became of an edit, always in the same four words. */
export function EditState({ label }: { label: EditLabel }) {
  return (
    <State {...looks[label]} busy={label === 'Sending'}>
      <b>{label}</b>
    </State>
  );
}
