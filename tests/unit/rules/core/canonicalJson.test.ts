import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asJson, canonicalJson } from '../../../../src/rules/core/canonicalJson.ts';

test('[LEDGER-02] equal content has one text: sorted keys, no spaces, the order of lists kept', () => {
  const entry = { b: [2, 1, { d: null, c: 'ü"' }], a: { z: true, '10': -1, '9': 0 } };
  const text = '{"a":{"10":-1,"9":0,"z":true},"b":[2,1,{"c":"ü\\"","d":null}]}';
  expect(canonicalJson(entry)).toBe(text);
  expect([canonicalJson([]), canonicalJson({}), canonicalJson(null)]).toEqual(['[]', '{}', 'null']);
});

test('[LEDGER-02] the text is read back as the same content, whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (content) => {
      const json = asJson(content);
      const text = canonicalJson(json);
      expect(asJson(JSON.parse(text) as object)).toEqual(json);
      const reversed = Object.fromEntries(Object.entries(content).toReversed());
      expect(canonicalJson(asJson(reversed))).toBe(text);
    }),
  );
});

test('[LEDGER-02] what is undefined is no content', () => {
  expect(canonicalJson(asJson({ a: 1, b: undefined }))).toBe('{"a":1}');
});
