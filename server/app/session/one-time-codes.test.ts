import { describe, expect, it } from 'vitest';
import { base32, codeAt, newRecoveryCodes, normalCode, stepOf } from './one-time-codes.ts';

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits, which is what six digits of the same number are.
  const secret = base32(Buffer.from('12345678901234567890'));
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(codeAt(secret, Math.floor(second / 30))).toBe(code);
  });

  it('are found a step early or late, and not two', () => {
    const now = 1111111109_000;
    const step = Math.floor(1111111109 / 30);
    expect(stepOf(secret, codeAt(secret, step), now)).toBe(step);
    expect(stepOf(secret, codeAt(secret, step - 1), now)).toBe(step - 1);
    expect(stepOf(secret, codeAt(secret, step + 1), now)).toBe(step + 1);
    expect(stepOf(secret, codeAt(secret, step - 2), now)).toBeNull();
    expect(stepOf(secret, codeAt(secret, step + 2), now)).toBeNull();
  });

  it('are written in base 32 as RFC 4648 does', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  });
});

it('recovery codes are ten different ones of sixteen signs, read however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(normalCode(' abcd efgh-2345 wxyz ')).toBe('ABCDEFGH2345WXYZ');
  expect(normalCode('١٢٣ ٤٥٦')).toBe('123456');
});
