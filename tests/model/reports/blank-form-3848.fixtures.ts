import { blankForm3848Machine } from '../../../machines/reports/blankForm3848.machine.ts';
import { sumColumn } from '../../../src/rules/reports/blankForm3848.ts';
import { model } from '../kit/fixtures.ts';

export const blankForm3848 = model('blank-form-3848', blankForm3848Machine, {
  events: {
    'figure.typed': [
      { type: 'figure.typed', column: 1, line: 'opening', text: '10.5' },
      { type: 'figure.typed', column: 1, line: 'used', text: '3' },
    ],
    'sheet.added': [{ type: 'sheet.added' }],
    'clear.requested': [{ type: 'clear.requested' }],
    'clear.confirmed': [{ type: 'clear.confirmed' }],
    'clear.declined': [{ type: 'clear.declined' }],
  },
  outputs: {},
  errors: {},
  inputs: { 'an empty form': undefined },
  context: ({ columns, edition }) => ({
    columns: columns.length,
    ending: sumColumn(columns[1] ?? {}).ending,
    first: sumColumn(columns[0] ?? {}).ending,
    edition: Math.min(edition, 2),
  }),
  // Every sheet up to the last that fits is a state of its own.
  steps: 20,
});
