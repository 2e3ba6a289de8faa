import type { Variables } from '../platform/configuration/secretFiles.ts';
import { describeUnknown, findUnknownSettings } from '../platform/configuration/unknownSettings.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import type { CommandContext, CommandResult } from './command.ts';
import { checkDatabase } from './examineDatabase.ts';
import { checkMachine } from './examineMachine.ts';
import { checkMailServer, checkPublicOrigin } from './examineNetwork.ts';
import { bad, type Finding, good, warning } from './finding.ts';
import { withDatabase } from './operator.ts';

const signs = { good: 'ok  ', warning: 'WARN', bad: 'BAD ' } as const;

/** Looks at everything that an installation needs, and changes nothing. */
export async function examine(
  context: CommandContext,
  environment: Variables,
): Promise<CommandResult> {
  const { configuration, now } = context;
  const unknown = findUnknownSettings(environment).map((one) =>
    warning('settings', describeUnknown(one)),
  );
  const findings = [
    ...(unknown.length > 0 ? unknown : [good('settings', 'none is misspelled')]),
    ...(await checkMachine(configuration, now)),
    ...(await openAndCheck(context)),
    await checkMailServer(configuration),
    ...(await checkPublicOrigin(configuration, now)),
  ];
  const isProblem = findings.some(({ state }) => state !== 'good');
  const lines = findings.map(({ name, state, text }) => `${signs[state]}  ${name}: ${text}`);
  return { lines, data: { findings }, isProblem };
}

async function openAndCheck(context: CommandContext): Promise<Finding[]> {
  const { configuration, now } = context;
  try {
    return await withDatabase(context, (database) => checkDatabase(database, configuration, now), {
      anyVersion: true,
    });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    // The embedded database belongs to one process: the server that runs.
    const isRunning = error.code === 'data_folder_locked';
    return [(isRunning ? warning : bad)('database', error.message)];
  }
}
