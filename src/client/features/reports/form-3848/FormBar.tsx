import type { FormPeriod } from '../../../../contract/reports/form3848.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { dateText, dayText, dueText } from '../../../shell/text/formats.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';

const { path } = routeOf('nyForm3848');

export const formAddress = (periodEnd: string, more = '') =>
  `${path}?periodEnd=${periodEnd}${more}`;

const states: Record<FormPeriod['state'], string> = {
  running: 'not over yet',
  due: 'not signed',
  overdue: 'not signed, overdue',
  signed: 'signed',
};

/** Which period, when its form is due, and which versions of it there are. */
export function FormBar({
  periods,
  shown,
  version,
  now,
  onOpen,
}: {
  periods: readonly FormPeriod[];
  shown: string;
  /** The signed version that is shown; null for a draft. */
  version: number | null;
  now: string;
  onOpen: (address: string) => void;
}) {
  const period = periods.find(({ end }) => end === shown);
  return (
    <div className="filters">
      <SelectField
        id="period"
        label="Period ending"
        defaultValue={shown}
        key={shown}
        options={periods.map(({ end, state }) => ({
          value: end,
          text: `${dayText(end)}, ${states[state]}`,
        }))}
        onChange={(event) => onOpen(formAddress(event.currentTarget.value))}
      />
      {period && period.state !== 'signed' && (
        <p className="filters-note">
          Due {dayText(period.dueOn)}, {dueText(period.dueOn, now)}
        </p>
      )}
      {period && period.versions.length > 0 && (
        <ul className="paper-versions filters-note" aria-label="Versions">
          {period.versions.map(({ version: number, signedBy, signedAt }) => (
            <li key={number}>
              {number === version ? (
                <strong>Version {number}</strong>
              ) : (
                <Link href={formAddress(shown, `&version=${number}`)}>Version {number}</Link>
              )}
              , signed {dateText(signedAt)} by {signedBy}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
