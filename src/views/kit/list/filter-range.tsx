import { useState } from 'react';
import { styled } from 'styled-components';
import { isDay } from '../../../api/fields.ts';
import { isInOrder } from '../../../api/list-filters.ts';
import { isMoney } from '../../../api/money.ts';
import { Button } from '../actions/button.tsx';
import { MoneyField } from '../fields/field.tsx';
import { LazyDateField } from '../fields/lazy-fields.tsx';
import { useTexts } from '../ground/texts.tsx';
import type { FilterDefinition, Take } from './filter-choices.tsx';
import { keysOf, type Values } from './use-list-query.ts';

/** From and to, either of which may be left out. */
export function FilterRange({
  filter,
  values,
  onChange,
  close,
}: {
  filter: FilterDefinition;
  values: Values;
  onChange: Take;
  close: () => void;
}) {
  const { t } = useTexts();
  const keys = keysOf(filter);
  const [typed, setTyped] = useState(() => keys.map((key) => String(values[key] ?? '')));
  const [errors, setErrors] = useState<(string | undefined)[]>([]);
  const isAmount = filter.range === 'money';
  const Entry = isAmount ? MoneyField : LazyDateField;
  const apply = () => {
    const wrong = typed.map((text) => {
      if (text === '' || (isAmount ? isMoney(text) && !text.startsWith('-') : isDay(text))) return undefined;
      return t(isAmount ? 'app.error.amount' : 'app.error.not_date');
    });
    if (!wrong.some(Boolean) && !isInOrder(typed[0] || null, typed[1] || null)) wrong[1] = t('app.error.range_order');
    setErrors(wrong);
    if (wrong.some(Boolean)) return;
    onChange(Object.fromEntries(keys.map((key, i) => [key, typed[i] || null])));
    close();
  };
  return (
    <Form
      aria-label={filter.label}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {(['kit.filter.from', 'kit.filter.to'] as const).map((label, i) => (
        <Entry
          key={label}
          label={t(label)}
          value={typed[i] ?? ''}
          error={errors[i]}
          autoFocus={i === 0}
          onChange={(text) => setTyped(typed.map((one, at) => (at === i ? text : one)))}
        />
      ))}
      <Button type="submit">{t('kit.filter.apply')}</Button>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: 8px; min-inline-size: 220px; button[type='submit'] { justify-self: end; }`;
