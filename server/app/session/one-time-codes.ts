import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { folded } from '../../../src/locales/plain.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Seconds that a code is shown. */
const period = 30;
/** Clocks of phones differ: a code of the step before or after counts, too (RFC 6238, 5.2). */
const drift = 1;

/** RFC 4648 without padding: what authenticator apps read. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => base32(randomBytes(20));

/** The six digits of a step (RFC 6238 over RFC 4226, SHA-1: what all authenticator apps know). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) as number) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that a code belongs to; null if it is none of these minutes. All steps are compared, so that the time tells nothing. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const current = Math.floor(now / 1000 / period);
  let found: number | null = null;
  for (let step = current - drift; step <= current + drift; step++) {
    const right = Buffer.from(codeAt(secret, step));
    const given = Buffer.from(code);
    if (right.length === given.length && timingSafeEqual(right, given)) found = step;
  }
  return found;
}

/** A code however it is typed: in groups, in small letters, with Arabic digits. */
export const normalCode = (typed: string): string => folded(typed).replaceAll(/\s/g, '').toUpperCase();

/** Ten codes of 80 random bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => (base32(randomBytes(10)).match(/.{4}/g) as string[]).join('-'));

/** What an authenticator app scans. */
export const uriOf = (secret: string, company: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`${company}:${email}`)}?${new URLSearchParams({ secret, issuer: company })}`;
