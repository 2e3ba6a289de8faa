import { useSelector } from '@xstate/react';
import { offerWitnesses } from '../../../../rules/core/witnesses.ts';
import { signaturesOf, signerWord } from '../../../../rules/custody/custodyPolicy.ts';
import { signedFacts, signedLines } from '../../../../rules/custody/form/custodySummary.ts';
import {
  offeredAt,
  ownAnswers,
  type RestockToSign,
  restockText,
  sharedAnswers,
  transferAt,
} from '../../../../rules/custody/restock/restockForm.ts';
import { laterSentence } from '../../../../rules/custody/signLater.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import type { SigningState } from '../../../core/signing/useSigning.ts';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { pen } from '../../../ui/icons/acts.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { SignedLines } from '../event/SignedLines.tsx';
import type { ParRestockRef } from './ParRestock.tsx';

interface CheckRestockProps {
  work: ParRestockRef;
  state: SigningState;
  toSign: RestockToSign;
  signer: string;
}

/** Step 2: the interruption before an act that cannot be undone. Everything is repeated, then it is signed. */
export function CheckRestock({ work, state, toSign, signer }: CheckRestockProps) {
  const context = useSelector(work, (snapshot) => snapshot.context);
  const { choices } = context;
  const { choices: offered } = offeredAt(choices, 0);
  const [first] = toSign.sources;
  const asked = first && signaturesOf(first.transfer.details, offered);
  const least = (asked?.others.length ?? 0) - (asked?.optional ?? 0);
  const mayBeLater =
    first !== undefined && laterSentence(first.transfer.details, offered.maySignLater) === null;
  return (
    <div className="interruption">
      <SigningNews state={state}>
        <Message kind="warning" title="Once signed, this can’t be changed">
          <p>Each place gets its own transfer in the ledger. All are recorded together.</p>
        </Message>
      </SigningNews>
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
        <Facts
          className="check-facts event-facts"
          facts={[
            ...signedFacts('transferOut', sharedAnswers(context), offeredAt(choices, 0)).map(
              ({ label, text }) => ({ label, value: formatted(text) }),
            ),
            { label: 'Happened', value: whenText(toSign.details.occurredAt) },
          ]}
        />
      </Card>
      {toSign.sources.map(({ index, transfer }) => {
        const sources = offeredAt(choices, index);
        const { inventory, site } = sources.choices;
        const form = transferAt(context, index);
        const facts = signedFacts('transferOut', ownAnswers(form), sources);
        return (
          <Card
            key={inventory.id}
            id={`from-${index}`}
            title={`From ${inventory.name}`}
            note={site.name}
          >
            <SignedLines
              lines={signedLines(transfer, form, sources)}
              caption={`Lots from ${inventory.name}`}
            />
            {facts.length > 0 && (
              <Facts
                className="check-facts event-facts"
                facts={facts.map(({ label, text }) => ({ label, value: formatted(text) }))}
              />
            )}
          </Card>
        );
      })}
      <SignForm
        state={state}
        title={least > 0 ? 'Two signatures required' : 'Your signature'}
        signer={{ name: signer, meaning: capitalized(asked?.signer ?? '') }}
        others={(asked?.others ?? []).map((meaning, index) => ({
          word: signerWord(meaning),
          legend: capitalized(meaning),
          offered: offerWitnesses(offered.witnesses),
          isOptional: index >= least,
          mayBeLater,
        }))}
        button={restockText(toSign)}
        onSign={state.sign}
      />
    </div>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
