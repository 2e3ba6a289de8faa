import { type Context, runInContext } from 'node:vm';
import type { SCState } from '@scion-scxml/core';
import { DOMParser, type Element } from '@xmldom/xmldom';

/** What the interpreter offers to executable content, as `this`. */
interface Platform {
  log(label: string, text: unknown): void;
  send(event: { name: string; sendid: string }, options: { delay: number }): void;
  cancel(sendid: string): void;
}

type Action = (this: Platform) => void;

interface ScionState extends SCState {
  initial?: string;
  isDeep?: boolean;
  onEntry: Action[];
  onExit: Action[];
  transitions: ScionTransition[];
  states: ScionState[];
}

interface ScionTransition {
  event?: string;
  target?: string[];
  type?: 'internal';
  cond?: () => boolean;
  onTransition: Action[];
}

function childrenOf(element: Element, ...names: string[]): Element[] {
  return [...element.childNodes]
    .filter((node): node is Element => node.nodeType === 1)
    .filter(({ tagName }) => names.includes(tagName));
}

function attribute(element: Element, name: string): string | undefined {
  return element.getAttribute(name) ?? undefined;
}

function required(element: Element, name: string): string {
  const value = attribute(element, name);
  if (value === undefined) throw new Error(`<${element.tagName}> has no ${name}.`);
  return value;
}

function millisecondsOf(duration: unknown): number {
  const [, number, unit] = /^([\d.]+)(ms|s)$/.exec(String(duration)) ?? [];
  return Number(number ?? 0) * (unit === 's' ? 1000 : 1);
}

/** What SCION needs of a document; actors are simulated by the caller. */
class Reader {
  readonly #data: Context;

  constructor(data: Context) {
    this.#data = data;
  }

  #evaluate(expression: string): unknown {
    return runInContext(expression, this.#data);
  }

  #actions(element: Element): Action[] {
    return childrenOf(element, 'log', 'send', 'cancel').map((action): Action => {
      const evaluate = (name: string) => this.#evaluate(required(action, name));
      if (action.tagName === 'log') {
        return function log() {
          this.log(required(action, 'label'), evaluate('expr'));
        };
      }
      if (action.tagName === 'cancel') {
        return function cancel() {
          this.cancel(required(action, 'sendid'));
        };
      }
      return function send() {
        const [name, sendid] = [required(action, 'event'), required(action, 'id')];
        this.send({ name, sendid }, { delay: millisecondsOf(evaluate('delayexpr')) });
      };
    });
  }

  #transition(element: Element): ScionTransition {
    const [event, target, cond] = ['event', 'target', 'cond'].map((name) =>
      attribute(element, name),
    );
    return {
      ...(event !== undefined && { event }),
      ...(target !== undefined && { target: target.split(' ') }),
      ...(cond !== undefined && { cond: () => Boolean(this.#evaluate(cond)) }),
      ...(attribute(element, 'type') === 'internal' && { type: 'internal' as const }),
      onTransition: this.#actions(element),
    };
  }

  state(element: Element): ScionState {
    const [id, initial] = ['id', 'initial'].map((name) => attribute(element, name));
    return {
      $type: element.tagName,
      ...(id !== undefined && { id }),
      ...(initial !== undefined && { initial }),
      ...(attribute(element, 'type') === 'deep' && { isDeep: true }),
      onEntry: childrenOf(element, 'onentry').flatMap((each) => this.#actions(each)),
      onExit: childrenOf(element, 'onexit').flatMap((each) => this.#actions(each)),
      transitions: childrenOf(element, 'transition').map((each) => this.#transition(each)),
      states: childrenOf(element, 'state', 'parallel', 'final', 'history').map((each) =>
        this.state(each),
      ),
    };
  }

  /** Early binding (section 5.3): all data have their first values before the document starts. */
  bind(root: Element): void {
    for (const each of childrenOf(root, 'datamodel').flatMap((one) => childrenOf(one, 'data'))) {
      const first = attribute(each, 'expr');
      this.#data[required(each, 'id')] = first === undefined ? undefined : this.#evaluate(first);
    }
  }
}

/**
 * Reads an SCXML document into the model that SCION runs. Its conditions and delays read `data`, which gets the first
 * values of the data model.
 * @throws where the document is not a well-formed XML.
 */
export function readScxml(document: string, data: Context): SCState {
  const onError = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const root = new DOMParser({ onError }).parseFromString(document, 'text/xml').documentElement;
  if (root === null) throw new Error('The document is empty.');
  const reader = new Reader(data);
  reader.bind(root);
  return reader.state(root);
}
