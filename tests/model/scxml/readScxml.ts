import { DOMParser, type Element } from '@xmldom/xmldom';

/** Asks whether a guarded transition, by its key, may be taken now. */
export type Oracle = (key: string) => boolean;

/** A state in the model of SCION, the independent interpreter. */
export interface ScionState {
  id?: string;
  $type: string;
  initial?: string;
  isDeep?: boolean;
  onEntry: (() => void)[];
  onExit: (() => void)[];
  transitions: ScionTransition[];
  states: ScionState[];
}

interface ScionTransition {
  event?: string;
  target?: string[];
  type?: 'internal';
  cond?: () => boolean;
  onTransition: (() => void)[];
}

function childrenOf(element: Element, ...names: string[]): Element[] {
  return [...element.childNodes]
    .filter((node): node is Element => node.nodeType === 1)
    .filter(({ tagName }) => names.includes(tagName));
}

/** The text in the first, or another, string of an expression. */
function textIn(expression: string): string {
  const text = /'((?:[^'\\]|\\.)*)'/.exec(expression)?.[1];
  if (text === undefined) throw new Error(`There is no string in ${expression}.`);
  return text.replaceAll(/\\(.)/g, '$1');
}

function attribute(element: Element, name: string): string | undefined {
  return element.getAttribute(name) ?? undefined;
}

/** What SCION needs of a document; the caller simulates timers and actors. */
class Reader {
  readonly #oracle: Oracle;
  readonly #log: (action: string) => void;

  constructor(oracle: Oracle, log: (action: string) => void) {
    this.#oracle = oracle;
    this.#log = log;
  }

  #logs(element: Element): (() => void)[] {
    return childrenOf(element, 'log').map((log) => {
      const action = textIn(attribute(log, 'expr') ?? '');
      return () => this.#log(action);
    });
  }

  #transition(element: Element): ScionTransition {
    const [event, target, cond] = ['event', 'target', 'cond'].map((name) =>
      attribute(element, name),
    );
    return {
      ...(event !== undefined && { event }),
      ...(target !== undefined && { target: target.split(' ') }),
      ...(cond !== undefined && { cond: () => this.#oracle(textIn(cond)) }),
      ...(attribute(element, 'type') === 'internal' && { type: 'internal' as const }),
      onTransition: this.#logs(element),
    };
  }

  state(element: Element): ScionState {
    const [id, initial] = ['id', 'initial'].map((name) => attribute(element, name));
    return {
      $type: element.tagName,
      ...(id !== undefined && { id }),
      ...(initial !== undefined && { initial }),
      ...(attribute(element, 'type') === 'deep' && { isDeep: true }),
      onEntry: childrenOf(element, 'onentry').flatMap((each) => this.#logs(each)),
      onExit: childrenOf(element, 'onexit').flatMap((each) => this.#logs(each)),
      transitions: childrenOf(element, 'transition').map((each) => this.#transition(each)),
      states: childrenOf(element, 'state', 'parallel', 'final', 'history').map((each) =>
        this.state(each),
      ),
    };
  }
}

/**
 * Reads an SCXML document into the model that SCION runs. `log` hears of each action by its label.
 * @throws where the document is not a well-formed XML.
 */
export function readScxml(
  document: string,
  oracle: Oracle,
  log: (action: string) => void,
): ScionState {
  const onError = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const root = new DOMParser({ onError }).parseFromString(document, 'text/xml').documentElement;
  if (root === null) throw new Error('The document is empty.');
  return new Reader(oracle, log).state(root);
}
