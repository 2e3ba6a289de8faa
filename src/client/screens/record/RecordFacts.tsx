import type { RecordEditContext } from '../../../../machines/record-edit/recordEdit.setup.ts';
import { describeValue } from '../../../rules/recordForm.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LastChange } from './LastChange.tsx';

/** A record that one may see but not change, and why. */
export function RecordFacts({ context }: { context: RecordEditContext }) {
  const { form, base, choices, readOnly } = context;
  const fields = base?.fields ?? {};
  return (
    <Card id="details" title="Details" note={base && <LastChange record={base} />}>
      <div className="card-body">
        <Facts
          facts={form.fields
            .filter(({ isShown }) => isShown?.(fields) ?? true)
            .map((field) => ({
              label: field.label,
              value: describeValue(field, fields[field.name], choices[field.name]) || null,
            }))}
        />
      </div>
      <p className="card-foot">{readOnly}</p>
    </Card>
  );
}
