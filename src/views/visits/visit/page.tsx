import { inputNames } from '../../../api/define-fields.ts';
import { type Visit, type VisitRow, visitColumns } from '../../../api/visits/visit.ts';
import { visitFields } from '../../../api/visits/visit-fields.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import { visitFlows } from '../../../machines/visits/visit/flows.ts';
import { visitLifecycle } from '../../../machines/visits/visit/lifecycle.ts';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Stack } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { ofHost } from '../host-fields.ts';
import { PeopleField } from '../people-field.tsx';
import { Members } from './members.tsx';

const names = inputNames(visitFields);
const details = [
  ...(['kind', 'party', 'category_id', 'host', 'tenant_id', 'unit_owner_id', 'host_user_id', 'compound_id', 'unit_id'] as const),
  ...(['day', 'slot', 'window_from', 'window_to', 'issue_id', 'recurring_visit_id', 'walk_in'] as const),
  ...(['checked_in_at', 'checked_out_at', 'revision', 'reason', 'note'] as const),
];

type Typed = Record<string, unknown>;
/** A contractor names the issue. */
function useVisitForm(): FormField[] {
  const isShown = ({ kind, issue_id }: Typed) => kind === 'contractor' || Boolean(issue_id);
  return ofHost(useFormFields(visitFields, names)).map((field) => (field.name === 'issue_id' ? { ...field, isShown } : field));
}

/** /visits */
export const List = () => (
  <EntityList
    entity="visit"
    machine={visitFlows.list}
    fields={visitFields}
    columns={visitColumns}
    filters={visitFlows.filters}
    panel={beside(async () => Page)}
    cells={{ status: ({ status }: VisitRow) => <StatusChip lifecycle={visitLifecycle} status={status} /> }}
  />
);

/** /visits/new */
export function New() {
  return (
    <NewRecordPage
      title={useNewLabel('visit')}
      machine={visitFlows.form}
      fields={useVisitForm()}
      back="/visits"
      extra={(edit) => <PeopleField edit={edit} />}
    />
  );
}

/** /visits/:id */
export function Page({ id }: { id: number }) {
  const { t, date, name } = useTexts();
  return (
    <RecordPage<Visit>
      entity="visit"
      machine={visitFlows.page}
      id={id}
      lifecycle={visitLifecycle}
      back={{ to: '/visits', label: t('app.nav.visits') }}
      reference={({ ref_no }) => ref_no}
      title={({ visitor_name, people }) =>
        people > 1 ? t('visits.visit.title.more', { name: visitor_name, count: people - 1 }) : visitor_name
      }
      facts={(visit) => (
        <>
          <span>
            {date(visit.day)} {visit.slot && t(`visits.slot.${visit.slot}`)}
          </span>
          <span>
            <bdi>{visit.host_name}</bdi>
          </span>
          {visit.unit_id && <LinkInText href={`/units/${visit.unit_id}`}>{visit.unit_number}</LinkInText>}
          <span>{name({ name_en: visit.compound_name_en, name_ar: visit.compound_name_ar })}</span>
        </>
      )}
      form={useVisitForm()}
      extra={(edit) => edit && <PeopleField edit={edit} />}
      asks={{ reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
      log={(visit, signal) => readLog('visit', visit.id, signal)}
      timeline={(visit, signal) => readHistory('visit', visit.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (visit) => (
            <Stack>
              <Members visit={visit} />
              <FieldFacts fields={visitFields} names={details} record={visit} />
            </Stack>
          ),
        },
      ]}
    />
  );
}
