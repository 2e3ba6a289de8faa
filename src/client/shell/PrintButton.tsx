import { Button } from '../ui/basic/Button.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { printer } from '../ui/icons/acts.ts';

/** Prints the page as shown; paper has its own style. Phones have no use for it. */
export function PrintButton() {
  return (
    <div className="card-tools on-desktop">
      <Button small onClick={() => window.print()}>
        <Icon path={printer} small />
        Print
      </Button>
    </div>
  );
}
