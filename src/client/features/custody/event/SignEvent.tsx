import { useSelector } from '@xstate/react';
import type { DetailsOf } from '../../../../contract/custody/custodyEvent.ts';
import { offerWitnesses } from '../../../../rules/core/witnesses.ts';
import { signaturesOf, signerWord } from '../../../../rules/custody/custodyPolicy.ts';
import { needsEmployees } from '../../../../rules/custody/destruction.ts';
import { attestationText, wastedText } from '../../../../rules/custody/externalWitness.ts';
import type { EventSources } from '../../../../rules/custody/form/custodyField.ts';
import type { EventToSign } from '../../../../rules/custody/form/custodyForm.ts';
import { actText } from '../../../../rules/custody/form/custodySummary.ts';
import { laterSentence } from '../../../../rules/custody/signLater.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { Statement } from '../../../core/signing/Statement.tsx';
import type { SigningState } from '../../../core/signing/useSigning.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import type { CustodyEventRef } from './CustodyEvent.tsx';

const titles = ['Your signature', 'Two signatures required', 'Three signatures required'];

/** Who signs the event, as the agency decided. */
export function SignEvent({
  work,
  state,
  toSign,
  sources,
  signer,
}: {
  work: CustodyEventRef;
  state: SigningState;
  toSign: EventToSign;
  sources: EventSources;
  signer: string;
}) {
  const { typed, keys } = useSelector(work, ({ context }) => context);
  const { choices } = sources;
  const { details } = toSign;
  const asked = signaturesOf(details, choices);
  const people = choices.witnesses.filter(
    ({ onlyWitnesses }) => !(onlyWitnesses && isNoActOfWitnesses(details.kind)),
  );
  const least = asked.others.length - asked.optional;
  return (
    <SignForm
      state={state}
      title={titles[least] ?? ''}
      signer={{ name: signer, meaning: capitalised(asked.signer) }}
      others={asked.others.map((meaning, index) => ({
        word: signerWord(meaning),
        legend: capitalised(meaning),
        offered: offerWitnesses(people),
        ...(details.kind === 'waste' || details.kind === 'breakage'
          ? { statement: <Statement text={attested(details, choices)} /> }
          : {}),
        takesExternal: choices.takeExternal.some((kind) => kind === details.kind),
        isOptional: index >= least,
        mayBeLater: laterSentence(details, choices.maySignLater) === null,
      }))}
      button={actText(toSign, { typed, keys }, sources)}
      onSign={state.sign}
    >
      <Button
        wide
        {...(state.isBusy ? { unavailable: 'Recording the event.' } : {})}
        onClick={() => work.send({ type: 'cancel.requested' })}
      >
        Cancel
      </Button>
    </SignForm>
  );
}

/** At a shift change the other person takes the stock over; employees watch what leaves permanently. */
function isNoActOfWitnesses(kind: EventToSign['details']['kind']): boolean {
  return kind === 'shiftChange' || needsEmployees(kind);
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the witness saw, with each drug and its amount. */
function attested(
  details: DetailsOf<'waste'> | DetailsOf<'breakage'>,
  { holdings }: EventSources['choices'],
): string {
  const seen = details.lines.flatMap(({ lotId, amount }) => {
    const holding = holdings.find(({ lot }) => lot.id === lotId);
    return holding === undefined ? [] : [{ product: holding.product, amount }];
  });
  return attestationText(seen, details.kind === 'waste' ? wastedText(details.manner) : 'broken');
}
