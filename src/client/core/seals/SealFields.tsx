import type { SealState } from '../../../contract/inventory/seal.ts';
import type { TypedReseal } from '../../../rules/inventory/reseal.ts';
import { afterChoices, resealLabels } from '../../../rules/inventory/sealWords.ts';
import { formatted } from '../../shell/text/formats.ts';
import { Choices } from '../../ui/form/Choice.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';

/** How a sealed inventory was left: the seal that was removed, and the new one. The style sheet hides the last field. */
export function SealFields({
  seal,
  typed,
  errors,
}: {
  seal: SealState | null;
  typed: TypedReseal;
  errors: { readonly [Field in keyof TypedReseal]?: string | undefined };
}) {
  const error = (field: keyof TypedReseal) => errors[field] && formatted(errors[field]);
  return (
    <div className="stack seal-fields">
      {seal?.state === 'open' && <p className="hint">{resealLabels.open}</p>}
      <TextField
        id="sealFound"
        label={resealLabels.found}
        hint={resealLabels.foundHint}
        optional
        width="m"
        maxLength={40}
        autoComplete="off"
        error={error('sealFound')}
        defaultValue={typed.sealFound}
      />
      <Choices
        id="sealAfter"
        name="sealAfter"
        legend={resealLabels.after}
        options={afterChoices}
        defaultValue={typed.sealAfter}
        error={error('sealAfter')}
      />
      <div className="seal-number">
        <TextField
          id="sealNumber"
          label={resealLabels.number}
          width="m"
          maxLength={40}
          autoComplete="off"
          error={error('sealNumber')}
          defaultValue={typed.sealNumber}
        />
      </div>
    </div>
  );
}
