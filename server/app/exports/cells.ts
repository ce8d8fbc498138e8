import type { Column } from '../../../src/api/columns.ts';
import { wallClock } from '../../../src/calendar/zone.ts';
import type { Language } from '../../../src/locales/translate.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { texts } from '../../kit/texts.ts';
import type { SheetCell } from './sheets.ts';

/** A row's cells, in the user's language and the company's time zone. */
export const rowOf =
  (columns: Column<never>[], { language, company }: CurrentUser) =>
  (row: { id: number }): SheetCell[] =>
    columns.map((column) => cellOf(column as Column<unknown>, row, language, company.time_zone));

function cellOf(column: Column<unknown>, row: unknown, language: Language, zone: string): SheetCell {
  switch (column.kind) {
    case 'text':
    case 'code':
      return column.of(row) ?? null;
    case 'name': {
      const { name_en, name_ar } = column.of(row);
      return (language === 'ar' ? (name_ar ?? name_en) : (name_en ?? name_ar)) ?? null;
    }
    case 'word': {
      const word = column.of(row);
      return word ? texts[language](`${column.prefix}.${word}`) : null;
    }
    case 'number': {
      const number = column.of(row);
      return number === null || number === undefined ? null : { number, style: 'plain' };
    }
    case 'money': {
      const riyals = column.of(row);
      return riyals === null || riyals === undefined ? null : { number: Number(riyals), style: 'money' };
    }
    case 'day': {
      const day = column.of(row);
      return day ? { day: day.slice(0, 10) } : null;
    }
    case 'instant': {
      const at = column.of(row);
      return at ? { instant: wallClock(zone, new Date(at)) } : null;
    }
    case 'term': {
      const days = column.of(row).filter(Boolean);
      return days.length ? days.join(' – ') : null;
    }
  }
}
