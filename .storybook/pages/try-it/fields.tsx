import { SwitchField } from '../../../src/views/kit/fields/choice-fields.tsx';
import { NumberField, SelectField } from '../../../src/views/kit/fields/field.tsx';
import { Field as TextInput } from '../../../src/views/kit/fields/text-field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { roles } from '../../../src/workbench/roles.ts';
import type { Field } from '../../../src/workbench/situation.ts';
import { useSay } from '../kit/page.tsx';

/** A field derived from the samples. */
export function SampleField({ field, value, onChange }: { field: Field; value: unknown; onChange: (value: unknown) => void }) {
  const { t, name } = useTexts();
  const say = useSay();
  const label = say.fact(field.name);
  const shared = { label, name: field.name };
  if (field.kind === 'yes-no')
    return <SwitchField {...shared} value={value === true} onChange={onChange} isChanged={value !== field.usual} />;
  if (field.kind === 'number')
    return (
      <NumberField
        {...shared}
        value={String(value)}
        onChange={(text) => onChange(Number(text) || 0)}
        isChanged={value !== field.usual}
      />
    );
  if (field.kind === 'choice')
    return (
      <SelectField
        {...shared}
        value={String(value)}
        onChange={(text) => onChange(text === 'null' ? null : text)}
        choices={field.choices.map((choice) => ({
          id: String(choice),
          label: choice === null ? t('workbench.none') : say.value(choice),
        }))}
        isChanged={value !== field.usual}
      />
    );
  if (field.kind === 'role')
    return (
      <SelectField
        {...shared}
        label={t('workbench.deal.colleague')}
        value={String(value)}
        onChange={(text) => onChange(text === 'null' ? null : text)}
        choices={[
          { id: 'null', label: t('workbench.none') },
          ...roles.filter(({ code }) => field.choices.includes(code)).map((role) => ({ id: role.code, label: name(role) })),
        ]}
      />
    );
  return <TextInput {...shared} type={field.kind} value={String(value ?? '')} onChange={onChange} />;
}
