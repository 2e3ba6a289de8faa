import type { AnyStateMachine } from 'xstate';

export interface RegisteredMachine {
  /** The folder of the machine; names its diagram, its table and its tours. */
  readonly subject: string;
  readonly machine: AnyStateMachine;
}

/** Every machine of the product. What stands here is drawn for auditors and must be walked by tours. */
export const machines: readonly RegisteredMachine[] = [];
