/* Not among the keys of browserStorage.ts, which the login page downloads. */
const key = 'installAnswered';

/** SHELL-13: whether the offer to install the app was answered on this device, by any person. */
export function isInstallAnswered(): boolean {
  return localStorage.getItem(key) !== null;
}

export function keepInstallAnswer(): void {
  localStorage.setItem(key, 'true');
}
