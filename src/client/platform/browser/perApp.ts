/** The charts of one running application. */
type RunningApp = { get(id: string): unknown };

/**
 * What a running application has one of, outside its charts: made when it is first asked for, and gone with it.
 *
 * @returns finds it by the system of any of the application's actors.
 */
export function perApp<Made>(make: () => Made): (system: RunningApp) => Made {
  const made = new WeakMap<RunningApp, Made>();
  return (system) => {
    const known = made.get(system) ?? make();
    made.set(system, known);
    return known;
  };
}
