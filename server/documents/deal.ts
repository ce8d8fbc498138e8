import type { Contract } from '../../src/api/leasing/contract.ts';
import type { ContractParty } from '../../src/api/leasing/contract-party.ts';
import { halalas, isMoney, money } from '../../src/api/money.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import type { Placeholder } from '../../src/api/settings/template.ts';
import { type Formats, formatsOf } from '../../src/locales/formats.ts';
import type { Language, Translate } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from '../kit/api-error.ts';
import { texts } from '../kit/texts.ts';
import { unitsOfContract } from '../leasing/contract.ts';
import { partiesOf } from '../leasing/contract-party.ts';
import { readContract } from '../leasing/contract-record.ts';
import { installmentsOf } from '../leasing/installment-payments.ts';
import { readQuotation } from '../sales/quotation-record.ts';
import { type LetterheadFacts, letterheadColumns, letterheadOf } from './company-letterhead.ts';
import type { PrintedDocument, Table } from './document.ts';
import { leftToRight } from './fill.ts';
import { addressLine, type NationalAddress } from './letterhead.ts';

/** Who the papers of a deal name, besides its quotation. */
interface People extends LetterheadFacts {
  customer_name: string;
  customer_mobile: string | null;
  customer_email: string | null;
  customer_identity_no: string | null;
  customer_vat_no: string | null;
  trade_name_en: string | null;
  trade_name_ar: string | null;
  city_en: string | null;
  city_ar: string | null;
  agent_name: string;
  agent_mobile: string | null;
}

/** Of a quotation or its contract; a tenant's own data come before those of the lead that they were. */
async function peopleOf(scope: Scope, quotation: number, contract: number | undefined): Promise<People> {
  const { rows } = await scope.client.query<Omit<People, 'company_address'> & NationalAddress>({
    name: 'documents.people',
    text: `select ${letterheadColumns},
        coalesce(t.name, l.name) as customer_name, coalesce(t.mobile, l.mobile) as customer_mobile,
        coalesce(t.email, l.email) as customer_email,
        coalesce(t.identity_no, t.commercial_register, l.identity_no, l.commercial_register) as customer_identity_no,
        coalesce(t.vat_no, l.vat_no) as customer_vat_no, n.name_en as trade_name_en, n.name_ar as trade_name_ar,
        ct.name_en as city_en, ct.name_ar as city_ar, a.name as agent_name, a.mobile as agent_mobile
      from quotations q
      join companies c on c.id = q.company_id
      left join leads l on l.company_id = q.company_id and l.id = q.lead_id
      left join tenants t on t.company_id = q.company_id
        and t.id = coalesce((select k.tenant_id from contracts k where k.company_id = q.company_id and k.id = $3), q.tenant_id, l.tenant_id)
      left join trade_names n on n.company_id = q.company_id and n.id = l.trade_name_id
      left join lateral (
        select x.city_id from quotation_units u join compounds x on x.company_id = u.company_id and x.id = u.compound_id
        where u.company_id = q.company_id and u.quotation_id = q.id order by u.id limit 1) first on true
      left join cities ct on ct.company_id = q.company_id and ct.id = first.city_id
      left join users a on a.company_id = q.company_id and a.id = coalesce(l.assignee_id, q.created_by)
      where q.company_id = $1 and q.id = $2`,
    values: [scope.company, quotation, contract ?? null],
  });
  if (!rows[0]) throw notFound();
  return { ...rows[0], company_address: addressLine(rows[0]) };
}

/** A deal as its papers show it, in one language. */
export interface DealPapers {
  quotation: Quotation;
  contract: Contract | null;
  t: Translate;
  formats: Formats;
  /** What a template's placeholders print; tables where a line has nothing else. */
  values: Record<Placeholder, string>;
  tables: Partial<Record<Placeholder, Table>>;
  letterhead: PrintedDocument['letterhead'];
  people: People;
  /** Who else signs. */
  parties: ContractParty[];
}

const codes = [
  'company_vat_no',
  'company_commercial_register',
  'company_iban',
  'company_phone',
  'customer_mobile',
  'customer_email',
  'customer_identity_no',
  'customer_vat_no',
  'agent_mobile',
] as const;

/** The terms of an offer as another tenant took them over: one unit, for the rest of its term. */
async function takenOver(scope: Scope, offer: Quotation, contract: Contract): Promise<Quotation> {
  const [rows, own] = await Promise.all([installmentsOf(scope, contract.id), unitsOfContract(scope, contract.id)]);
  const { start_on, end_on, deposit, yearly_rent, total_net, total_vat, total_gross } = contract;
  return {
    ...offer,
    ...{ start_on, end_on, deposit, yearly_rent, total_net, total_vat, total_gross, free_days: 0, down_payment: '0.00' },
    deposit_waived: false,
    units: offer.units.filter(({ unit_id }) => own.some((unit) => unit.id === unit_id)),
    schedule: rows.map(({ number, from_on, to_on, due_on, net, vat, gross }) => ({
      ...{ number, from_on, to_on, due_on, net, vat, gross },
      is_free: false,
    })),
  };
}

/** Reads a deal for its papers. Throws an ApiError 404 when the quotation isn't there. `identity` masks what isn't for all. */
export async function papersOf(
  scope: Scope,
  { quotation: id, contract: contractId }: { quotation: number; contract?: number },
  { language, today, identity }: { language: Language; today: string; identity: (number: string) => string },
): Promise<DealPapers> {
  const [offer, people, contract, parties] = await Promise.all([
    readQuotation(scope, id),
    peopleOf(scope, id, contractId),
    contractId === undefined ? null : readContract(scope, contractId),
    contractId === undefined ? [] : partiesOf(scope, contractId),
  ]);
  const quotation = contract?.transferred_from_id ? await takenOver(scope, offer, contract) : offer;
  const t = texts[language];
  const formats = formatsOf(language);
  const nameOf = (en: string | null | undefined, ar: string | null | undefined) =>
    (language === 'ar' ? ar || en : en || ar) ?? '';
  const riyals = (wire: string) => `${formats.money(wire)} ${t('sales.riyals')}`;
  const { units } = quotation;
  const compounds = [...new Set(units.map((unit) => nameOf(unit.compound_name_en, unit.compound_name_ar)))];
  const placeOf = (unit: Quotation['units'][number]) =>
    `${leftToRight(unit.number)} · ${nameOf(unit.building_name_en, unit.building_name_ar)}`;
  const extras = units.flatMap((unit) => unit.items.filter(({ item_type }) => item_type !== 'unit'));
  const company_name = nameOf(people.company_name_en, people.company_name_ar);
  const code = (value: string | null) => (value ? leftToRight(value) : '–');
  const own = Object.fromEntries(
    codes.map((key) => [key, code(key === 'customer_identity_no' && people[key] ? identity(people[key]) : people[key])]),
  ) as Record<(typeof codes)[number], string>;
  const discount =
    quotation.discount_type === 'none' || halalas(quotation.discount_value) === 0
      ? '–'
      : quotation.discount_type === 'percent'
        ? leftToRight(`${formats.number(Number(quotation.discount_value))}%`)
        : riyals(quotation.discount_value);
  const deposit = quotation.deposit_waived ? t('sales.quotation.waived') : riyals(quotation.deposit);
  const values: Record<Placeholder, string> = {
    ...own,
    company_name,
    company_address: people.company_address || '–',
    customer_name: people.customer_name,
    trade_name: nameOf(people.trade_name_en, people.trade_name_ar) || '–',
    ref_no: leftToRight(contract?.ref_no ?? quotation.ref_no),
    date: formats.date(contract ? (contract.signed_at ?? contract.sent_at ?? today) : today),
    valid_until: formats.date(quotation.valid_until),
    start_on: formats.bothDates(quotation.start_on),
    end_on: formats.bothDates(quotation.end_on),
    term: t('sales.offer.term', { from: formats.date(quotation.start_on), to: formats.date(quotation.end_on) }),
    calendar: t(`sales.calendar.${quotation.calendar}`),
    units: units.map(placeOf).join(language === 'ar' ? '، ' : ', '),
    compound: compounds.join(language === 'ar' ? '، ' : ', '),
    city: nameOf(people.city_en, people.city_ar),
    yearly_rent: riyals(quotation.yearly_rent),
    total_net: riyals(quotation.total_net),
    total_vat: riyals(quotation.total_vat),
    total: riyals(quotation.total_gross),
    deposit,
    down_payment: riyals(quotation.down_payment),
    discount,
    payments_per_year: formats.number(quotation.payments_per_year),
    installments: quotation.schedule.map((row) => `${formats.date(row.due_on)}: ${riyals(row.gross)}`).join('\n'),
    services: extras.map((item) => `${item.description}: ${riyals(item.amount)}`).join('\n') || '–',
    terms: quotation.note ?? '',
    agent_name: people.agent_name,
  };
  const amounts = (...labels: string[]) => labels.map((label) => ({ label: t(label), isNumber: true }));
  const sum = (of: 'net' | 'vat' | 'gross') =>
    formats.money(money(quotation.schedule.reduce((total, row) => total + halalas(row[of]), 0)));
  return {
    quotation,
    contract,
    t,
    formats,
    values,
    people,
    parties: parties.map((party) => ({ ...party, identity_no: party.identity_no && identity(party.identity_no) })),
    letterhead: letterheadOf(people, language),
    tables: {
      units: {
        type: 'table',
        columns: [
          { label: t('sales.unit.number'), share: 2.2 },
          { label: t('sales.lead.compound'), share: 1.6 },
          { label: t('documents.unit_type'), share: 1.4 },
          { label: t('documents.area'), isNumber: true },
          { label: t('sales.item.yearly_rent'), isNumber: true, share: 1.3 },
        ],
        rows: units.map((unit) => [
          placeOf(unit),
          nameOf(unit.compound_name_en, unit.compound_name_ar),
          nameOf(unit.unit_type_name_en, unit.unit_type_name_ar),
          formats.number(Number(unit.area)),
          formats.money(unit.items.find(({ item_type }) => item_type === 'unit')?.amount),
        ]),
      },
      services: {
        type: 'table',
        columns: [
          { label: t('sales.item.what'), share: 3 },
          { label: t('sales.item.periodicity') },
          ...amounts('sales.item.amount'),
        ],
        rows: extras.map((item) => [
          item.description,
          t(`sales.periodicity.${item.periodicity}`),
          isMoney(item.amount) ? formats.money(item.amount) : '–',
        ]),
      },
      installments: {
        type: 'table',
        columns: [
          { label: t('sales.quotation.due'), share: 1.3 },
          { label: t('sales.quotation.period'), share: 2.2 },
          ...amounts('sales.quotation.net', 'sales.quotation.vat', 'sales.quotation.total'),
        ],
        rows: quotation.schedule.map((row) => [
          formats.date(row.due_on),
          `${formats.date(row.from_on)} – ${formats.date(row.to_on)}`,
          formats.money(row.net),
          formats.money(row.vat),
          formats.money(row.gross),
        ]),
        total: [t('sales.quotation.total'), '', sum('net'), sum('vat'), sum('gross')],
      },
    },
  };
}
