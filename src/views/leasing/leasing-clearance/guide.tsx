import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type LeasingClearance, leasingClearanceFields } from '../../../api/leasing/leasing-clearance.ts';
import { isMoney } from '../../../api/money.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../../machines/leasing/leasing-clearance/lifecycle.ts';
import { type ClearanceCosts, statementOf } from '../../../machines/leasing/rules/clearance-statement.ts';
import { Row } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Documents } from '../../kit/record/documents.tsx';
import { contextOf, type EditRefOf } from '../../kit/record/edit-ref.ts';
import { SaveDocuments } from '../../kit/record/save-document.tsx';
import { BeginAgain } from './begin-again.tsx';
import { Damages } from './damages.tsx';
import { Inspection } from './inspection.tsx';
import { Settlement } from './settlement.tsx';
import { Statement } from './statement.tsx';

const found = ['inspection_on', 'keys_issued', 'keys_returned', 'electricity_reading', 'water_reading', 'note'];
const costs = [
  'utilities',
  'cleaning',
  'early_fee',
  'early_fee_clause',
  'overstay_factor',
  'overstay_grace_days',
  'overstay_clause',
];

/** The steps of a clearance on one side, and on the other the statement that they come to. */
export function Guide({ clearance }: { clearance: LeasingClearance }) {
  const { t, number } = useTexts();
  const factor = clearance.overstay_factor === null ? t('kit.none') : number(clearance.overstay_factor / 100);
  return (
    <Beside>
      <Steps aria-label={t('leasing.clearance.steps')}>
        <Step title={t('leasing.clearance.step.inspection')}>
          <Inspection clearance={clearance} />
          <FieldFacts fields={leasingClearanceFields} names={found} record={clearance} />
        </Step>
        <Step title={t('leasing.clearance.step.damages')}>
          <Damages
            // The list's path calls the clearance `id`, those of its rows `clearance_id`.
            parents={{ id: clearance.id, clearance_id: clearance.id }}
            isFixed={!hasTag(leasingClearanceLifecycle, clearance.status, 'editable')}
          />
        </Step>
        <Step title={t('leasing.clearance.step.costs')}>
          <FieldFacts fields={leasingClearanceFields} names={costs} record={clearance} shows={{ overstay_factor: factor }} />
        </Step>
        <Step title={t('leasing.clearance.photos')}>
          <Documents entity="leasing_clearance" id={clearance.id} />
        </Step>
        <Step title={t('leasing.clearance.step.settlement')}>
          <Settlement key={clearance.paid} clearance={clearance} />
        </Step>
      </Steps>
      <div>
        {clearance.status === 'cancelled' && <BeginAgain lease_id={clearance.lease_id} />}
        <Statement clearance={clearance} />
        <Row>
          <SaveDocuments of="leasing_clearances" id={clearance.id} name="clearance" />
        </Row>
      </div>
    </Beside>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h2>{title}</h2>
    {children}
  </li>
);

/** The statement while the costs are typed; an amount that isn't one yet counts as none. */
export function TypedStatement({ edit, clearance }: { edit: EditRefOf; clearance: LeasingClearance }) {
  const mine = useSelector(edit, (snapshot) => contextOf(snapshot).mine) as Partial<ClearanceCosts>;
  if (!hasTag(leasingClearanceLifecycle, clearance.status, 'editable')) return null;
  const amount = (value: unknown) => (typeof value === 'string' && isMoney(value) && !value.startsWith('-') ? value : '0.00');
  const whole = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : null);
  const statement = statementOf(clearance.basis, {
    damages: clearance.damages,
    utilities: amount(mine.utilities),
    cleaning: amount(mine.cleaning),
    early_fee: amount(mine.early_fee),
    overstay_factor: whole(mine.overstay_factor),
    overstay_grace_days: whole(mine.overstay_grace_days) ?? 0,
  });
  return <Statement clearance={clearance} statement={statement} />;
}

const Beside = styled.div`
  display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) minmax(300px, 400px); align-items: start;
  > div { display: grid; gap: 12px; min-inline-size: 0; position: sticky; inset-block-start: 16px; }
  @media (max-width: 1000px) { grid-template-columns: minmax(0, 1fr); > div { position: static; } }
`;
const Steps = styled.ol`
  counter-reset: step; display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; margin: 0; padding: 0; list-style: none;
  > li { counter-increment: step; display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
  > li > h2 { padding-block-end: 6px; border-block-end: 1px solid var(--line); }
  > li > h2::before { content: counter(step) '. '; color: var(--text-soft); }
`;
