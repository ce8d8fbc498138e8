import { type Visitor, visitorColumns, visitorFields } from '../../../api/visits/visitor.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { visitorFlows } from '../../../machines/visits/visitor/flows.ts';
import { visitorLifecycle } from '../../../machines/visits/visitor/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useChoosing } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const details = [
  ...(['name', 'mobile', 'identity_last4', 'plate', 'visits', 'last_visit_on'] as const),
  ...(['ban_reason', 'ban_scope', 'ban_compound_id', 'banned_until'] as const),
];

/** /visitors */
export const List = () => (
  <EntityList
    entity="visitor"
    machine={visitorFlows.list}
    fields={visitorFields}
    columns={visitorColumns}
    filters={['status', 'ban_scope']}
    panel={beside(async () => Page)}
    cells={{ status: ({ status }: Visitor) => <StatusChip lifecycle={visitorLifecycle} status={status} /> }}
  />
);

/** /visitors/:id */
export function Page({ id }: { id: number }) {
  const { t } = useTexts();
  const compounds = useChoosing(choicesOf('compound'));
  const reason = { name: 'reason', label: t('sales.ask.reason'), kind: 'long' as const, isRequired: true };
  return (
    <RecordPage<Visitor>
      entity="visitor"
      machine={visitorFlows.page}
      id={id}
      lifecycle={visitorLifecycle}
      back={{ to: '/visitors', label: t('app.nav.visitors') }}
      title={({ name }) => name}
      facts={({ mobile, plate }) => (
        <>
          {mobile && <bdi dir="ltr">{mobile}</bdi>}
          {plate && <bdi dir="ltr">{plate}</bdi>}
        </>
      )}
      form={[]}
      asks={{
        reason: [reason],
        ban: [
          reason,
          {
            ...{ name: 'scope', label: t('visits.visitor.ban_scope'), kind: 'select', isRequired: true, initial: 'company' },
            choices: (['company', 'compound'] as const).map((scope) => ({ id: scope, label: t(`visits.ban_scope.${scope}`) })),
          },
          {
            ...{ name: 'compound_id', label: t('visits.visitor.ban_compound_id'), kind: 'select', ...compounds },
            isShown: ({ scope }: Record<string, unknown>) => scope === 'compound',
          },
          {
            ...{ name: 'until', label: t('visits.visitor.banned_until'), kind: 'date' },
            hint: t('visits.visitor.hint.until'),
          },
        ],
      }}
      log={(visitor, signal) => readLog('visitor', visitor.id, signal)}
      timeline={(visitor, signal) => readHistory('visitor', visitor.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (visitor) => <FieldFacts fields={visitorFields} names={details} record={visitor} />,
        },
      ]}
    />
  );
}
