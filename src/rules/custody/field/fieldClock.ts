import type { FieldRecordDetail } from '../../../contract/custody/fieldRecord.ts';
import { clockText } from './fieldText.ts';

/** How long after the kit it was signed, by a clock that no one can set, and how far the clock of the device was off (FIELD-17). */
export function clockFacts({
  clock: { elapsed, statedAt },
  occurredAt,
  marks,
}: Pick<FieldRecordDetail, 'clock' | 'occurredAt' | 'marks'>): readonly {
  readonly label: string;
  readonly text: string;
}[] {
  const off = Date.parse(statedAt) - Date.parse(occurredAt);
  return [
    {
      label: 'From the kit to the signature',
      text: elapsed === null ? 'Not measured: the app was started in between' : spanText(elapsed),
    },
    {
      label: 'Clock of the device',
      text: marks.includes('clockDoubtful')
        ? 'Doubtful: it was not signed between issue and receipt. The stated time is kept.'
        : marks.includes('clockCorrected')
          ? `${clockText(off)}, corrected`
          : 'Less than 2 min off',
    },
  ];
}

function spanText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
