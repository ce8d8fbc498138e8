import { useState } from 'react';
import { isDay } from '../../../api/fields.ts';
import { useTexts } from '../ground/texts.tsx';
import { LazyDateField } from './lazy-fields.tsx';

/** A day in the URL, once it is one: what is being typed stays in the field. */
export function UrlDay({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string | null;
  /** As a locale key. */
  error?: string;
  onChange: (day: string | null) => void;
}) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value ?? '';
  const isWrong = typed !== null && typed !== '' && !isDay(typed);
  return (
    <LazyDateField
      label={label}
      hint={hint}
      value={shown}
      error={isWrong ? t('app.error.not_date') : error && t(error)}
      onChange={(day) => {
        // Emptied, it stays empty, whatever day is taken then.
        setTyped(isDay(day) ? null : day);
        if (day === '' || isDay(day)) onChange(day || null);
      }}
    />
  );
}
