import { issueDueDays } from '../../../api/maintenance/issue-bill.ts';
import {
  billingBases,
  contactChannels,
  issueCauses,
  type issuePayers,
  waitingReasons,
} from '../../../api/maintenance/issue-fields.ts';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { plusDays } from '../../../calendar/days.ts';
import { sourceOf } from '../../../machines/kit/choices.ts';
import { momentFields } from '../../kit/fields/moment-field.tsx';
import type { I18n } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import type { EventForms } from '../../kit/record/record-prompts.tsx';
import { type Share, sharesField } from './shares-field.tsx';

type Payer = (typeof issuePayers)[number];
/** What the inputs depend on. */
type Asked = Pick<MaintenanceIssue, 'tenant_id' | 'unit_id' | 'provider_id' | 'provider_name_en' | 'provider_name_ar'>;

/** The usual ways to share a cost: one payer, or the company and another one half each. */
function sharesOf({ tenant_id, unit_id }: Asked, { t }: I18n): Share[] {
  const say = (payer: Payer) => t(`maintenance.issue.payer.${payer}`);
  const others: Payer[] = [
    ...(tenant_id === null ? [] : (['tenant'] as const)),
    ...(unit_id === null ? [] : (['owner'] as const)),
    'warranty',
  ];
  return [
    ...(['company', ...others] as const).map((payer) => ({ payers: [{ payer, percent: 100 }], label: say(payer) })),
    ...others.map((payer) => ({
      payers: [
        { payer: 'company' as const, percent: 50 },
        { payer, percent: 50 },
      ],
      label: t('maintenance.issue.ask.payers.halves', { first: say('company'), second: say(payer) }),
    })),
  ];
}

/** Inputs of the issue's events. */
export function issueForms(issue: Asked, i18n: I18n, today: string): EventForms {
  const { t } = i18n;
  const moment = momentFields(i18n);
  const choices = (texts: string, ids: readonly string[]) => ids.map((id) => ({ id, label: t(`${texts}.${id}`) }));
  const reason: FormField = { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true };
  const slot: FormField[] = [
    moment({ name: 'slot_from', label: t('maintenance.issue.slot_from'), isRequired: true }),
    moment({ name: 'slot_to', label: t('maintenance.issue.slot_to'), isRequired: true }),
    { name: 'agreed', label: t('maintenance.issue.ask.agreed'), kind: 'check' },
  ];
  const assignee: FormField = {
    ...{ name: 'assignee_id', label: t('maintenance.issue.assignee_id'), kind: 'combo', isRequired: true },
    source: sourceOf('user', '/maintenance_users'),
  };
  return {
    reason: [reason],
    assignee: [assignee],
    resolution: [
      { name: 'resolution', label: t('maintenance.issue.resolution'), kind: 'long', isRequired: true },
      {
        ...{ name: 'cause', label: t('maintenance.issue.cause'), kind: 'select', isRequired: true },
        choices: choices('maintenance.issue.cause_name', issueCauses),
      },
    ],
    rating: [
      {
        ...{ name: 'rating', label: t('maintenance.issue.rating'), kind: 'select', isRequired: true },
        choices: [5, 4, 3, 2, 1].map((one) => ({ id: `${one}`, value: one, label: t(`maintenance.issue.rated.${one}`) })),
      },
      { name: 'comment', label: t('maintenance.issue.feedback'), kind: 'long' },
    ],
    offer: [
      {
        ...{ name: 'provider_id', label: t('maintenance.issue.provider_id'), kind: 'combo', isRequired: true },
        ...{ source: sourceOf('provider'), initial: issue.provider_id },
        shown:
          i18n.name({ name_en: issue.provider_name_en ?? undefined, name_ar: issue.provider_name_ar ?? undefined }) || undefined,
      },
      moment({ name: 'respond_by', label: t('maintenance.issue.respond_by'), isRequired: true }),
    ],
    quote: [
      { name: 'net', label: t('maintenance.issue.ask.net'), kind: 'money', isRequired: true },
      moment({ name: 'until', label: t('maintenance.issue.ask.quote_until'), isRequired: true }),
      { name: 'description', label: t('maintenance.issue.ask.quote_description'), kind: 'long' },
    ],
    slot,
    later: [...slot, reason],
    waiting: [
      {
        ...{ name: 'why', label: t('maintenance.issue.ask.why'), kind: 'select', isRequired: true },
        choices: choices('issue_waiting.status', waitingReasons),
      },
      moment({ name: 'until', label: t('maintenance.issue.ask.until'), isRequired: true }),
      {
        ...{ name: 'contact_channel', label: t('maintenance.issue.ask.contact_channel'), kind: 'select' },
        ...{ choices: choices('maintenance.issue.channel', contactChannels), hint: t('maintenance.issue.ask.hint.contact') },
      },
      moment({ name: 'contact_at', label: t('maintenance.issue.ask.contact_at') }),
    ],
    bill: [
      {
        ...{ name: 'due_on', label: t('finance.invoice.due_on'), kind: 'date', isRequired: true },
        initial: plusDays(today, issueDueDays),
      },
    ],
    collect: [
      { name: 'on', label: t('maintenance.issue.ask.collected_on'), kind: 'date', initial: today },
      { name: 'reference', label: t('maintenance.provider_bill.reference'), kind: 'text', isRequired: true },
    ],
    payers: [
      sharesField({ name: 'payers', label: t('maintenance.issue.ask.payers') }, sharesOf(issue, i18n)),
      {
        ...{ name: 'basis', label: t('maintenance.issue.basis'), kind: 'select', isRequired: true },
        choices: choices('maintenance.issue.basis_name', billingBases),
      },
      { name: 'reason', label: t('maintenance.issue.ask.reason_unusual'), kind: 'long' },
    ],
  };
}
