import { styled } from 'styled-components';
import { approvalKinds } from '../../../api/approvals/kinds.ts';
import type { Case, LiveRules, Preview } from '../../../api/approvals/rule-trial.ts';
import type { WhoApprovesRef } from '../../../machines/approvals/config/who-approves.ts';
import { Button } from '../../kit/actions/button.tsx';
import { useWords } from '../../kit/fields/choices.ts';
import { CheckField, DecimalField, SelectField } from '../../kit/fields/field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

interface Props {
  live: LiveRules;
  given: Case;
  /** The numbers that follow from those given. */
  derived: Preview['numbers'] | undefined;
  send: WhoApprovesRef['send'];
}

type Figure =
  | 'total_amount'
  | 'discount_percent'
  | 'term_months'
  | 'payments_count'
  | 'below_min_percent'
  | 'tenant_overdue_days'
  | 'yearly_rent';

/** The facts that rules match on, with what is usual in the company. */
export function CaseForm({ live, given, derived, send }: Props) {
  const { t, name, number } = useTexts();
  const set = (facts: Partial<Case>) => send({ type: 'fact.set', facts });
  const figure = (fact: Figure, hint?: string) => (
    <DecimalField
      label={t(`approvals.trial.${fact}`)}
      value={given[fact] ?? null}
      hint={hint}
      // What is no number is sent all the same: the answer says so.
      onChange={(value) => set({ [fact]: value ?? (fact === 'total_amount' ? 0 : undefined) })}
    />
  );
  const options = (list: LiveRules['compounds']) => list.map((one) => ({ id: String(one.id), label: name(one) }));
  const one = (fact: 'compounds' | 'unit_types') => (
    <SelectField
      label={t(`approvals.trial.${fact}`)}
      value={String(given[fact]?.[0] ?? '')}
      empty={t('approvals.trial.another')}
      choices={options(live[fact])}
      onChange={(id) => set({ [fact]: id ? [Number(id)] : [] })}
    />
  );
  const uses = useWords('sales.use', ['residential', 'commercial', 'general']);
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('approvals.trial.kind')}
        value={given.kind}
        choices={useWords('approvals.kind', approvalKinds)}
        onChange={(kind) => set({ kind: kind as Case['kind'] })}
      />
      {figure('total_amount', number(given.total_amount))}
      {figure('discount_percent')}
      {figure('term_months')}
      <SelectField
        label={t('approvals.scope.property_use')}
        value={given.property_use ?? 'residential'}
        choices={uses}
        onChange={(use) => set({ property_use: use as Case['property_use'] })}
      />
      <SelectField
        label={t('approvals.scope.contract_kind')}
        value={given.contract_kind ?? 'new'}
        choices={useWords('approvals.contract_kind', ['new', 'renewal'])}
        onChange={(kind) => set({ contract_kind: kind as Case['contract_kind'] })}
      />
      {one('compounds')}
      {one('unit_types')}
      <SelectField
        label={t('approvals.requester')}
        value={String(given.requester_id ?? '')}
        {...(given.requester_id === undefined && { empty: '' })}
        choices={live.users.map((user) => ({
          id: String(user.id),
          label: `${user.name} · ${name({ name_en: user.role_name_en, name_ar: user.role_name_ar })}`,
        }))}
        onChange={(id) => set({ requester_id: id ? Number(id) : undefined })}
      />
      <details>
        <summary>{t('approvals.trial.more')}</summary>
        {figure('yearly_rent', derived && t('approvals.trial.derived', { value: number(derived.yearly_rent) }))}
        {figure('below_min_percent')}
        {figure('payments_count')}
        {figure('tenant_overdue_days')}
        <CheckField
          label={t('approvals.trial.deposit_waived')}
          value={given.deposit_waived ?? false}
          onChange={(deposit_waived) => set({ deposit_waived })}
        />
      </details>
      <Button kind="quiet" onPress={() => send({ type: 'facts.reset' })}>
        {t('approvals.trial.event.reset')}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid; gap: 10px; align-content: start;
  summary { cursor: pointer; color: var(--text-soft); }
  > button { justify-self: start; }
  details[open] { display: grid; gap: 10px; } details > :not(summary) { margin-block-start: 10px; }
`;
