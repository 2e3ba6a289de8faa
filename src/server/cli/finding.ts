/** What one check found. `bad`: people can't work, or records are in danger. `warning`: it will be so, or may be. */
export interface Finding {
  readonly name: string;
  readonly state: 'good' | 'warning' | 'bad';
  /** What is so, and for anything but `good` what to do. */
  readonly text: string;
}

export const good = (name: string, text: string): Finding => ({ name, state: 'good', text });
export const warning = (name: string, text: string): Finding => ({ name, state: 'warning', text });
export const bad = (name: string, text: string): Finding => ({ name, state: 'bad', text });
