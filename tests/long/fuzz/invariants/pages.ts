import type { SnapshotFrom } from 'xstate';
import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import { type noticesMachine, openToastLimit } from '../../../../machines/app/notices.machine.ts';
import type { updateMachine } from '../../../../machines/app/update.machine.ts';
import { type Check, count } from '../../../model/properties/moment.ts';
import { firstWrong, wrongIf } from './wrong.ts';

const notices: Check = ({ snapshot }) => {
  const { context, children } = snapshot as SnapshotFrom<typeof noticesMachine>;
  const ids = context.toasts.map(({ id }) => id);
  const texts = context.toasts.map(({ toast }) => toast.text);
  return firstWrong(
    wrongIf(ids.length > openToastLimit, `${String(ids.length)} toasts are open`),
    wrongIf(new Set(texts).size < texts.length, 'it says the same twice'),
    wrongIf(
      ids.some((id) => children[id] === undefined),
      'a toast is shown that does not run and would never go away',
    ),
  );
};

const navigation: Check = ({ snapshot }) => {
  const { context } = snapshot as SnapshotFrom<typeof navigationMachine>;
  return firstWrong(
    wrongIf(
      snapshot.hasTag('shown') && context.page === null,
      'a page is shown, and there is none',
    ),
    wrongIf(
      snapshot.hasTag('failed') && context.failure === null,
      'a page has failed, and no one knows why',
    ),
  );
};

const update: Check = (moment) => {
  const state = moment.snapshot as SnapshotFrom<typeof updateMachine>;
  const reloads = count(moment.did, 'start reload');
  return firstWrong(
    wrongIf(reloads > 1, 'one wish reloads the page twice'),
    wrongIf(
      reloads === 1 && !state.hasTag('reloading'),
      'the page is loaded again, and no one is notified',
    ),
  );
};

export const pages = { notices, navigation, update };
