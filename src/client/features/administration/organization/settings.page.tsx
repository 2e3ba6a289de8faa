import { useSelector } from '@xstate/react';
import { agencySettings } from '../../../../contract/administration/agencySettings.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { RecordEdit, type RecordEditRef } from '../../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export const page = editPage(agencySettings, agencySettingsForm, SettingsView);

/** What an agency decides for itself, and what its state has decided for it. */
function SettingsView({ work, frame, address }: ViewProps<unknown, RecordEditRef>) {
  return (
    <RecordEdit work={work} address={address} frame={frame}>
      <StateRules work={work} />
      <RoleRights />
      <AlertLinks />
      <ApiKeysLink />
      <TrainingLink />
    </RecordEdit>
  );
}

/** RIGHT-04: who may record which act is decided on a page of its own. */
function RoleRights() {
  return (
    <Card id="role-rights" title="Rights of roles">
      <div className="card-body stack">
        <p>Which acts technicians, managers, administrators and the agent may record.</p>
        <Link href={routeOf('roleRights').path}>Show and change the rights of roles</Link>
      </div>
    </Card>
  );
}

/** ALERT-02 to ALERT-05: what the agency decides about alerts, and who was sent which, are on pages of their own. */
function AlertLinks() {
  return (
    <Card id="alerts" title="Alerts">
      <div className="card-body stack">
        <p>Quiet hours, and whom an alert is sent to if no one acknowledges it.</p>
        <Link href={routeOf('alertSettings').path}>Show and change the alert settings</Link>
        <p>Who gets which alerts in addition to the usual recipients.</p>
        <Link href={routeOf('alertRecipients').path}>Show and change the required recipients</Link>
        <p>Whom each alert was sent to, and who acknowledged it.</p>
        <Link href={routeOf('alertLog').path}>Open the alert log</Link>
        <Link href={routeOf('smsWebhook').path}>Set up text messages</Link>
      </div>
    </Card>
  );
}

/** Programs read the agency's records with keys that have a page of their own. */
function ApiKeysLink() {
  return (
    <Card id="api-keys" title="API keys">
      <div className="card-body stack">
        <p>Keys with which programs read the agency’s records.</p>
        <Link href={routeOf('apiKeys').path}>Show and create API keys</Link>
        <p>Webhooks notify programs of what was recorded.</p>
        <Link href={routeOf('webhooks').path}>Show and create webhooks</Link>
      </div>
    </Card>
  );
}

/** LEDGER-05: the training agency is made and updated on a page of its own. */
function TrainingLink() {
  return (
    <Card id="training" title="Training">
      <div className="card-body stack">
        <p>A copy of the agency’s setup for practice. Nothing there is real.</p>
        <Link href={routeOf('training').path}>Open training</Link>
      </div>
    </Card>
  );
}

function StateRules({ work }: { work: RecordEditRef }) {
  const { fields } = useSelector(work, (state) => state.context.base);
  return (
    <Card
      id="state"
      title={`Rules of ${String(fields.stateName ?? '')}`}
      note="Support changes these for all agencies in the state"
    >
      <div className="card-body">
        <Facts
          facts={[
            {
              label: 'Records are kept for',
              value: `At least ${String(fields.leastRetentionYears ?? '')} years`,
            },
            { label: 'Forms', value: fields.stateForms || 'DEA forms only' },
            { label: 'Schedules', value: fields.stateOverrides || 'Same as federal' },
          ]}
        />
      </div>
    </Card>
  );
}
