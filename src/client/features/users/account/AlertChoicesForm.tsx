import type { SubmitEvent } from 'react';
import type { Channels } from '../../../../../machines/alerts/alertPreferences.setup.ts';
import { alertChannels } from '../../../../contract/alerts/alert.ts';
import type { AlertPreferences, KindChoice } from '../../../../contract/alerts/alertPreferences.ts';
import { channelLabels } from '../../../../rules/alerts/alertChannels.ts';
import { kindFacts } from '../../../../rules/alerts/alertKinds.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** Which alerts reach the person on which channels. Uncontrolled. */
export function AlertChoicesForm({
  shown: { kinds, open },
  isBusy,
  onSave,
}: {
  shown: Pick<AlertPreferences, 'kinds' | 'open'>;
  isBusy: boolean;
  onSave: (channels: Channels) => void;
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(chosenIn(kinds, new FormData(event.currentTarget)));
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
        <form onSubmit={submit} aria-label="How alerts reach you">
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
                <KindChannels key={choice.kind} choice={choice} />
              ))}
            </div>
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

function KindChannels({ choice: { kind, isRequired, channels } }: { choice: KindChoice }) {
  return (
    <fieldset className="alert-kind" aria-describedby={isRequired ? `${kind}-must` : undefined}>
      <legend>{kindFacts[kind].label}</legend>
      {isRequired && (
        <p id={`${kind}-must`} className="hint">
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

/** A kind without a checked box has no channel. */
function chosenIn(kinds: readonly KindChoice[], form: FormData): Channels {
  const chosen = kinds.map(({ kind }) => {
    const checked = form.getAll(kind);
    return [kind, alertChannels.filter((channel) => checked.includes(channel))];
  });
  return Object.fromEntries(chosen) as Channels;
}
