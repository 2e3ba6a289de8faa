// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { listenKeys } from '../../../src/client/platform/browser/listenKeys.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A form with one field; `scan` types as a scanner does, `type` as a person. */
function page(inFields: boolean) {
  document.body.innerHTML = '<form><input id="note" value="Seen" /><button></button></form>';
  const field = document.querySelector('input') as HTMLInputElement;
  const told: string[] = [];
  const inputs: string[] = [];
  field.addEventListener('input', () => inputs.push(field.value));
  stop = listenKeys(({ code }) => told.push(code), { inFields });
  let clock = 1_000;
  const keys = (text: string, pause: number) =>
    [...text, 'Enter'].map((key) => {
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
    scan: (text: string) => keys(text, 10),
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

  test('keeps what may be meant for the field, such as the number of a seal', () => {
    const { field, told, scan } = page(true);
    expect(scan('60117')).not.toContain(true);
    expect([field.value, told]).toEqual(['Seen60117', []]);
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
