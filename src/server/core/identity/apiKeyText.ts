import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every API key starts, so that scanners of source code find one that was left there. */
export const apiKeyStart = 'csk_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 238 random bits. */
const randomDigits = 40;
/** 62^6 is more than 2^32. */
const checkDigits = 6;
/** Of the random digits, those that lists show; the others still have 190 bits. */
const shownDigits = 8;

const form = new RegExp(
  `^${apiKeyStart}([${digits}]{${randomDigits}})([${digits}]{${checkDigits}})$`,
);

/** A new API key: `csk_`, 40 random digits of base 62, and 6 of the CRC-32 of what is before them. */
export function newApiKey(): string {
  const random = Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)]);
  const open = `${apiKeyStart}${random.join('')}`;
  return `${open}${checkOf(open)}`;
}

/** Whether a text can be an API key: its form, and its check digits. */
export function isApiKey(text: string): boolean {
  const check = form.exec(text)?.[2];
  return check !== undefined && checkOf(text.slice(0, -checkDigits)) === check;
}

/** What people recognize a key by: its first characters. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, apiKeyStart.length + shownDigits);
}

function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  while (check.length < checkDigits) {
    check = `${digits[rest % digits.length]}${check}`;
    rest = Math.floor(rest / digits.length);
  }
  return check;
}
