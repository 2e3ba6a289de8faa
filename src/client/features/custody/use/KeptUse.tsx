import type { KeptRecord } from '../../../../../machines/core/fieldRecord.setup.ts';
import type { RecordUseContext } from '../../../../../machines/custody/recordUse.setup.ts';
import type { UseDetails } from '../../../../contract/custody/use.ts';
import { summarizeUse } from '../../../../rules/custody/use.ts';
import { keptTitle, OnThisDevice } from '../../../core/field/OnThisDevice.tsx';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { inventoryTrail } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { holdingOf } from './useText.ts';

/** FIELD-18: the receipt of a use that was signed without a network. */
export function KeptUse({
  kept,
  context: { choices },
  details,
  isOpening,
  onAnother,
  frame,
}: {
  kept: KeptRecord;
  context: Pick<RecordUseContext, 'choices'>;
  details: UseDetails;
  /** The form of another drug is on its way. */
  isOpening: boolean;
  onAnother: () => void;
  frame: Frame;
}) {
  const holding = holdingOf(choices, details.lotId);
  const { inventory } = choices;
  const what = holding
    ? `${holding.product.name} ${holding.product.strength}: ${summarizeUse(details, holding.product)}`
    : 'A use';
  return (
    <Page frame={frame} title={keptTitle} trail={inventoryTrail(inventory)}>
      <OnThisDevice kept={kept} what={what} inventoryId={inventory.id}>
        <Button busy={isOpening} onClick={onAnother}>
          Another drug for this incident
        </Button>
      </OnThisDevice>
    </Page>
  );
}
