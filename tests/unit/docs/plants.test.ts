import { expect, test } from 'vitest';
import { plants } from '../../planted/plants.ts';
import { read } from './markdown.ts';

test.each(plants)('the fault can still be planted: $what', ({ file, sought }) => {
  expect(read(file)).toContain(sought);
});
