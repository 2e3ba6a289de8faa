import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { IconButton } from '../../ui/basic/IconButton.tsx';
import { help } from '../../ui/icons/navigation.ts';

/** HELP-02: the help of the page, in the header of each. */
export function HelpButton({ app }: { app: AppActor }) {
  // The chart starts and ends with the logged-in person
  const work = useSelector(chartOf(app, 'session'), () => chartOf(app, 'help'));
  if (!work) return null;
  return (
    <IconButton
      className="help-button"
      path={help}
      label="Help with this page"
      aria-haspopup="dialog"
      aria-keyshortcuts="F1"
      onClick={() => work.send({ type: 'help.requested' })}
    />
  );
}
