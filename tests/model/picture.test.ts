import { expect, test } from 'vitest';
import { pictureOf } from './screens/picture.ts';

const form = `<section class="card"><h2>Count</h2>
  <p>2 <b>vials</b></p>
  <label for="a">Vials</label><input id="a" type="number" value="2" disabled=""/>
  <button class="button button-primary" type="submit" aria-busy="true"><span aria-hidden="true">…</span>Sign</button>
  <svg class="icon tone-bad" aria-hidden="true"><path d="M1 1"/></svg>
  <span class="state state-warning">To do</span></section>`;

test('a picture has roles, text, what a control says of itself, and colors that mean something', () => {
  expect(pictureOf(form)).toBe(
    [
      '- heading 2: Count',
      '2',
      'vials',
      '- label: Vials',
      '- spinbutton [type=number] [value=2] [disabled]',
      '- button [type=submit] [aria-busy=true] [primary]: Sign',
      '- svg [bad]',
      '- span [warning]: To do',
    ].join('\n'),
  );
});

test.each([
  ['a control that can be used', 'disabled=""', ''],
  ['a warning in the color of success', 'state-warning', 'state-good'],
  ['an icon in the color of success', 'tone-bad', 'tone-good'],
  ['a form that is no longer busy', 'aria-busy="true"', ''],
  ['another text', 'To do', 'Done'],
])('a picture shows %s', (_, one, other) => {
  expect(pictureOf(form.replace(one, other))).not.toBe(pictureOf(form));
});

test('a picture leaves out what is hidden', () => {
  expect(pictureOf(`<div hidden=""><p>Log in</p></div>${form}`)).toBe(pictureOf(form));
});

test('a picture does not depend on ids, layout or the shape of icons', () => {
  const other = form
    .replace('id="a"', 'id="b"')
    .replace('for="a"', 'for="b"')
    .replace('…', '')
    .replace('M1 1', 'M2 2');
  expect(pictureOf(other.replace('class="card"', ''))).toBe(pictureOf(form));
});
