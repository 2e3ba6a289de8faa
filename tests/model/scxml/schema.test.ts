import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { schemaProblems } from './schema.ts';

const folder = resolve(import.meta.dirname, '../../../docs/statecharts');
const documents = readdirSync(folder).filter((name) => name.endsWith('.scxml'));

test('there is a document for every chart', () => {
  expect(documents).toHaveLength(machines.length);
});

test.each(documents)('%s is valid by the schema of SCXML', (name) => {
  expect(schemaProblems(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
});

describe('the schema rejects', () => {
  const scxml = (content: string) =>
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">${content}</scxml>`;

  test('nothing in a document that keeps it', () => {
    expect(schemaProblems(scxml('<state id="a"><transition target="a"/></state>'))).toEqual([]);
  });

  test.each([
    ['an id that is there twice', '<state id="a"><invoke id="b"/><invoke id="b"/></state>'],
    ['a target that is not there', '<state id="a"><transition target="b"/></state>'],
    ['an element in the wrong place', '<state id="a"><log/></state>'],
    ['an unknown element', '<state id="a"><delay/></state>'],
    ['an unknown attribute', '<state id="a" tags="busy"/>'],
    [
      'a delay without a unit',
      '<state id="a"><onentry><send event="b" delay="30"/></onentry></state>',
    ],
    ['an id that is not a name', '<state id="a"/><state id="2 b"/>'],
  ])('%s', (_, content) => {
    expect(schemaProblems(scxml(content))).not.toEqual([]);
  });
});
