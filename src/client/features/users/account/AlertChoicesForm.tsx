import type { SubmitEvent } from 'react';
import type { Choice as Chosen } from '../../../../../machines/alerts/alertPreferences.setup.ts';
import { alertChannels } from '../../../../contract/alerts/alert.ts';
import type { AlertPreferences, KindChoice } from '../../../../contract/alerts/alertPreferences.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import { channelLabels } from '../../../../rules/alerts/alertChannels.ts';
import { kindFacts } from '../../../../rules/alerts/alertKinds.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { typedText } from '../../../ui/form/typedText.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** Which alerts reach the person on which channels, and when they wait. Uncontrolled. */
export function AlertChoicesForm({
  shown,
  errors,
  isBusy,
  onSave,
}: {
  shown: AlertPreferences;
  errors: FieldErrors;
  isBusy: boolean;
  onSave: (choice: Chosen) => void;
}) {
  const { kinds, open } = shown;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(chosenIn(kinds, event.currentTarget));
  };
  const closed = [
    ...(open.mail ? [] : ['Emails to you come back, or are turned off: ask an administrator.']),
    ...(open.push ? [] : ['Notifications: add a device first.']),
    ...(open.sms
      ? []
      : ['Text messages: your agency has no service for them, or your account no phone number.']),
  ];
  return (
    <Card id="choices" title="How alerts reach you">
      {kinds.length === 0 ? (
        <p className="card-body">
          You get no alerts. Alerts are about inventories that people are assigned to.
        </p>
      ) : (
        <form onSubmit={submit} aria-label="How alerts reach you" noValidate>
          <div className="card-body stack">
            {closed.length > 0 && (
              <ul className="plain hint">
                {closed.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
            <div className="alert-kinds">
              {kinds.map((choice) => (
                <KindChannels key={choice.kind} choice={choice} error={errors[choice.kind]} />
              ))}
            </div>
            <OwnQuietHours shown={shown} errors={errors} />
            <div className="buttons">
              <Button type="submit" kind="primary" busy={isBusy}>
                Save choices
              </Button>
            </div>
          </div>
        </form>
      )}
    </Card>
  );
}

function KindChannels({
  choice: { kind, isRequired, channels },
  error,
}: {
  choice: KindChoice;
  error: string | undefined;
}) {
  return (
    <fieldset
      className="alert-kind"
      aria-describedby={error || isRequired ? `${kind}-note` : undefined}
    >
      <legend>{kindFacts[kind].label}</legend>
      {error && <FieldError id={`${kind}-note`}>{error}</FieldError>}
      {isRequired && !error && (
        <p id={`${kind}-note`} className="hint">
          You must get these: keep at least one.
        </p>
      )}
      <div className="alert-channels">
        {alertChannels.map((channel) => (
          <Choice
            key={channel}
            type="checkbox"
            name={kind}
            value={channel}
            label={channelLabels[channel]}
            defaultChecked={channels.includes(channel)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** ALERT-04: the person’s own quiet hours, which replace those of the agency. */
function OwnQuietHours({
  shown: { quietFrom, quietTo, agencyQuiet, timeZone },
  errors,
}: {
  shown: AlertPreferences;
  errors: FieldErrors;
}) {
  const usual =
    agencyQuiet === null
      ? 'Your agency has none: leave both blank to get alerts at any time.'
      : `Leave both blank for those of your agency, ${agencyQuiet.from} to ${agencyQuiet.to}.`;
  return (
    <fieldset className="alert-kind" aria-describedby="quiet-hint">
      <legend>Your quiet hours</legend>
      <p id="quiet-hint" className="hint">
        Alerts wait until they end, except loss, theft, seal mismatch and broken chain. {usual} Time
        zone: {timeZone}.
      </p>
      <div className="alert-quiet">
        <TextField
          id="quietFrom"
          label="Start"
          type="time"
          defaultValue={quietFrom}
          error={errors.quietFrom}
        />
        <TextField
          id="quietTo"
          label="End"
          type="time"
          defaultValue={quietTo}
          error={errors.quietTo}
        />
      </div>
    </fieldset>
  );
}

/** A kind without a checked box has no channel. */
function chosenIn(kinds: readonly KindChoice[], form: HTMLFormElement): Chosen {
  const values = new FormData(form);
  const text = typedText(form);
  const chosen = kinds.map(({ kind }) => {
    const checked = values.getAll(kind);
    return [kind, alertChannels.filter((channel) => checked.includes(channel))];
  });
  return {
    channels: Object.fromEntries(chosen) as Chosen['channels'],
    quietFrom: text('quietFrom'),
    quietTo: text('quietTo'),
  };
}
