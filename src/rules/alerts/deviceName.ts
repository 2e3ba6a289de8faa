/** The first that a user agent names; Edge and Samsung Internet call themselves Chrome too, and Chrome Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** What a person recognizes their device by, for example “Chrome on Android”. @param agent the user agent */
export function deviceName(agent: string): string {
  const browser = nameIn(agent, browsers) ?? 'A browser';
  const system = nameIn(agent, systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
