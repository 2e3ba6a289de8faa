import { setTimeout as sleep } from 'node:timers/promises';
import { csvLine } from '../../../rules/core/csv.ts';
import { trainingFileName, trainingSentence } from '../../../rules/core/training.ts';
import type { Database } from '../../database/database.ts';
import { Slices } from '../../platform/limits/slices.ts';

/** Cells of a line. */
type Line = readonly string[];

/** A file in CSV as its operation knows it before the first line is sent. */
export interface FileParts {
  readonly fileName: string;
  /** Lines of records. */
  readonly rows: number;
  /** False if there are more than one file holds. */
  readonly isComplete: boolean;
  /** All lines with their head, read and written while the file is sent; each read is a transaction of its own. */
  readonly lines: (database: Database) => AsyncIterable<Line> | Iterable<Line>;
}

/** Characters that are sent at once. */
const pieceLength = 16_384;
/** A browser that takes nothing for so long no longer wants the file, and none may take longer. */
const [stalledMilliseconds, longestMilliseconds] = [30_000, 300_000];

/**
 * The reply of a call whose file is sent while it is made. It is the JSON of the contract with the text of the file last:
 * one that was broken off is no JSON, so that no one takes it for the whole file, and its connection is closed.
 */
export class FileStream {
  /** Resolved when the file was sent, or is sent no further. */
  readonly ended: Promise<void>;
  readonly #parts: FileParts;
  readonly #database: Database;
  #end: () => void = () => undefined;

  constructor(parts: FileParts, database: Database) {
    this.#parts = parts;
    this.#database = database;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Instead of `respond`, where the file is not sent. */
  abandon(): void {
    this.#end();
  }

  /**
   * The response; what breaks it off is handed to `onFailure`.
   *
   * @param isTraining the file is of a training agency, which its name and its first line say (LEDGER-05).
   */
  respond(
    headers: Headers,
    { isTraining, onFailure }: { isTraining: boolean; onFailure: (error: unknown) => void },
  ): Response {
    const pieces = this.#pieces(isTraining);
    const encoder = new TextEncoder();
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      this.#end();
    };
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const fail = (error: unknown) => {
        if (ending.signal.aborted) return;
        end();
        controller.error(error);
        onFailure(error);
      };
      const failAfter = (milliseconds: number, signal: AbortSignal) => {
        const late = new Error('The browser did not take the file in time');
        sleep(milliseconds, undefined, { signal, ref: false }).then(
          () => fail(late),
          () => undefined,
        );
      };
      failAfter(longestMilliseconds, ending.signal);
      return { fail, failAfter };
    };
    let control: ReturnType<typeof start> | undefined;
    let taking = new AbortController();
    const awaitTaking = () => {
      taking = new AbortController();
      control?.failAfter(stalledMilliseconds, AbortSignal.any([taking.signal, ending.signal]));
    };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          control = start(controller);
          awaitTaking();
        },
        pull: async (controller) => {
          taking.abort();
          try {
            const { done, value } = await pieces.next();
            if (ending.signal.aborted) return;
            if (done === true) {
              end();
              controller.close();
            } else {
              controller.enqueue(encoder.encode(value));
              awaitTaking();
            }
          } catch (error) {
            control?.fail(error);
          }
        },
        cancel: async () => {
          end();
          await pieces.return();
        },
      },
      { highWaterMark: 0 },
    );
    const reply = new Headers(headers);
    reply.set('Content-Type', 'application/json');
    return new Response(body, { headers: reply });
  }

  async *#pieces(isTraining: boolean): AsyncGenerator<string, void, void> {
    const { fileName, rows, isComplete, lines } = this.#parts;
    const name = isTraining ? trainingFileName(fileName) : fileName;
    const head = JSON.stringify({ fileName: name, rows, isComplete });
    const slices = new Slices();
    let piece = `\ufeff${isTraining ? csvLine([trainingSentence]) : ''}`;
    yield `${head.slice(0, -1)},"csv":"`;
    for await (const line of lines(this.#database)) {
      piece += csvLine(line);
      // Other requests get their turn, however fast the browser is.
      await slices.rest();
      if (piece.length < pieceLength) continue;
      yield inJson(piece);
      piece = '';
    }
    yield `${inJson(piece)}"}`;
  }
}

/** A part of a text as JSON has it within quotes. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
