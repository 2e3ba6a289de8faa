/** Every problem of the environment, one sentence each. */
export class ConfigurationFailure extends Error {
  readonly code = 'configuration_invalid';
}
