import type { Template } from '../../api/settings/template.ts';
import { templateColumns } from '../../machines/settings/columns.ts';
import { templateEditMachine, templateMachine, templatesMachine } from '../../machines/settings/template/flows.ts';
import { useWords } from '../kit/fields/choices.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import { wordsOf } from '../kit/list/columns.tsx';
import { useNames } from './list-words.ts';
import type { SettingWords } from './setting-pages.tsx';

export function useTemplates(): SettingWords<Template> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  const kinds = useWords('settings.template_kind', ['quotation', 'contract']);
  const uses = useWords('settings.property_use', ['residential', 'commercial', 'general']);
  const kind = { name: 'kind', label: t('settings.field.kind') };
  const use = { name: 'property_use', label: t('settings.field.property_use') };
  return {
    path: 'templates',
    title: t('settings.templates'),
    one: t('settings.templates.one'),
    module: 'templates',
    entity: 'template',
    list: templatesMachine,
    record: templateMachine,
    edit: templateEditMachine,
    columns: wordsOf(templateColumns, said),
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
