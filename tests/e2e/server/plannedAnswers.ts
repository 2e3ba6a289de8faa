import { Hono } from 'hono';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import type { Problem } from '../../../src/contract/core/problem.ts';
import type { App } from '../../../src/server/core/http/workerEnvironment.ts';

type Planned = {
  readonly definition: CallDefinition;
  readonly answer: () => Promise<Response | null>;
  left: number;
};

/** Surrounds a server in tests: it answers the named calls as planned, and leaves every other to the product. */
export class PlannedAnswers {
  #planned: Planned[] = [];
  /** The calls that were answered as planned, in their order. */
  readonly given: string[] = [];

  /** The next `times` calls of this name are refused so. */
  refuse(
    definition: CallDefinition,
    status: number,
    problem: Partial<Problem> = {},
    times = 1,
  ): void {
    const body: Problem = { code: `planned_${status}`, message: `Planned: ${status}.`, ...problem };
    const answer = () => Promise.resolve(Response.json(body, { status }));
    this.#planned.push({ definition, answer, left: times });
  }

  /** The next `times` calls of this name wait until the returned function is called, then go to the product. */
  hold(definition: CallDefinition, times = 1): () => void {
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    const answer = () => released.then(() => null);
    this.#planned.push({ definition, answer, left: times });
    return release;
  }

  /** Nothing is planned. */
  forget(): void {
    this.#planned = [];
    this.given.length = 0;
  }

  surround(app: App): App {
    const outer: App = new Hono();
    outer.all('*', async (context) => {
      const planned = this.#take(context.req.method, context.req.path);
      const answer = planned && (await planned.answer());
      return answer ?? app.fetch(context.req.raw, context.env);
    });
    return outer;
  }

  #take(method: string, path: string): Planned | undefined {
    const planned = this.#planned.find(
      ({ definition, left }) =>
        left > 0 && definition.method === method && matches(definition.path, path),
    );
    if (planned) {
      planned.left -= 1;
      this.given.push(planned.definition.name);
    }
    return planned;
  }
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
