import { expect } from 'vitest';
import type { CustodyEventKind } from '../../../../../src/contract/custody/custodyEvent.ts';
import { emptyEvent } from '../../../../../src/rules/custody/form/custodyForm.ts';
import { nextKey } from '../../../../../src/rules/custody/form/custodyLines.ts';
import type { EventCode, ScannedForm } from '../../../../../src/rules/custody/scan/eventCode.ts';
import { scanEvent } from '../../../../../src/rules/custody/scan/scanEvent.ts';
import { sampleSources } from '../../../../model/custody/sampleCustodyEvent.ts';
import { opened } from '../filledEvents.ts';

const today = '2026-07-14';
/** The sample’s product, as a manufacturer’s code names it. */
export const gtin = '00399999101028';
/** A package of the sample's product. */
export const box = (lot: string, serial = '') =>
  `]d201${gtin}17280200\u001d10${lot}${serial === '' ? '' : `\u001d21${serial}`}`;

/** A form as it opens, into which codes are scanned one after another, as the chart of the event does it. */
export function formOf(
  kind: CustodyEventKind,
  sources = sampleSources,
  more: Partial<ScannedForm> = {},
) {
  let form: ScannedForm = { kind, scanned: null, sources, ...emptyEvent(kind, opened), ...more };
  const scan = (code: string): EventCode['answer'] => {
    const { answer, events } = scanEvent(code, form, today);
    for (const event of events) {
      if (event.type === 'code.scanned') {
        form = { ...form, scanned: [...(form.scanned ?? []), event.code] };
      } else {
        const keys = event.type === 'line.added' ? [...form.keys, nextKey(form.keys)] : form.keys;
        form = { ...form, keys, typed: { ...form.typed, ...event.typed } };
      }
    }
    return answer;
  };
  const now = (field: string, key = '1') => form.typed[`${field}-${key}`];
  return { scan, now, form: () => form };
}

/** A refusal that says these words. */
export const refused = (words: string) => ({
  kind: 'refused',
  text: expect.stringContaining(words) as string,
});
