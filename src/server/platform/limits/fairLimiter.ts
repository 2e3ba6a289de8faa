/** Whose tasks are limited: tasks with the same name count together. */
export interface Asking {
  readonly person: string;
  readonly agency: string;
  /** Aborted when no one waits for the result. */
  readonly signal?: AbortSignal | undefined;
}

interface Limits {
  readonly person: number;
  readonly agency: number;
  readonly all: number;
}

/** A person or an agency has too many tasks already. */
export class TooManyTasks extends Error {
  readonly of: 'person' | 'agency' | 'all';

  constructor(of: 'person' | 'agency' | 'all') {
    super(`Too many tasks of ${of}`);
    this.of = of;
  }
}

/** The task was aborted before its turn. */
export class NoLongerAsked extends Error {}

/**
 * Lets a number of tasks run at once, and of each person and each agency fewer, so that one of them can't keep the others
 * waiting. Those that wait run in their order, past those whose person or agency has enough running.
 *
 * The returned function throws TooManyTasks for more than may wait, and NoLongerAsked for a task that was aborted while it
 * waited.
 *
 * @param running how many may run at once.
 * @param waiting how many may wait.
 */
export function createFairLimiter(running: Limits, waiting: Limits) {
  const queue: (Asking & { start: () => void })[] = [];
  const active: Asking[] = [];
  const isFull = (tasks: readonly Asking[], { person, agency }: Asking, limits: Limits) => {
    if (tasks.length >= limits.all) return 'all';
    if (tasks.filter((task) => task.agency === agency).length >= limits.agency) return 'agency';
    return tasks.filter((task) => task.person === person).length >= limits.person
      ? 'person'
      : undefined;
  };

  function startNext(): void {
    const next = queue.findIndex((task) => isFull(active, task, running) === undefined);
    const [task] = next < 0 ? [] : queue.splice(next, 1);
    if (task === undefined) return;
    active.push(task);
    task.start();
    startNext();
  }

  function takeTurn(asking: Asking): Promise<Asking> {
    const full = isFull(queue, asking, waiting);
    if (full !== undefined && isFull(active, asking, running) !== undefined) {
      throw new TooManyTasks(full);
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(task), 1);
        reject(new NoLongerAsked());
      };
      const task = {
        ...asking,
        start: () => {
          asking.signal?.removeEventListener('abort', leave);
          resolve(task);
        },
      };
      asking.signal?.addEventListener('abort', leave, { once: true });
      queue.push(task);
      startNext();
    });
  }

  return async function pass<Result>(asking: Asking, task: () => Promise<Result>): Promise<Result> {
    if (asking.signal?.aborted === true) throw new NoLongerAsked();
    const turn = await takeTurn(asking);
    try {
      return await task();
    } finally {
      active.splice(active.indexOf(turn), 1);
      startNext();
    }
  };
}
