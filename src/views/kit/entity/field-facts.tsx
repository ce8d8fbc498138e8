import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type Fields, metaOf } from '../../../api/define-fields.ts';
import { Facts } from '../display/parts.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';

/** A field's formatted value. */
export function shownOf(
  fields: Fields,
  name: string,
  record: object,
  { t, name: named, money, number, percent, date, month, instant }: I18n,
): ReactNode {
  const row = record as Record<string, never>;
  const value: unknown = row[name];
  const { kind, texts, shownBy = [], isMonth } = metaOf(fields, name);
  if (kind === 'flag') return t(value ? 'kit.yes' : 'kit.no');
  if (kind === 'reference') {
    const [en = '', ar = en] = shownBy;
    return named({ name_en: row[en], name_ar: row[ar] }) || (value ? `#${value}` : t('kit.none'));
  }
  if (value === null || value === undefined || value === '') return t('kit.none');
  if (texts && kind === 'choice') return t(`${texts}.${value}`);
  switch (kind) {
    case 'money':
      return money(String(value));
    case 'number':
    case 'decimal':
      return number(Number(value));
    case 'percent':
      return percent(Number(value));
    case 'hundredths':
      return percent(Number(value) / 100);
    case 'day':
      return isMonth ? month(String(value)) : date(String(value));
    case 'instant':
      return instant(String(value));
    case 'code':
    case 'mobile':
    case 'email':
      return <bdi dir="ltr">{String(value)}</bdi>;
    case 'long':
      return <Long>{String(value)}</Long>;
    default:
      return String(value);
  }
}

type Shows = Record<string, ReactNode>;
/** A record's fields as rows of facts, in this order, for a page with further ones. */
export const factRows = (
  fields: Fields,
  names: readonly string[],
  record: object,
  i18n: I18n,
  shows: Shows = {},
  labels: Record<string, string> = {},
): [label: string, value: ReactNode][] =>
  names.map((name) => [
    labels[name] ?? i18n.t(metaOf(fields, name).label),
    name in shows ? shows[name] : shownOf(fields, name, record, i18n),
  ]);

interface FactsProps {
  fields: Fields;
  names: readonly string[];
  record: object;
  /** Custom renderings, by field name. */
  shows?: Shows;
  /** Labels that name more than the field's own, by field name. */
  labels?: Record<string, string>;
}
/** A record's fields as facts, in this order. */
export function FieldFacts({ fields, names, record, shows, labels }: FactsProps) {
  return <Facts rows={factRows(fields, names, record, useTexts(), shows, labels)} />;
}

const Long = styled.p`white-space: pre-line; max-inline-size: 70ch;`;
