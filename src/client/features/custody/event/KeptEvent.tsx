import type { KeptRecord } from '../../../../../machines/core/fieldRecord.setup.ts';
import { kindLabels } from '../../../../rules/custody/custodyKinds.ts';
import type { EventToSign } from '../../../../rules/custody/form/custodyForm.ts';
import { OnThisDevice } from '../../../core/field/OnThisDevice.tsx';
import type { Place } from './CustodyEvent.tsx';

/** FIELD-18: the receipt of an event that was signed without a network. */
export function KeptEvent({
  kept,
  place,
  toSign: { details },
}: {
  kept: KeptRecord;
  place: Place;
  toSign: EventToSign;
}) {
  return (
    <OnThisDevice
      kept={kept}
      what={`${kindLabels[details.kind].title}, ${place.name}`}
      inventoryId={place.id}
    />
  );
}
