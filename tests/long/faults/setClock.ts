/**
 * Loaded by a server before anything else: `CLOCK_AHEAD` seconds are added to the time of its machine, and with each SIGUSR2 those of
 * `CLOCK_JUMP` are added, or taken away again.
 */
const RealDate = Date;
const jump = Number(process.env.CLOCK_JUMP ?? 0) * 1_000;
let ahead = Number(process.env.CLOCK_AHEAD ?? 0) * 1_000;
let isSet = false;

process.on('SIGUSR2', () => {
  isSet = !isSet;
  ahead += isSet ? jump : -jump;
});

const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)) as unknown,
});
