import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { ParRestockChoices } from '../../../contract/custody/parRestock.ts';
import { readFormCode, type TakenCode } from '../../control-values/scannedCode.ts';
import { productsOf } from '../../control-values/scannedPackage.ts';
import { whyNoRight } from '../../core/actRights.ts';
import type { TypedEvent } from '../form/custodyField.ts';
import { nextKey } from '../form/custodyLines.ts';
import { offeredAt, type RawRestock, transferAt } from '../restock/restockForm.ts';
import type { EventCode } from './eventCode.ts';
import { scanEvent } from './scanEvent.ts';

type RestockChanged =
  | { type: 'line.added'; source: number; typed: TypedEvent }
  | { type: 'form.changed'; typed: TypedEvent };

/** Where labels are looked up for the form of a restock; null while the page says why there is none. */
export function restockFormAt({ sources: [first] }: ParRestockChoices) {
  return first !== undefined && whyNoRight(first.choices.limits, 'transferOut') === null
    ? { inventoryId: first.choices.inventory.id, keepsAwake: false }
    : null;
}

/**
 * Takes a scanned code into the form of a restock: the place that has the vial sends it. A lot that a place sends already
 * stays there.
 *
 * @param today YYYY-MM-DD
 */
export function scanRestock(
  code: string,
  restock: RawRestock,
  choices: ParRestockChoices,
  today: string,
): TakenCode<RestockChanged> {
  const key = nextKey(restock.keys.flat());
  const scans = choices.sources.map((source, index) => {
    const form = {
      ...transferAt(restock, index),
      sources: offeredAt(choices, index),
      nextKey: key,
    };
    return { index, source, scan: scanEvent(code, form, today) };
  });
  const answeredAs = (kind: EventCode['answer']['kind']) =>
    scans.find(({ scan }) => scan.answer.kind === kind);
  const found =
    answeredAs('repeated') ??
    answeredAs('taken') ??
    scans.find(({ source }) => knows(code, source.choices, today)) ??
    scans[0];
  if (found === undefined) throw new Error('A restock has a place to send from.');
  const { index, source, scan } = found;
  return {
    answer:
      scan.answer.kind === 'taken'
        ? { ...scan.answer, text: `${source.choices.inventory.name}: ${scan.answer.text}` }
        : scan.answer,
    events: scan.events.map(
      (event): RestockChanged =>
        event.type === 'line.added'
          ? { type: 'line.added', source: index, typed: {} }
          : { type: 'form.changed', typed: event.type === 'form.changed' ? event.typed : {} },
    ),
  };
}

/** Whether a place has the vial or the product: then it knows best why it can’t be sent. */
function knows(code: string, { labelled, holdings }: EventChoices, today: string): boolean {
  const read = readFormCode(code, { agencyId: labelled.agencyId, today });
  if (!read.ok) return false;
  const { label, gs1 } = read.code;
  return (
    labelled.vials.some(({ labels }) => label !== null && labels.includes(label)) ||
    productsOf(
      gs1?.gtin ?? null,
      holdings.map(({ product }) => product),
    ).length > 0
  );
}
