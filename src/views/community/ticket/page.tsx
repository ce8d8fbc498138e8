import { Link } from 'wouter';
import { type Ticket, ticketFields } from '../../../api/community/ticket.ts';
import { readTicketLog, ticketFlows } from '../../../machines/community/ticket/flows.ts';
import { ticketLifecycle } from '../../../machines/community/ticket/lifecycle.ts';
import { sourceOf } from '../../../machines/kit/choices.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { Reach } from '../../kit/display/reach.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Standing } from './standing.tsx';

const details = [
  ...['message', 'category', 'priority', 'compound_id', 'unit_id', 'tenant_id', 'name', 'mobile', 'email', 'assignee_id'],
  ...['respond_due_at', 'responded_at', 'resolve_due_at', 'resolved_at', 'resolution', 'closed_at', 'reason', 'reopen_count'],
  ...['rating', 'feedback'],
];

/** /tickets/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, name } = i18n;
  const form = useFormFields(ticketFields);
  return (
    <RecordPage<Ticket>
      entity="ticket"
      machine={ticketFlows.page}
      id={id}
      lifecycle={ticketLifecycle}
      back={{ to: '/tickets', label: t('app.nav.tickets') }}
      reference={(ticket) => ticket.ref_no}
      title={(ticket) => ticket.subject}
      facts={(ticket) => (
        <>
          {ticket.tenant_id === null ? (
            <span>{ticket.name}</span>
          ) : (
            <Link href={`/tenants/${ticket.tenant_id}`}>{ticket.tenant_name}</Link>
          )}
          <Reach mobile={ticket.mobile} email={ticket.email} />
          <Link href={`/compounds/${ticket.compound_id}`}>
            {name({ name_en: ticket.compound_name_en, name_ar: ticket.compound_name_ar })}
          </Link>
          {ticket.unit_id !== null && (
            <Link href={`/units/${ticket.unit_id}`}>
              <bdi>{ticket.unit_number}</bdi>
            </Link>
          )}
          <span>{t(`community.ticket.priority_name.${ticket.priority}`)}</span>
          <Standing ticket={ticket} />
          {ticket.assignee_name && <span>{t('community.ticket.with', { name: ticket.assignee_name })}</span>}
        </>
      )}
      form={(ticket) => withNames(form, ticketFields, ticket, i18n)}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        resolution: [{ name: 'resolution', label: t('community.ticket.resolution'), kind: 'long', isRequired: true }],
        assignee: [
          {
            name: 'assignee_id',
            label: t('community.ticket.assignee_id'),
            kind: 'combo',
            isRequired: true,
            source: sourceOf('user', '/ticket_users'),
          },
        ],
        rating: [
          {
            name: 'rating',
            label: t('community.ticket.rating'),
            kind: 'select',
            isRequired: true,
            choices: ([5, 4, 3, 2, 1] as const).map((one) => ({
              id: `${one}`,
              value: one,
              label: t(`community.ticket.rated.${one}`),
            })),
          },
          { name: 'comment', label: t('community.ticket.feedback'), kind: 'long' },
        ],
      }}
      log={(ticket, signal) => readTicketLog(ticket.id, signal)}
      dates={(ticket) =>
        hasTag(ticketLifecycle, ticket.status, 'open') ? datesOf(ticketFields, ticket, ['resolve_due_at']) : []
      }
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (ticket) => <FieldFacts fields={ticketFields} names={details} record={ticket} />,
        },
      ]}
    />
  );
}
