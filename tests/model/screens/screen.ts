import type { ReactElement } from 'react';
import type { AnyMachineSnapshot } from 'xstate';

export interface Screen {
  /** What a person has before them while the chart is like this. */
  readonly show: (snapshot: AnyMachineSnapshot) => ReactElement;
  /** States, below the machine, in which nothing of the chart is to be seen, each with the reason. */
  readonly silent: Readonly<Record<string, string>>;
}
