import { expect, it } from 'vitest';
import { qrText } from './qr-text.ts';

// The tax authority's public sample of a VAT number.
const facts = {
  seller: 'شركة واحة نجد للتطوير العقاري',
  vatNo: '310122393500003',
  at: new Date('2026-01-15T10:30:00Z'),
  total: '11500.00',
  vat: '1500.00',
};

it('counts bytes, not characters: the name has 29 characters and 54 bytes', () => {
  expect(qrText(facts)).toBe(
    'ATbYtNix2YPYqSDZiNin2K3YqSDZhtis2K8g2YTZhNiq2LfZiNmK2LEg2KfZhNi52YLYp9ix2YoCDzMxMDEyMjM5MzUwMDAwMwMUMjAyNi0wMS0xNVQxMDozMDowMFoECDExNTAwLjAwBQcxNTAwLjAw',
  );
});

it('cuts a name of more than 255 bytes between two characters', () => {
  const bytes = Buffer.from(qrText({ ...facts, seller: 'ش'.repeat(200) }), 'base64');
  expect(bytes[1]).toBe(254);
  expect(bytes.subarray(2, 256).toString()).toBe('ش'.repeat(127));
  expect(bytes[256]).toBe(2);
});
