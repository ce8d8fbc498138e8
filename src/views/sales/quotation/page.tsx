import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Quotation, quotationFields } from '../../../api/sales/quotation.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { quotationByIdMachine, quotationMachine, tenantQuotationMachine } from '../../../machines/sales/quotation/flows.ts';
import { quotationLifecycle } from '../../../machines/sales/quotation/lifecycle.ts';
import { readQuotationHappenings, readQuotationLog } from '../../../machines/sales/quotation/parts.ts';
import { conflictDetail } from '../../../machines/sales/rules/unit-conflict.ts';
import { sendingRefusals } from '../../../machines/sales/sending/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import type { ActionItem } from '../../kit/actions/action-bar.tsx';
import { Alert, Day, Facts, Loading, Stack } from '../../kit/display/parts.tsx';
import { factRows } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { WhatIsMade } from '../lead/finalize-means.tsx';
import { Generation } from '../lead/generation.tsx';
import { Sendings, SendOffer } from '../sending/sendings.tsx';
import { Approvals } from './approvals.tsx';
import { Builder } from './builder.tsx';
import { DownPayment } from './down-payment.tsx';
import { sayDiscount, useQuotationForm } from './form.ts';
import { sayIncrements } from './increments-field.tsx';
import { Papers } from './papers.tsx';
import { ScheduleTable } from './schedule-table.tsx';

/** A quotation is read by id; its lead or tenant determines the path of further calls. */
export function Page({ id }: { id: number }) {
  const { answer, error, retry } = useRead(quotationByIdMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} />;
  return <QuotationOf id={id} lead={answer.lead_id} tenant={answer.tenant_id} />;
}

function QuotationOf({ id, lead, tenant }: { id: number; lead: number | null; tenant: number | null }) {
  const i18n = useTexts();
  const { t, money, date } = i18n;
  const form = useQuotationForm();
  const templates = form.find(({ name }) => name === 'template_id')?.choices;
  const rows = (quotation: Quotation, ...names: string[]) => factRows(quotationFields, names, quotation, i18n);
  const { may, viewer, profile } = useCurrentUser();
  const [, navigate] = useLocation();
  const [sent, setSent] = useState<Quotation | null>(null);
  const parents = useMemo(
    (): Record<string, number> => (lead === null ? { tenant_id: tenant as number } : { lead_id: lead }),
    [lead, tenant],
  );
  const leading = ({ status, lead_id, ...quotation }: Quotation): ActionItem[] => {
    if (status === 'requests_approved' && may('quotations.edit')) {
      const whole = { status, lead_id, ...quotation };
      // A link has no address, so that this is what keeps the offer from being sent at all.
      const link = { channel: 'link' as const, email: null, mobile: null };
      const refusals = sendingRefusals(whole, link, viewer, profile.company.today);
      return [{ id: '.send', label: t('sales.sending.offer'), refusals, onPress: () => setSent(whole) }];
    }
    // What its lead is finalized by is on the lead's page, where the question opens.
    if (status === 'accepted' && lead_id !== null && may('leads.edit'))
      return [
        {
          id: '.finalize',
          replaces: 'generate',
          label: t('sales.quotation.finalize_lead'),
          onPress: () => navigate(`/leads/${lead_id}?do=finalize`),
        },
      ];
    return [];
  };
  return (
    <>
      <RecordPage<Quotation>
        entity="quotation"
        hasDocument
        machine={lead === null ? tenantQuotationMachine : quotationMachine}
        id={id}
        parents={parents}
        lifecycle={quotationLifecycle}
        isDeletable
        back={{
          to: lead ? `/leads/${lead}?tab=quotations` : `/tenants/${tenant}?tab=quotations`,
          label: t('app.nav.quotations'),
        }}
        reference={(quotation) => quotation.ref_no}
        title={(quotation) => quotation.lead_name ?? quotation.tenant_name ?? ''}
        facts={(quotation) => (
          <>
            <strong className="num">{money(quotation.total_gross)}</strong>
            <span>{t('sales.quotation.valid', { day: date(quotation.valid_until) })}</span>
            <span>{t('sales.quotation.revision', { n: quotation.revision })}</span>
            {quotation.lead_id && <Link href={`/leads/${quotation.lead_id}`}>{quotation.lead_name}</Link>}
            {quotation.tenant_id && <Link href={`/tenants/${quotation.tenant_id}`}>{quotation.tenant_name}</Link>}
          </>
        )}
        form={form}
        formTab="terms"
        leading={leading}
        asks={{
          reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
          validity: [{ name: 'valid_until', label: t('sales.ask.valid_until'), kind: 'date', isRequired: true }],
        }}
        consequences={(quotation, event) =>
          event === 'cancel' ? (
            <>
              <p>
                {hasTag(quotationLifecycle, quotation.status, 'holds_units') && quotation.units.length > 0
                  ? t('sales.quotation.cancel_means', { count: quotation.units.length })
                  : t('sales.quotation.cancel_means_none')}
              </p>
              {quotation.status === 'waiting_for_approval' && <p>{t('sales.quotation.cancel_approvals')}</p>}
            </>
          ) : event === 'generate' ? (
            <WhatIsMade quotation={quotation} />
          ) : null
        }
        log={(quotation, signal) => readQuotationLog(quotation.id, signal)}
        timeline={(quotation, signal) =>
          readQuotationHappenings(quotation.id, may('approvals.view') ? quotation.executions.map((run) => run.id) : [], signal)
        }
        tabs={[
          {
            id: 'units',
            label: t('app.nav.units'),
            show: (quotation) => (
              <Stack>
                {quotation.generation_error && <Alert role="alert">{t(quotation.generation_error)}</Alert>}
                {quotation.generation.length > 0 && quotation.status === 'accepted' && (
                  <Generation steps={quotation.generation} />
                )}
                {quotation.conflicts.length > 0 && (
                  <Alert data-tone="yellow" role="status">
                    {quotation.conflicts
                      .map(conflictDetail)
                      .map(({ why, values }) => t(why, values))
                      .join(' ')}
                  </Alert>
                )}
                <DownPayment quotation={quotation} />
                <Builder quotation={quotation} />
              </Stack>
            ),
          },
          {
            id: 'terms',
            label: t('sales.quotation.terms'),
            show: (quotation) => (
              <Facts
                rows={[
                  [t('sales.quotation.start'), <Day key="s" iso={quotation.start_on} />],
                  [t('sales.quotation.end'), <Day key="e" iso={quotation.end_on} />],
                  ...rows(
                    quotation,
                    'calendar',
                    'property_use',
                    'payments_per_year',
                    'alignment',
                    'days_in_advance',
                    'free_days',
                  ),
                  [
                    t('sales.quotation.rent_type'),
                    quotation.rent_type === 'fixed' ? t('sales.rent.fixed') : sayIncrements(i18n)(quotation.increments),
                  ],
                  [
                    t('sales.quotation.deposit'),
                    quotation.deposit_waived ? t('sales.quotation.waived') : money(quotation.deposit),
                  ],
                  [
                    t('sales.quotation.discount'),
                    [sayDiscount(i18n, quotation) ?? '–', quotation.discount_reason].filter(Boolean).join(' · '),
                  ],
                  ...rows(quotation, 'total_net', 'total_vat', 'total_gross'),
                  [t('sales.quotation.valid_until'), <Day key="v" iso={quotation.valid_until} />],
                  [
                    t('sales.quotation.template'),
                    templates?.find(({ id }) => id === String(quotation.template_id))?.label ?? (quotation.template_id && '…'),
                  ],
                  ...rows(quotation, 'note'),
                ]}
              />
            ),
          },
          {
            id: 'schedule',
            label: t('sales.quotation.schedule'),
            show: (quotation) => (
              <ScheduleTable
                caption={t('sales.quotation.schedule')}
                dues={quotation.schedule}
                total={{ net: quotation.total_net, vat: quotation.total_vat, gross: quotation.schedule_total }}
              />
            ),
          },
          { id: 'approvals', label: t('app.nav.approvals'), show: (quotation) => <Approvals quotation={quotation} /> },
          {
            id: 'offer',
            label: t('sales.quotation.offer'),
            show: (quotation) => (
              <Stack>
                <Sendings quotation={quotation} />
                <Papers quotation={quotation} />
              </Stack>
            ),
          },
        ]}
      />
      {sent && <SendOffer quotation={sent} onLeave={() => setSent(null)} />}
    </>
  );
}
