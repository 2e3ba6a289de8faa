import { useSelector } from '@xstate/react';
import {
  compareHere,
  comparisonText,
  hidesBook,
  takesLabels,
} from '../../../../rules/custody/form/countedLabels.ts';
import type { EventSources } from '../../../../rules/custody/form/custodyField.ts';
import type { EventToSign } from '../../../../rules/custody/form/custodyForm.ts';
import { signedFacts, signedLines } from '../../../../rules/custody/form/custodySummary.ts';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import type { SigningState } from '../../../core/signing/useSigning.ts';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { pen } from '../../../ui/icons/acts.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import type { CustodyEventRef } from './CustodyEvent.tsx';
import { SignEvent } from './SignEvent.tsx';
import { SignedLines } from './SignedLines.tsx';

interface CheckEventProps {
  work: CustodyEventRef;
  state: SigningState;
  toSign: EventToSign;
  sources: EventSources;
  signer: string;
}

/** Step 2: the interruption before an act that cannot be undone. Everything is repeated, then it is signed. */
export function CheckEvent(props: CheckEventProps) {
  const { work, state, toSign, sources } = props;
  const { choices } = sources;
  const { typed, keys } = useSelector(work, ({ context }) => context);
  const { details } = toSign;
  const lines = signedLines(toSign, { typed, keys }, sources);
  return (
    <div className="interruption">
      <SigningNews state={state}>
        <Message kind="warning" title="Once signed, this can’t be changed">
          <p>To fix a mistake later, record a correction. It stays linked to this event.</p>
        </Message>
      </SigningNews>
      {details.kind === 'reverseDistribution' && (
        <Message kind="accent" title="Two employees sign for the handover">
          <p>
            Each of you loaded the stock, or watched the loading, until it was handed over (21 CFR
            1317.95).
          </p>
        </Message>
      )}
      <Card
        id="what"
        title="What will be recorded"
        tools={
          !state.isUncertain &&
          !state.isBusy && (
            <button className="card-link card-button" type="button" onClick={state.change}>
              <Icon path={pen} small />
              &nbsp;Change
            </button>
          )
        }
      >
        {lines.length > 0 && <SignedLines lines={lines} />}
        <Facts
          className="check-facts event-facts"
          facts={[
            {
              label: 'Place',
              value: (
                <>
                  <b>{choices.inventory.name}</b>, {choices.site.name}
                </>
              ),
            },
            {
              label: details.kind === 'loss' ? 'Discovered' : 'Happened',
              value: whenText(details.occurredAt),
            },
            ...labelFacts(details, sources.choices),
            ...signedFacts(details.kind, typed, sources).map(({ label, text }) => ({
              label,
              value: formatted(text),
            })),
          ]}
        />
      </Card>
      <SignEvent {...props} />
    </div>
  );
}

/** What was scanned, as it will be compared; if no one scanned, that the labels are not. */
function labelFacts(details: EventToSign['details'], choices: EventSources['choices']) {
  if (!('seal' in details) || !takesLabels(details.kind, choices)) return [];
  const { scanned } = details;
  if (scanned === undefined) return [{ label: 'Labels', value: 'Not scanned, not compared' }];
  const comparison = compareHere(scanned, choices);
  const mode = details.kind === 'count' ? { mode: details.mode } : {};
  const isHidden = hidesBook(details.kind, mode, choices);
  const lists = isHidden
    ? []
    : [
        { text: 'Not found', labels: comparison.missing.map(({ label }) => label) },
        { text: 'Not expected here', labels: comparison.unexpected.map(({ label }) => label) },
      ];
  const value = (
    <>
      {comparisonText(comparison, { isHidden })}
      {lists.map(
        ({ text, labels }) =>
          labels.length > 0 && (
            <span key={text} className="cell-sub">
              {text}: <span className="mono">{labels.join(', ')}</span>
            </span>
          ),
      )}
    </>
  );
  return [{ label: 'Labels', value }];
}
