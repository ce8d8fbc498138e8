import type { ApprovalKind, Config, DiscountReason, RejectionReason } from '../../api/approvals/config.ts';
import { discountReasonMachines, rejectionReasonMachines, ruleMachines } from '../../machines/approvals/config.machine.ts';
import { Chip, Stack } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import type { ColumnWords } from '../kit/list/table.tsx';
import type { EditRefOf, FormField } from '../kit/record/record-form.tsx';
import { useNames } from '../settings/list-words.ts';
import type { SettingWords } from '../settings/setting-pages.tsx';
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
  const { t, name, number } = useTexts();
  const { columns, fields } = useNames();
  const { list, record, edit } = ruleMachines[kind];
  return {
    path: `approvals/${kind}/rules`,
    title: t('approvals.rules_of', { kind: t(`approvals.kind.${kind}`) }),
    one: t('approvals.rule.one'),
    module: 'workflow_configs',
    list,
    record,
    edit,
    columns: [
      ...columns,
      { id: 'active', label: t('approvals.active'), show: (rule) => <Active active={rule.active} />, isMain: true },
      {
        id: 'priority',
        label: t('approvals.priority'),
        show: (rule) => number(rule.priority),
        isNumber: true,
        sort: 'priority',
      },
      { id: 'steps', label: t('approvals.steps'), show: (rule) => rule.steps.map((step) => step.name).join(' › ') },
    ],
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

function useReasonWords<R extends DiscountReason>(path: string, title: string, machines: object): SettingWords<R> {
  const { t, name } = useTexts();
  const { columns, fields } = useNames();
  return {
    ...(machines as Pick<SettingWords<R>, 'list' | 'record' | 'edit'>),
    path: `approvals/${path}`,
    title,
    one: t('approvals.reason.one'),
    module: 'workflow_configs',
    columns: [
      ...columns,
      { id: 'active', label: t('approvals.active'), show: (row) => <Active active={row.active} />, isMain: true },
    ],
    form: [...fields, { name: 'active', label: t('approvals.active'), kind: 'check' }],
    titleOf: name,
    isRemovable: false,
  };
}

export function useRejectionReasons(kind: ApprovalKind): SettingWords<RejectionReason> {
  const { t } = useTexts();
  const title = t('approvals.reasons_of', { kind: t(`approvals.kind.${kind}`) });
  const words = useReasonWords<RejectionReason>(`${kind}/reasons`, title, rejectionReasonMachines[kind]);
  const label = t('approvals.note_required');
  const note: ColumnWords<RejectionReason> = {
    id: 'note_required',
    label,
    show: (reason) => t(reason.note_required ? 'kit.yes' : 'kit.no'),
  };
  const field: FormField = { name: 'note_required', label, kind: 'check' };
  return { ...words, columns: [...words.columns, note], form: [...words.form, field] };
}

export function useDiscountReasons(): SettingWords<DiscountReason> {
  const { t } = useTexts();
  return useReasonWords<DiscountReason>('discount_reasons', t('approvals.discount_reasons'), discountReasonMachines);
}
