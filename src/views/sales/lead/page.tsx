import type { Lead } from '../../../api/sales/lead.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { leadContactsMachine } from '../../../machines/sales/contact-person/flows.ts';
import { leadMachine } from '../../../machines/sales/lead/flows.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { readLeadHappenings, readLeadLog } from '../../../machines/sales/lead/parts.ts';
import { unitTypeChoicesMachine } from '../../../machines/sales/unit-type-choices.ts';
import { Alert, Facts, Stack } from '../../kit/display/parts.tsx';
import { useChoosing } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage, type RecordPageProps } from '../../kit/record/record-page.tsx';
import { ContactPeople } from '../contact-person/contact-people.tsx';
import { FinalizeMeans } from './finalize-means.tsx';
import { leadAsks, leadFields } from './form.ts';
import { Generation } from './generation.tsx';
import { Identity } from './identity.tsx';
import { Activities, LeadQuotations } from './parts.tsx';

export function LeadPage({ id }: { id: number }) {
  const said = useTexts();
  const { t, name, money, date, instant } = said;
  const { answer: types } = useRead(unitTypeChoicesMachine, null);
  const levels = useChoosing(choicesOf('interest_level'));
  return (
    <RecordPage<Lead>
      entity="lead"
      machine={leadMachine as unknown as RecordPageProps<Lead>['machine']}
      id={id}
      lifecycle={leadLifecycle}
      isDeletable
      back={{ to: '/leads', label: t('app.nav.leads') }}
      reference={(lead) => lead.ref_no}
      title={(lead) => lead.name}
      facts={(lead) => (
        <>
          <span>
            <bdi dir="ltr">{lead.mobile ?? lead.email}</bdi>
          </span>
          <span>{lead.assignee_name}</span>
          {lead.move_in_on && <span>{t('sales.lead.move_in_on', { day: date(lead.move_in_on) })}</span>}
        </>
      )}
      form={(lead) =>
        leadFields(
          said,
          (types ?? []).map((type) => ({ id: String(type.id), label: name(type) })),
          levels,
          lead,
        )
      }
      asks={leadAsks(t, levels)}
      consequences={(lead, event) =>
        event === 'lose' && lead.quotations_open > 0 ? (
          <p>{t('sales.lead.lose_means', { count: lead.quotations_open })}</p>
        ) : event === 'finalize' && lead.accepted_quotation_id !== null ? (
          <FinalizeMeans id={lead.accepted_quotation_id} />
        ) : null
      }
      log={(lead, signal) => readLeadLog(lead.id, signal)}
      happenings={(lead, signal) => readLeadHappenings(lead.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (lead) => (
            <Stack>
              {lead.generation_error && <Alert role="alert">{t(lead.generation_error)}</Alert>}
              {lead.generation.length > 0 && lead.status !== 'finalized' && <Generation steps={lead.generation} />}
              <Facts
                rows={[
                  [t('sales.lead.kind'), t(`sales.kind.${lead.kind}`)],
                  [
                    t('sales.lead.mobile'),
                    <bdi key="m" dir="ltr">
                      {lead.mobile ?? '–'}
                    </bdi>,
                  ],
                  [t('sales.lead.email'), lead.email],
                  [t('sales.lead.source'), t(`sales.source.${lead.source}`)],
                  [t('sales.lead.identity_no'), lead.identity_no && <Identity key="i" of={lead} />],
                  [t('sales.lead.identity_expiry'), date(lead.identity_expiry)],
                  ...(lead.kind === 'company'
                    ? ([[t('sales.lead.commercial_register'), lead.commercial_register]] as [string, string | null][])
                    : []),
                  [t('sales.lead.property_use'), lead.property_use && t(`sales.use.${lead.property_use}`)],
                  [t('sales.lead.unit_type'), name({ name_en: lead.unit_type_name_en, name_ar: lead.unit_type_name_ar }) || '–'],
                  [t('sales.lead.compound'), name({ name_en: lead.compound_name_en, name_ar: lead.compound_name_ar }) || '–'],
                  [
                    t('sales.lead.budget'),
                    (lead.budget_min || lead.budget_max) && `${money(lead.budget_min)} – ${money(lead.budget_max)}`,
                  ],
                  [t('sales.lead.interest_level'), levels.choices.find(({ id }) => id === String(lead.interest_level_id))?.label],
                  [t('sales.lead.move_in'), date(lead.move_in_on)],
                  [t('sales.lead.first_response'), instant(lead.first_response_at)],
                  [t('sales.lead.note'), lead.note],
                ]}
              />
            </Stack>
          ),
        },
        { id: 'quotations', label: t('sales.lead.quotations'), show: (lead) => <LeadQuotations lead={lead} /> },
        { id: 'activities', label: t('sales.lead.activities'), show: (lead) => <Activities lead={lead} /> },
        {
          id: 'contacts',
          label: t('sales.lead.contacts'),
          show: (lead) => <ContactPeople machine={leadContactsMachine} parents={{ lead_id: lead.id }} />,
        },
      ]}
    />
  );
}
