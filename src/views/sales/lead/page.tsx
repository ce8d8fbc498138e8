import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { type Lead, leadFields, leadForm, qualifyFields } from '../../../api/sales/lead.ts';
import { leadMachine } from '../../../machines/sales/lead/flows.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { readLeadLog, readLeadTimeline } from '../../../machines/sales/lead/parts.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Erasure } from '../../app/privacy/erasure.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert, Facts, Stack } from '../../kit/display/parts.tsx';
import { Reach } from '../../kit/display/reach.tsx';
import { factRows } from '../../kit/entity/field-facts.tsx';
import { chosenIn, useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Activities } from '../activity/activities.tsx';
import { LeadContacts } from '../contact-person/contact-people.tsx';
import { useLeadAsks } from './asks.ts';
import { FinalizeMeans } from './finalize-means.tsx';
import { Generation } from './generation.tsx';
import { Identity } from './identity.tsx';
import { LeadQuotations } from './quotations.tsx';
import { useQuoting } from './quote.tsx';
import { Takeovers } from './takeovers.tsx';
import { Twin } from './twin.tsx';

export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, money, date, instant } = i18n;
  const { may } = useCurrentUser();
  const form = useFormFields(leadFields, leadForm);
  const quoting = useQuoting();
  const budgetOf = ({ budget_min: from, budget_max: to }: Lead): string | null => {
    if (from && to) return t('sales.lead.budget_between', { from: money(from), to: money(to) });
    if (from) return t('sales.lead.budget_from', { from: money(from) });
    return to && t('sales.lead.budget_up_to', { to: money(to) });
  };
  const rows = (lead: Lead, names: readonly string[]) => factRows(leadFields, names, lead, i18n, chosenIn(form, lead));
  return (
    <RecordPage<Lead>
      entity="lead"
      machine={leadMachine}
      id={id}
      lifecycle={leadLifecycle}
      isDeletable
      back={{ to: '/leads', label: t('app.nav.leads') }}
      reference={(lead) => lead.ref_no}
      title={(lead) => lead.name}
      facts={(lead) => (
        <>
          <Reach mobile={lead.mobile} email={lead.email} />
          <span>{lead.assignee_name}</span>
          {lead.status === 'viewing' && lead.viewing_on && (
            <span>
              {t('sales.lead.viewing_at', { at: instant(lead.viewing_on) })}
              {lead.viewing_unit_id && (
                <>
                  {' · '}
                  <Link href={`/units/${lead.viewing_unit_id}`}>
                    <bdi>{lead.viewing_unit_number}</bdi>
                  </Link>
                </>
              )}
              {lead.viewing_escort_name && ` · ${lead.viewing_escort_name}`}
            </span>
          )}
          {lead.move_in_on && <span>{t('sales.lead.move_in_on', { day: date(lead.move_in_on) })}</span>}
        </>
      )}
      form={(lead) => withNames(form, leadFields, lead, i18n)}
      extra={(edit, { id: own }) => <Twin edit={edit} own={own} />}
      leading={quoting.leading}
      asks={useLeadAsks()}
      consequences={(lead, event) =>
        event === 'lose' && lead.quotations_open > 0 ? (
          <p>{t('sales.lead.lose_means', { count: lead.quotations_open })}</p>
        ) : event === 'finalize' && lead.accepted_quotation_id !== null ? (
          <FinalizeMeans id={lead.accepted_quotation_id} />
        ) : null
      }
      log={(lead, signal) => readLeadLog(lead.id, signal)}
      timeline={(lead, signal) => readLeadTimeline(lead.id, may('quotations.view'), signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (lead) => (
            <Stack>
              <FailureAlert failure={quoting.failure} />
              {lead.generation_error && <Alert role="alert">{t(lead.generation_error)}</Alert>}
              {lead.generation.length > 0 && lead.status !== 'finalized' && <Generation steps={lead.generation} />}
              <Facts
                rows={[
                  ...rows(lead, ['kind', 'mobile', 'email', 'source']),
                  [t('sales.lead.identity_no'), lead.identity_no && <Identity key="i" of={lead} />],
                  ...rows(lead, ['identity_expiry', ...(lead.kind === 'company' ? ['commercial_register'] : [])]),
                  ...rows(lead, ['property_use', 'unit_type_id', 'compound_id']),
                  [t('sales.lead.budget'), budgetOf(lead)],
                  ...rows(lead, [...inputNames(qualifyFields), 'move_in_on', 'first_response_at', 'note']),
                ]}
              />
              <Takeovers lead={lead} />
              <Erasure entity="lead" id={lead.id} />
            </Stack>
          ),
        },
        { id: 'quotations', label: t('sales.lead.quotations'), show: (lead) => <LeadQuotations lead={lead} /> },
        { id: 'activities', label: t('sales.lead.activities'), show: (lead) => <Activities lead={lead} /> },
        {
          id: 'contacts',
          label: t('sales.lead.contacts'),
          show: (lead) => <LeadContacts parents={{ lead_id: lead.id }} />,
        },
      ]}
    />
  );
}
