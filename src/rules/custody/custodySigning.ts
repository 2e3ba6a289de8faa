import type { EventChoices } from '../../contract/custody/custodyChoices.ts';
import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import { endsByFullCount } from '../inventory/eventSeal.ts';
import { sealSituation } from '../inventory/sealState.ts';
import { type AskedSignatures, signaturesAsked } from './custodyPolicy.ts';

/** Who signs an event, as the agency decided. */
export function signaturesOf(
  details: CustodyEventDetails,
  { signers, seal }: Pick<EventChoices, 'signers' | 'seal'>,
): AskedSignatures {
  return signaturesAsked(
    details,
    {
      receiveSigners: signers.receive,
      transferSigners: signers.transfer,
      countSigners: signers.count,
      shiftChangeSigners: signers.shiftChange,
    },
    { endsSealCase: endsByFullCount(details, sealSituation(seal, details.occurredAt)) },
  );
}

/** The title of another person next to their name and PIN: "Witness", "Second witness", "Oncoming". */
export function signerWord(meaning: string): string {
  const word = /^(second )?witness/.exec(meaning)?.[0] ?? meaning;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
