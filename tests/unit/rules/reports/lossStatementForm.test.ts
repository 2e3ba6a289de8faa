import { describe, expect, test } from 'vitest';
import {
  Form106,
  LossStatement,
  type LossStatementKind,
  lossStatementKinds,
} from '../../../../src/contract/reports/loss.ts';
import type { StatedLoss } from '../../../../src/rules/reports/lossStatement.ts';
import { statementFields } from '../../../../src/rules/reports/lossStatementFields.ts';
import {
  readCents,
  readStatement,
  type TypedStatement,
  typedOf,
} from '../../../../src/rules/reports/lossStatementForm.ts';
import { sampleLoss } from '../../../model/reports/sampleLoss.ts';

const loss: StatedLoss = {
  ...sampleLoss.event,
  firstFoundAt: sampleLoss.firstFoundAt,
  timeZone: sampleLoss.head.timeZone,
  now: sampleLoss.head.madeAt,
  noticeSentOn: '2026-07-13',
  formFiledOn: '2026-07-13',
};
const reason = 'The clock was wrong.';

/** What can be signed of each kind. */
const complete: Readonly<Record<LossStatementKind, TypedStatement>> = {
  discovery: { corrected: '2026-07-11T11:00', reason },
  noticeDay: { corrected: '2026-07-12', reason },
  formDay: { corrected: '2026-07-12', reason },
  form106: {},
  notSignificant: {
    ...{ quantity: 'One of 400 vials.', substances: 'Fentanyl.', access: 'The crew.' },
    pattern: 'The first in two years.',
  },
  newYork: {
    ...{ departmentOn: '2026-07-12', departmentBy: 'E. Sorensen' },
    ...{ directorOn: '2026-07-12', directorBy: 'E. Sorensen' },
  },
};

const errorsOf = (kind: LossStatementKind, typed: TypedStatement) => {
  const read = readStatement(kind, { ...complete[kind], ...typed }, loss);
  return read.ok ? {} : read.errors;
};

describe.each(lossStatementKinds)('[REG-05] [REG-07] [REG-08] [REG-15] the form of %s', (kind) => {
  const fields = statementFields[kind];

  test('asks for all that is signed, and for nothing else', () => {
    const known = ['kind', 'insteadOf'];
    const signed = LossStatement.options.find(({ entries }) => entries.kind.literal === kind);
    expect(fields.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(signed?.entries ?? {})
        .filter((name) => !known.includes(name))
        .toSorted(),
    );
  });

  test('lets people type as much as can be signed, to the last character', () => {
    for (const { name, limit } of fields) {
      if (limit === undefined) continue;
      const longest = 'a'.repeat(limit);
      const typed = { ...complete[kind], [name]: longest };
      expect(readStatement(kind, typed, loss)).toMatchObject({
        ok: true,
        statement: { [name]: longest },
      });
      expect(errorsOf(kind, { [name]: `${longest}a` })).toEqual({
        [name]: `Use at most ${limit} characters.`,
      });
    }
  });
});

test('[REG-05] [REG-07] [REG-08] each question that has to be answered says what to enter, and no other does', () => {
  const asked = lossStatementKinds
    .filter((kind) => kind !== 'newYork')
    .flatMap((kind) =>
      statementFields[kind].map(({ name, optional }) => ({
        isOptional: optional === true,
        message: errorsOf(kind, { [name]: ' ' })[name],
      })),
    );
  for (const { isOptional, message } of asked) expect(message === undefined).toBe(isOptional);
  expect(new Set(asked.map(({ message }) => message))).toEqual(
    new Set([
      ...['Enter when it was discovered.', 'Enter why it is corrected.', 'Enter the date.'],
      'Enter how much was lost, compared with what you use.',
      ...['Enter which substances were lost.', undefined],
      'Enter who had access, and what else could explain it.',
      'Enter whether losses repeat, and what was done about them.',
    ]),
  );
});

test('[REG-15] each that was notified has a day and a name', () => {
  expect(errorsOf('newYork', { departmentBy: '', directorOn: '' })).toEqual({
    departmentBy: 'Enter who notified them.',
    directorOn: 'Enter the date.',
  });
  expect(errorsOf('newYork', { departmentOn: '', directorBy: '' })).toEqual({
    departmentOn: 'Enter the date.',
    directorBy: 'Enter who notified them.',
  });
});

describe('[REG-08] DEA Form 106', () => {
  const optionsOf = (name: string) =>
    statementFields.form106.find((field) => field.name === name)?.options?.map((one) => one.value);

  test('has the types of loss of the form, and whether the police were notified', () => {
    const signed = (typed: TypedStatement) => {
      const read = readStatement('form106', typed, loss);
      return read.ok && read.statement.kind === 'form106' ? read.statement : undefined;
    };
    expect(optionsOf('lossKind')).toEqual(Form106.entries.lossKind.wrapped.options);
    const notified = optionsOf('policeNotified') ?? [];
    expect(notified.map((policeNotified) => signed({ policeNotified })?.policeNotified)).toEqual([
      true,
      false,
    ]);
    const [yes = ''] = notified;
    const next = typedOf('form106', signed({ policeNotified: yes }) ?? null, {
      ...loss,
      earlierLosses: null,
    });
    expect(next.policeNotified).toBe(yes);
  });

  test.each([
    [{ killed: '1.5' }, { killed: 'Enter a whole number, or leave it blank.' }],
    [
      { purchaseValue: 'ten' },
      { purchaseValue: 'Enter dollars and cents, such as 18.50, or leave it blank.' },
    ],
    [{ filedOn: '2026-02-31' }, { filedOn: 'Enter the date.' }],
  ])('of %o says what to enter', (typed, errors) => {
    expect(errorsOf('form106', typed)).toEqual(errors);
  });

  test('has whole dollars as typed', () => {
    expect(readCents('1,250')).toBe(125_000);
    expect(readCents('$18.5')).toBe(1_850);
  });
});

describe('[REG-05] a correction', () => {
  test('of a time that happened twice also says what else is missing', () => {
    const typed = { corrected: '2026-11-01T01:30', reason: '' };
    const read = readStatement('discovery', typed, { ...loss, now: '2026-11-02T12:00:00.000Z' });
    expect(read.ok ? {} : read.errors).toEqual({
      corrected: 'This time happened twice, because clocks went back. Choose which of the two.',
      reason: 'Enter why it is corrected.',
    });
  });

  test.each(['', '2026-07-11', '2026-02-31T10:00', '2026-07-11T15:00:00.000Z'])(
    'to “%s” asks for the time of the discovery',
    (corrected) => {
      expect(errorsOf('discovery', { corrected })).toEqual({
        corrected: 'Enter when it was discovered.',
      });
    },
  );

  test('of a day that is not recorded starts empty, and so does what was not signed before', () => {
    const open = { ...loss, formFiledOn: null, earlierLosses: 2 };
    expect(typedOf('formDay', null, open)).toEqual({ corrected: '' });
    expect(typedOf('notSignificant', null, open)).toEqual({});
    expect(typedOf('newYork', null, open)).toEqual({});
  });
});
