/** Keeps a chance between none and certain. */
export function chance(part: number): number {
  return Math.min(Math.max(part, 0), 1);
}

/** Draws from distributions; the same seed draws the same (mulberry32). */
export function drawn(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const whole = (least: number, most: number) => least + Math.floor(uniform() * (most - least + 1));
  return {
    whole,
    of<Value>(values: readonly Value[]): Value {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error('Nothing to draw from');
      return value;
    },
    /** Around 1, log-normal. */
    spread: (deviation: number) => Math.exp(deviation * normal() - deviation ** 2 / 2),
    /** Poisson. */
    count(mean: number): number {
      let events = 0;
      for (let rest = Math.exp(-mean), left = uniform(); left > rest; left *= uniform())
        events += 1;
      return events;
    },
    /** Binomial. */
    share(of: number, part: number): number {
      let events = 0;
      for (let place = 0; place < of; place += 1) if (uniform() < part) events += 1;
      return events;
    },
  };
}
