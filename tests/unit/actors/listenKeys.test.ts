// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { listenKeys } from '../../../src/client/platform/browser/listenKeys.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const input = '<input id="note" value="Seen" />';

/** A form with one field; `scan` types as a scanner does, `type` as a person. */
function page(inFields: boolean, markup = input) {
  document.body.innerHTML = `<form>${markup}<button></button></form>`;
  const field = document.querySelector('#note') as HTMLInputElement;
  const told: string[] = [];
  const inputs: string[] = [];
  const heard: string[] = [];
  field.addEventListener('input', () => inputs.push(field.value));
  field.addEventListener('keydown', ({ key }) => heard.push(key));
  stop = listenKeys(({ code }) => told.push(code), { inFields });
  let clock = 1_000;
  const keys = (text: string, pause: number, ends = ['Enter']) =>
    [...text, ...ends].map((key) => {
      clock += pause;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: clock });
      field.dispatchEvent(event);
      if (key !== 'Enter') field.value += key;
      return event.defaultPrevented;
    });
  return {
    field,
    told,
    inputs,
    heard,
    scan: (text: string, ends?: string[]) => keys(text, 10, ends),
    type: (text: string) => keys(text, 200),
  };
}

describe('[LABEL-03] a scanner that types into a field by accident', () => {
  test('gives its code; the field is as before, and the form is not sent', () => {
    const { field, told, inputs, scan } = page(true);
    const prevented = scan('CV1-0000001');
    expect(told).toEqual(['CV1-0000001']);
    expect(field.value).toBe('Seen');
    expect(inputs).toEqual(['Seen']);
    expect(prevented.at(-1)).toBe(true);
  });

  test('keeps what may be meant for the field, such as the number of a seal, and sends no form', () => {
    const { field, told, heard, scan } = page(true);
    const prevented = scan('60117');
    expect([field.value, told]).toEqual(['Seen60117', []]);
    expect(prevented).toEqual([...'60117'].map(() => false).concat(true));
    // The field may separate labels by it.
    expect(heard.at(-1)).toBe('Enter');
  });

  test.each([['CV1-0000001'], ['60117']])('may end %s with two Enters', (code) => {
    const { told, scan } = page(true);
    const prevented = scan(code, ['Enter', 'Enter']);
    expect(prevented.slice(-2)).toEqual([true, true]);
    expect(told).toHaveLength(code === '60117' ? 0 : 1);
  });

  test('may follow one code with the next at once', () => {
    const { told, scan } = page(true);
    scan('60117', ['Enter']);
    expect(told).toEqual([]);
    scan('CS.1', ['Enter']);
    expect(told).toEqual(['CS.1']);
  });

  test('starts a line with its Enter where a field has several', () => {
    const { told, scan } = page(true, '<textarea id="note"></textarea>');
    expect(scan('HV-0099', ['Enter', 'Enter'])).not.toContain(true);
    expect(told).toEqual([]);
  });

  test('sends no form from a choice either', () => {
    const { scan } = page(true, '<input id="note" type="radio" />');
    expect(scan('HV-0099').at(-1)).toBe(true);
  });

  test('is not taken for a person, whose Enter sends the form', () => {
    const { field, told, type } = page(true);
    expect(type(' CV1')).not.toContain(true);
    expect(field.value).toBe('Seen CV1');
    expect(told).toEqual([]);
  });

  test('is not heard in a field on pages whose fields are their own', () => {
    const { told, scan } = page(false);
    expect(scan('CV1-0000001')).not.toContain(true);
    expect(told).toEqual([]);
  });
});
