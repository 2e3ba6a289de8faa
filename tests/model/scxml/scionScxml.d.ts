/** What the tests use of SCION’s loader. The types of the package itself leave the callbacks open. */
declare module '@scion-scxml/scxml' {
  import type { ModelFactory } from '@scion-scxml/core';

  type Callback<Result> = (error: unknown, result: Result) => void;

  interface LoadedDocument {
    /** Makes a model whose data are properties of `context`. */
    prepare(callback: Callback<ModelFactory>, context: object): void;
  }

  const scxml: {
    documentStringToModel(url: string, document: string, callback: Callback<LoadedDocument>): void;
  };
  export default scxml;
}
