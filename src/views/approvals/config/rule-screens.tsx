import { type Config, workflowConfigColumns, workflowConfigFields } from '../../../api/approvals/config.ts';
import { contractDiscountReasonColumns, contractDiscountReasonFields } from '../../../api/approvals/contract-discount-reason.ts';
import { type ApprovalKind, approvalKinds } from '../../../api/approvals/kinds.ts';
import { rejectionReasonColumns, rejectionReasonFields } from '../../../api/approvals/rejection-reason.ts';
import {
  contractDiscountReasonFlows,
  rejectionReasonFlows,
  workflowConfigFlows,
} from '../../../machines/approvals/config/flows.ts';
import { Chip, Stack } from '../../kit/display/parts.tsx';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import { useRuleDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleOrder } from './rule-order.tsx';
import { RuleShown } from './rule-shown.tsx';
import { Simulation } from './simulation.tsx';

function Active({ active }: { active: boolean }) {
  const { t } = useTexts();
  return <Chip tone={active ? 'green' : 'gray'}>{t(active ? 'approvals.active' : 'approvals.inactive')}</Chip>;
}

/** The rule's lists as form fields, and a test of the result. */
function Editing({ edit, kind, id }: { edit: EditRefOf; kind: ApprovalKind; id: number | undefined }) {
  const draft = useRuleDraft(edit);
  return (
    <Stack>
      <RuleEditor draft={draft} />
      <Simulation kind={kind} id={id} fields={draft.mine} />
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

const cells = { active: ({ active }: { active: boolean }) => <Active active={active} /> };
/** A list in the settings; its path there is also its name elsewhere. */
const listAt = (path: string, one: string) => ({
  path: `/settings/approvals/${path}`,
  list: { name: `approvals/${path}`.replace(/\W/g, '_'), one },
});

const rulesOf = (kind: ApprovalKind) =>
  entityScreens('workflow_config', {
    flows: workflowConfigFlows[kind],
    fields: workflowConfigFields,
    columns: workflowConfigColumns,
    cells,
    extra: (rule, form) => {
      if (form) return <Editing edit={form} kind={kind} id={rule?.id} />;
      return (
        rule && (
          <Stack>
            <RuleOrder kind={kind} rule={rule} />
            <RuleShown rule={rule} />
            <Simulation kind={kind} id={rule.id} fields={fieldsOf(rule)} />
          </Stack>
        )
      );
    },
    place: {
      ...listAt(`${kind}/rules`, 'approvals.rule.one'),
      title: ({ t }) => t('approvals.rules_of', { kind: t(`approvals.kind.${kind}`) }),
    },
  });

const reasonsOf = (kind: ApprovalKind) =>
  entityScreens('rejection_reason', {
    flows: rejectionReasonFlows[kind],
    fields: rejectionReasonFields,
    columns: rejectionReasonColumns,
    cells,
    place: {
      ...listAt(`${kind}/reasons`, 'approvals.reason.one'),
      title: ({ t }) => t('approvals.reasons_of', { kind: t(`approvals.kind.${kind}`) }),
    },
  });

/** The lists, forms and pages under /settings/approvals, by path. */
export const ruleScreens = new Map([
  ...approvalKinds.flatMap((kind) => [[`${kind}/rules`, rulesOf(kind)] as const, [`${kind}/reasons`, reasonsOf(kind)] as const]),
  [
    'discount_reasons',
    entityScreens('contract_discount_reason', {
      flows: contractDiscountReasonFlows,
      fields: contractDiscountReasonFields,
      columns: contractDiscountReasonColumns,
      cells,
      place: { ...listAt('discount_reasons', 'approvals.reason.one'), title: ({ t }) => t('approvals.discount_reasons') },
    }),
  ] as const,
]);
