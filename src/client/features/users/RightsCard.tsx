import type { SubmitEvent } from 'react';
import type { AccessEditor } from '../../../../machines/users/userAccess.setup.ts';
import type { UserAccess, UserRights } from '../../../contract/users/userAccess.ts';
import {
  rightHints,
  rightLabels,
  rightNames,
  whyRightFixed,
} from '../../../rules/users/userActs.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** ROLE-02: the rights in addition to the permission. Uncontrolled; a right that the editor cannot grant says so. */
export function RightsCard({
  access,
  editor,
  isBusy,
  onSave,
}: {
  access: UserAccess;
  editor: AccessEditor;
  isBusy: boolean;
  onSave: (rights: UserRights) => void;
}) {
  const fixed = rightNames.map((right) => whyRightFixed(editor, access, right));
  const hints = rightNames.map((right, index) =>
    [rightHints[right], fixed[index]].filter((hint) => typeof hint === 'string').join(' '),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    const chosen = rightNames.map((right, index) => [
      right,
      fixed[index] === null ? ticked.has(right) : access.rights[right],
    ]);
    onSave(Object.fromEntries(chosen) as UserRights);
  };
  return (
    <Card id="rights" title="Rights" note={`Permission: ${access.user.permissionProfile}`}>
      <form
        className="card-body stack"
        onSubmit={submit}
        key={JSON.stringify(access.rights)}
        aria-label="Rights"
      >
        {rightNames.map((right, index) => (
          <div className="field" key={right}>
            <Choice
              type="checkbox"
              name={right}
              label={rightLabels[right]}
              defaultChecked={access.rights[right]}
              disabled={fixed[index] !== null}
              aria-describedby={hints[index] === '' ? undefined : `${right}-hint`}
            />
            {hints[index] !== '' && (
              <p className="hint" id={`${right}-hint`}>
                {hints[index]}
              </p>
            )}
          </div>
        ))}
        {fixed.includes(null) && (
          <div className="buttons">
            <Button type="submit" busy={isBusy}>
              Save rights
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
