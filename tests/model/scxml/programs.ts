import { type Context, createContext } from 'node:vm';
import type { ModelFactory } from '@scion-scxml/core';
import scxml from '@scion-scxml/scxml';
import { readScxml } from './readScxml.ts';

/** A model for the interpreter, and the data model of its document: the program that runs it may set them. */
export interface RunnableDocument {
  readonly model: ModelFactory;
  readonly data: Context;
}

/** A way to load a document. Each call of the result gives a fresh copy to run. */
export type Loader = (document: string) => Promise<() => Promise<RunnableDocument>>;

function promised<Result>(
  call: (done: (error: unknown, result: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    call((error, result) => {
      if (error) reject(new Error('The document cannot be loaded.', { cause: error }));
      else resolve(result);
    });
  });
}

/** SCION’s own loader compiles the document, its conditions and its data into a script. */
const scionLoader: Loader = async (document) => {
  const loaded = await promised<Parameters<Parameters<typeof scxml.documentStringToModel>[2]>[1]>(
    (done) => {
      scxml.documentStringToModel('', document, done);
    },
  );
  return async () => {
    const data = createContext({});
    const model = await promised<ModelFactory>((done) => {
      loaded.prepare(done, data);
    });
    return { model, data };
  };
};

/** A reader of ours hands the document to SCION’s core as data. */
const ownReader: Loader = (document) =>
  Promise.resolve(() => {
    const data = createContext({});
    const model = readScxml(document, data);
    // A model handed over as data would be copied, and lose its functions.
    return Promise.resolve({ model: () => model, data });
  });

export const loaders: readonly (readonly [string, Loader])[] = [
  ['SCION’s own loader', scionLoader],
  ['SCION’s core with a reader of ours', ownReader],
];
