import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { storeDescription } from '../../../src/server/openapi.ts';
import { apiComponents } from '../../../src/server/site/apiComponents.ts';
import replyExamples from '../../../src/server/site/apiReplyExamples.json' with { type: 'json' };
import { apiTags } from '../../../src/server/site/apiTags.ts';
import { writeApiExamples } from '../../support/samples/apiExamples.ts';
import { isReply } from '../../support/samples/replyExamples.ts';

const examplesFile = '../../../src/server/site/apiExamples.json';

let text: string;

beforeAll(async () => {
  const { body } = await storeDescription('Countersign', '1', 'https://ems.example');
  text = new TextDecoder().decode(body);
});

describe('the OpenAPI document', () => {
  it('is one of version 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('refers only to what it has, and to all of it', () => {
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name ?? '',
    );
    const { components } = JSON.parse(text) as { components: { schemas: object } };
    const named = Object.keys(components.schemas);
    expect(referred.filter((name) => !named.includes(name))).toEqual([]);
    const unused = Object.keys(apiComponents).filter(
      (name) => !referred.includes(name) && !referred.includes(`${name}Input`),
    );
    expect(unused).toEqual([]);
  });

  it('stays small enough to be read by people and tools', () => {
    expect(text.length).toBeLessThan(700_000);
  });

  it('has a subject for each call, and a call of each subject', () => {
    const { paths } = JSON.parse(text) as {
      paths: Record<string, Record<string, { tags: string[] }>>;
    };
    const used = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap(({ tags }) => tags),
    );
    expect(new Set(used)).toEqual(new Set(apiTags.map(({ name }) => name)));
    expect(used.every((name) => name !== '')).toBe(true);
  });
});

describe('the examples', () => {
  it('are those of the samples of calls (`npx vitest run -u` writes them)', async () => {
    await expect(writeApiExamples()).toMatchFileSnapshot(examplesFile);
  });

  it('fit the contract', () => {
    const examples = JSON.parse(writeApiExamples()) as Record<
      string,
      { [part in 'params' | 'query' | 'body']?: unknown }
    >;
    const misfits = calls.flatMap((call) =>
      (['params', 'query', 'body'] as const)
        .filter((part) => {
          const [schema, example] = [call[part], examples[call.name]?.[part]];
          return schema !== undefined && example !== undefined && !v.is(schema, example);
        })
        .map((part) => `${call.name}.${part}`),
    );
    expect(misfits).toEqual([]);
  });

  it('of replies are there for every call, and fit the contract', () => {
    const examples: Readonly<Record<string, unknown>> = replyExamples;
    const names = calls.map(({ name }) => name);
    expect(names.filter((name) => !(name in examples))).toEqual(withoutReply);
    expect(Object.keys(examples).filter((name) => !isReply(name, examples[name]))).toEqual([]);
  });
});

/** Their replies are too long for an example, or no test of the API gets one that succeeded. */
const withoutReply: readonly string[] = [
  'getUseToAmend',
  'getEventChoices',
  'recordParRestock',
  'closeCase',
  'getNewPerson',
  'listStatecharts',
  'getLoss',
];
