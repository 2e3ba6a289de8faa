import type { SubmitEvent } from 'react';
import { type ActRight, type ActRights, RightScope } from '../../../../contract/core/actRights.ts';
import type { RightsSheet } from '../../../../contract/users/rightsSheet.ts';
import { actRights, isWider, rightLabels } from '../../../../rules/core/actRights.ts';
import {
  beyondOwn,
  rightGroups,
  scopeLabels,
  whyScopeFixed,
} from '../../../../rules/users/actRightChanges.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** RIGHT-04: the scope of each right. Uncontrolled; a right that the editor does not have says so. */
export function RightsSheetForm({
  sheet,
  isBusy,
  onSave,
}: {
  sheet: RightsSheet;
  isBusy: boolean;
  onSave: (rights: ActRights) => void;
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(chosenRights(sheet.rights, new FormData(event.currentTarget)));
  };
  return (
    <form
      className="rights-sheet"
      onSubmit={submit}
      key={JSON.stringify(sheet.rights)}
      aria-label={`Rights of ${sheet.name}`}
    >
      {rightGroups.map(({ title, rights }) => (
        <Card key={title} id={`group-${rights[0]}`} title={title}>
          <div className="card-body stack">
            {rights.map((right) => (
              <RightField key={right} right={right} sheet={sheet} />
            ))}
          </div>
        </Card>
      ))}
      {sheet.fixed === null && (
        <div className="buttons">
          <Button type="submit" kind="primary" busy={isBusy}>
            Save rights
          </Button>
        </div>
      )}
    </form>
  );
}

/** A right that cannot be changed is not in the form. */
function chosenRights(rights: ActRights, form: FormData): ActRights {
  const chosen = actRights.map((right) => {
    const typed = form.get(right);
    return [right, RightScope.options.find((scope) => scope === typed) ?? rights[right]];
  });
  return Object.fromEntries(chosen) as ActRights;
}

function RightField({ right, sheet }: { right: ActRight; sheet: RightsSheet }) {
  const [scope, usual, own] = [sheet.rights[right], sheet.usual[right], sheet.own[right]];
  const isFixed =
    sheet.fixed !== null || whyScopeFixed(own, scope, scope) !== null || own === 'none';
  const hints = [
    scope === usual ? '' : `Changed here. Otherwise: ${scopeLabels[usual]}.`,
    isFixed && sheet.fixed === null ? beyondOwn : '',
  ];
  const offered = RightScope.options.filter((one) => one === scope || !isWider(one, own));
  return (
    <SelectField
      id={right}
      label={rightLabels[right]}
      hint={hints.join(' ').trim() || undefined}
      width="m"
      defaultValue={scope}
      disabled={isFixed}
      options={offered.map((value) => ({ value, text: scopeLabels[value] }))}
    />
  );
}
