import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { printer } from '../../../ui/icons/acts.ts';

/** Prints the form as shown; paper has its own style. */
export function PrintForm() {
  return (
    <Button onClick={() => window.print()}>
      <Icon path={printer} />
      Print
    </Button>
  );
}
