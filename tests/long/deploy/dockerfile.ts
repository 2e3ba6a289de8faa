import assert from 'node:assert/strict';

export interface Stage {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly environment: Readonly<Record<string, string>>;
  /** The last `WORKDIR`. */
  readonly folder: string;
  readonly user: string | undefined;
  readonly command: string | undefined;
  readonly health: string;
}

export type Step = { readonly folder: string } & (
  | { readonly kind: 'run'; readonly command: string }
  | {
      readonly kind: 'copy';
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly target: string;
    }
);

/** The stages of a Dockerfile, as far as ours uses the language. @throws for any other instruction. */
export function readDockerfile(text: string): Stage[] {
  const stages: {
    -readonly [Key in keyof Stage]: Key extends 'steps' ? Step[] : Stage[Key];
  }[] = [];
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? `stage${stages.length}`;
      const start = { folder: '/', user: undefined, command: undefined, health: '' };
      stages.push({ name, steps: [], environment: {}, ...start });
      continue;
    }
    const stage = stages.at(-1);
    assert.ok(stage !== undefined, 'An image starts with FROM.');
    const { folder } = stage;
    if (instruction === 'WORKDIR') stage.folder = rest;
    else if (instruction === 'RUN') stage.steps.push({ kind: 'run', folder, command: rest });
    else if (instruction === 'COPY') {
      const words = rest.split(' ');
      const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
      const paths = from === undefined ? words : words.slice(1);
      const sources = paths.slice(0, -1);
      stage.steps.push({ kind: 'copy', folder, from, sources, target: paths.at(-1) ?? '.' });
    } else if (instruction === 'ENV') {
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=');
        stage.environment = { ...stage.environment, [name]: value };
      }
    } else if (instruction === 'USER') stage.user = rest;
    else if (instruction === 'CMD') stage.command = wordsOf(rest);
    else if (instruction === 'HEALTHCHECK') stage.health = wordsOf(rest.replace(/^.*? CMD /, ''));
    else assert.ok(['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(instruction), line);
  }
  return stages;
}

function wordsOf(list: string): string {
  const words = JSON.parse(list) as string[];
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
