import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RecordId } from '../../../../src/contract/core/primitives.ts';
import { csvFile } from '../../../../src/rules/core/csv.ts';
import { trainingName, trainingNumber } from '../../../../src/rules/core/training.ts';
import { markTrainingFile } from '../../../../src/server/core/http/trainingCalls.ts';
import { copyId } from '../../../../src/server/features/administration/training/copyId.ts';

test('[LEDGER-05] a copy has an id of its own, the same at each copy and another in each training agency', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (training, source, other) => {
      const id = copyId(training, source);
      expect(v.is(RecordId, id)).toBe(true);
      expect(id).not.toBe(source);
      expect(copyId(training, source)).toBe(id);
      if (other !== source) expect(copyId(training, other)).not.toBe(id);
      if (other !== training) expect(copyId(other, source)).not.toBe(id);
    }),
  );
});

test('[LEDGER-05] names and numbers of training cannot be taken for real ones', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(trainingName(text).startsWith('TRAINING')).toBe(true);
      expect(trainingNumber(text)).toBe('TRAINING');
    }),
  );
  expect(trainingNumber(null)).toBeNull();
  expect(trainingNumber('')).toBe('');
});

test('[LEDGER-05] every file says what it is in its name and before its first line; other replies stay', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { minLength: 1 }), (fileName, head) => {
      const marked = markTrainingFile({ fileName, csv: csvFile(head, []), rows: 0 });
      const { csv, ...rest } = marked as { csv: string };
      expect(rest).toEqual({ fileName: `TRAINING-${fileName}`, rows: 0 });
      const [first, second] = csv.split('\r\n', 1).concat(csv.slice(csv.indexOf('\r\n') + 2));
      expect(first).toContain('TRAINING: a record of a training agency.');
      expect(`\ufeff${second}`).toBe(csvFile(head, []));
    }),
  );
  for (const reply of [null, 'text', { csv: 'a' }, { rows: 1 }, [1]]) {
    expect(markTrainingFile(reply)).toEqual(reply);
  }
  expect(markTrainingFile({ fileName: 'a.xlsx', content: 'x' })).toEqual({
    fileName: 'TRAINING-a.xlsx',
    content: 'x',
  });
});
