import type { RecordEditContext } from '../../../../machines/core/recordEdit.context.ts';
import { describeValue } from '../../../rules/core/recordForm.ts';
import { Facts } from '../../ui/data/Facts.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** A record that one may see but not change, and why. */
export function RecordFacts({ context }: { context: RecordEditContext }) {
  const { form, base, choices } = context;
  const fields = form.fields.map((field) => ({
    label: field.label,
    value: describeValue(field, base.fields[field.name], choices[field.name]) || null,
  }));
  return (
    <Card id="details" title="Details">
      <div className="card-body">
        <Facts facts={[...fields, ...(form.facts?.(base.fields) ?? [])]} />
      </div>
      <p className="card-foot">{form.whyReadOnly?.(base.fields)}</p>
    </Card>
  );
}
