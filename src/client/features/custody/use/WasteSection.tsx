import { mannerLabels } from '../../../../rules/custody/useWords.ts';
import { RepeatedTime } from '../../../core/RepeatedTime.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Choices } from '../../../ui/form/Choice.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { users } from '../../../ui/icons/acts.ts';
import type { SectionProps } from './UseForm.tsx';

/** How it was wasted; only where something was. */
export function WasteSection({ context, errorOf }: SectionProps) {
  const { preview, typed, amounts, choices, timeZone } = context;
  const { occurredOn = '', wastedOn = '', wastedTime = '' } = amounts ?? typed ?? {};
  const isWasted = (preview?.wasted ?? 0) > 0;
  if (!isWasted && !errorOf('wasteManner')) return null;
  return (
    <section className="form-section" aria-labelledby="s-waste">
      <h2 id="s-waste">Waste</h2>
      <Choices
        id="wasteManner"
        name="wasteManner"
        legend="How it was wasted"
        options={Object.entries(mannerLabels).map(([value, text]) => ({ value, text }))}
        defaultValue={typed?.wasteManner}
        error={errorOf('wasteManner')}
      />
      <TextField
        id="wasteReason"
        label="Reason"
        optional
        width="l"
        error={errorOf('wasteReason')}
        maxLength={200}
        autoComplete="off"
        defaultValue={typed?.wasteReason}
      />
      <div className="form-row">
        <SelectField
          id="disposedByUserId"
          label="Wasted by"
          error={errorOf('disposedByUserId')}
          required
          empty="The person who administered it"
          defaultValue={typed?.disposedByUserId ?? ''}
          options={choices.people.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <TextField
          id="wastedOn"
          label="Date wasted"
          optional
          hint="If not the day administered"
          error={errorOf('wastedAt')}
          type="date"
          defaultValue={typed?.wastedOn}
        />
        <TextField
          id="wastedTime"
          label="Time wasted"
          optional
          hint="If not when administered"
          describedBy={errorOf('wastedAt') && 'wastedOn-error'}
          type="time"
          defaultValue={typed?.wastedTime?.slice(0, 5)}
        />
        <RepeatedTime
          id="wastedTime"
          day={wastedOn || occurredOn}
          time={wastedTime}
          timeZone={timeZone}
        />
      </div>
      <p className="note">
        <Icon path={users} small />
        <span>Someone else must witness the waste. They sign on the next page.</span>
      </p>
    </section>
  );
}
