import { editableFields, type UserRow } from '../../../contract/users/user.ts';
import { describeField, fieldLabels } from '../../../rules/users/userForm.ts';
import { userTypeText } from '../../../rules/users/userText.ts';
import { Facts } from '../../ui/data/Facts.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** A record that one may see but not change, and why. */
export function UserFacts({ user, reason }: { user: UserRow; reason: string | null }) {
  return (
    <Card id="details" title="Details">
      <div className="card-body">
        <Facts
          facts={[
            ...editableFields.map((field) => ({
              label: fieldLabels[field],
              value: describeField(user, field) || null,
            })),
            { label: 'User type', value: userTypeText[user.userType] },
            { label: 'Agency', value: user.clientName },
          ]}
        />
      </div>
      {reason !== null && <p className="card-foot">{reason}</p>}
    </Card>
  );
}
