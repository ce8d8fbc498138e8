import type { ApprovalKind, Config, DiscountReason, RejectionReason } from '../../../api/approvals/config.ts';
import type { Column } from '../../../api/columns.ts';
import { discountReasonColumns, rejectionReasonColumns, ruleColumns } from '../../../machines/approvals/columns.ts';
import { discountReasonMachines, rejectionReasonMachines, ruleMachines } from '../../../machines/approvals/config/flows.ts';
import { Chip, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import type { FormField } from '../../kit/record/record-form.tsx';
import { type SettingWords, useNames } from '../../settings/setting-pages.tsx';
import { useRuleDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleShown } from './rule-shown.tsx';
import { Simulation } from './simulation.tsx';

function Active({ active }: { active: boolean }) {
  const { t } = useTexts();
  return <Chip tone={active ? 'green' : 'gray'}>{t(active ? 'approvals.active' : 'approvals.inactive')}</Chip>;
}

/** The rule's lists as fields of its form, and the trial of what they say. */
function Editing({ edit, kind, id }: { edit: EditRefOf; kind: ApprovalKind; id: number | undefined }) {
  const { mine } = useRuleDraft(edit);
  return (
    <Stack>
      <RuleEditor edit={edit} />
      <Simulation kind={kind} id={id} fields={mine} />
    </Stack>
  );
}

const fieldsOf = ({ name_en, name_ar, active, priority, scope, thresholds, steps }: Config) => ({
  name_en,
  name_ar,
  active,
  priority,
  scope,
  thresholds,
  steps,
});

export function useRules(kind: ApprovalKind): SettingWords<Config> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  const { list, record, edit } = ruleMachines[kind];
  return {
    path: `approvals/${kind}/rules`,
    title: t('approvals.rules_of', { kind: t(`approvals.kind.${kind}`) }),
    one: t('approvals.rule.one'),
    module: 'workflow_configs',
    entity: 'workflow_config',
    list,
    record,
    edit,
    columns: wordsOf(ruleColumns, said, { active: (rule) => <Active active={rule.active} /> }),
    form: [
      ...fields,
      { name: 'priority', label: t('approvals.priority'), kind: 'number', hint: t('approvals.hint.priority') },
      { name: 'active', label: t('approvals.active'), kind: 'check' },
    ],
    titleOf: name,
    isRemovable: false,
    extra: (rule, form) => {
      if (form) return <Editing edit={form} kind={kind} id={rule?.id} />;
      return (
        rule && (
          <Stack>
            <RuleShown rule={rule} />
            <Simulation kind={kind} id={rule.id} fields={fieldsOf(rule)} />
          </Stack>
        )
      );
    },
  };
}

function useReasonWords<R extends DiscountReason>(
  entity: string,
  path: string,
  title: string,
  machines: object,
  columns: Column<R>[],
): SettingWords<R> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  return {
    ...(machines as Pick<SettingWords<R>, 'list' | 'record' | 'edit'>),
    entity,
    path: `approvals/${path}`,
    title,
    one: t('approvals.reason.one'),
    module: 'workflow_configs',
    columns: wordsOf(columns, said, { active: (row) => <Active active={row.active} /> }),
    form: [...fields, { name: 'active', label: t('approvals.active'), kind: 'check' }],
    titleOf: name,
    isRemovable: false,
  };
}

export function useRejectionReasons(kind: ApprovalKind): SettingWords<RejectionReason> {
  const { t } = useTexts();
  const title = t('approvals.reasons_of', { kind: t(`approvals.kind.${kind}`) });
  const words = useReasonWords(
    'rejection_reason',
    `${kind}/reasons`,
    title,
    rejectionReasonMachines[kind],
    rejectionReasonColumns,
  );
  const field: FormField = { name: 'note_required', label: t('approvals.note_required'), kind: 'check' };
  return { ...words, form: [...words.form, field] };
}

export function useDiscountReasons(): SettingWords<DiscountReason> {
  const { t } = useTexts();
  return useReasonWords(
    'contract_discount_reason',
    'discount_reasons',
    t('approvals.discount_reasons'),
    discountReasonMachines,
    discountReasonColumns,
  );
}
