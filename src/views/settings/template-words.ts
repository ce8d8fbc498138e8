import type { Template } from '../../api/settings/template.ts';
import { templateEditMachine, templateMachine, templatesMachine } from '../../machines/settings/template.machine.ts';
import { useWords } from '../kit/fields/choices.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import { useNames } from './list-words.ts';
import type { SettingWords } from './setting-pages.tsx';

export function useTemplates(): SettingWords<Template> {
  const { t, name } = useTexts();
  const { columns, fields } = useNames();
  const kinds = useWords('settings.template_kind', ['quotation', 'contract']);
  const uses = useWords('settings.property_use', ['residential', 'commercial', 'general']);
  const kind = { name: 'kind', label: t('settings.field.kind') };
  const use = { name: 'property_use', label: t('settings.field.property_use') };
  return {
    path: 'templates',
    title: t('settings.templates'),
    one: t('settings.templates.one'),
    module: 'templates',
    list: templatesMachine,
    record: templateMachine,
    edit: templateEditMachine,
    columns: [
      ...columns,
      { id: 'kind', label: kind.label, show: (row) => t(`settings.template_kind.${row.kind}`), sort: 'kind' },
      { id: 'property_use', label: use.label, show: (row) => t(`settings.property_use.${row.property_use}`) },
    ],
    filters: [
      { id: 'kind', label: kind.label, choices: kinds },
      { id: 'property_use', label: use.label, choices: uses },
    ],
    form: [
      ...fields,
      { ...kind, kind: 'select', choices: kinds, isRequired: true },
      { ...use, kind: 'select', choices: uses },
      {
        name: 'body_en',
        label: t('settings.field.body_en'),
        kind: 'long',
        isRequired: true,
        hint: t('settings.hint.placeholders'),
      },
      {
        name: 'body_ar',
        label: t('settings.field.body_ar'),
        kind: 'long',
        isRequired: true,
        hint: t('settings.hint.placeholders'),
      },
    ],
    titleOf: name,
  };
}
