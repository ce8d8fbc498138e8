import type { DamagedItem } from '../../src/api/leasing/damaged-item.ts';
import type { LeasingClearance } from '../../src/api/leasing/leasing-clearance.ts';
import { halalas, money } from '../../src/api/money.ts';
import type { Language } from '../../src/locales/translate.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../src/machines/leasing/leasing-clearance/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { readClearance } from '../leasing/clearance-record.ts';
import { readContract } from '../leasing/contract-record.ts';
import { damagesOf } from '../leasing/damaged-item.ts';
import { readLease } from '../leasing/lease.ts';
import { type DealPapers, papersOf } from './deal.ts';
import type { Block, PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

type Asked = Parameters<typeof papersOf>[2];

/** The statement that a tenant agrees to. Until it is issued, it says that it is a draft. */
export async function clearancePaper(scope: Scope, id: number, asked: Asked): Promise<PrintedDocument> {
  const clearance = await readClearance(scope, id);
  const { quotation_id: quotation } = await readContract(scope, clearance.contract_id);
  const [papers, lease, damages] = await Promise.all([
    papersOf(scope, { quotation, contract: clearance.contract_id }, asked),
    readLease(scope, clearance.lease_id),
    damagesOf(scope, id),
  ]);
  return clearanceOf(papers, { clearance, term: [lease.start_on, lease.end_on], damages }, asked.language);
}

export function clearanceOf(
  { t, formats, values, letterhead, people }: DealPapers,
  { clearance, term, damages }: { clearance: LeasingClearance; term: [string, string]; damages: DamagedItem[] },
  language: Language,
): PrintedDocument {
  const { basis, statement, ref_no, unit_number } = clearance;
  const isIssued = hasTag(leasingClearanceLifecycle, clearance.status, 'issued');
  const riyals = (amount: string) => `${formats.money(amount)} ${t('sales.riyals')}`;
  const balance = halalas(statement.balance);
  const text =
    balance === 0
      ? t('leasing.clearance.even')
      : t(balance > 0 ? 'leasing.clearance.owes' : 'leasing.clearance.gets', {
          amount: riyals(money(Math.abs(balance))),
        });
  const amounts = ['leasing.clearance.charge', 'leasing.clearance.credit'].map((key) => ({
    ...{ label: t(key), isNumber: true, share: 1.2 },
  }));
  return {
    language,
    title: t('documents.clearance'),
    reference: leftToRight(ref_no),
    mark: isIssued ? null : t('documents.mark.draft'),
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          [t('documents.tenant'), people.customer_name],
          [t('documents.clearance.unit'), leftToRight(unit_number)],
          [t('documents.clearance.lease_term'), `${formats.date(term[0])} – ${formats.date(term[1])}`],
          [t('documents.clearance.rent_until'), formats.date(basis.rent_until)],
          [t('documents.clearance.keys_back'), formats.date(basis.handed_over_on)],
        ],
      },
      ...damagesTable(damages, t, formats),
      {
        type: 'table',
        columns: [{ label: t('leasing.clearance.what'), share: 3 }, ...amounts],
        rows: statement.lines
          .filter(({ amount }) => halalas(amount) !== 0)
          .map(({ kind, is_credit, amount, vat }) => [
            halalas(vat) === 0
              ? t(`leasing.clearance.line.${kind}`)
              : `${t(`leasing.clearance.line.${kind}`)} (${t('leasing.clearance.of_vat', { amount: formats.money(vat) })})`,
            is_credit ? '' : formats.money(amount),
            is_credit ? formats.money(amount) : '',
          ]),
        total: [t('leasing.clearance.total'), formats.money(statement.charges), formats.money(statement.credits)],
      },
      { type: 'heading', text },
      {
        type: 'signatures',
        parties: [
          { role: t('documents.landlord'), name: values.company_name, signed: null },
          { role: t('documents.tenant'), name: people.customer_name, signed: null },
        ],
      },
    ],
    foot: `${values.company_name} · ${leftToRight(ref_no)}`,
  };
}

function damagesTable(damages: DamagedItem[], t: DealPapers['t'], formats: DealPapers['formats']): Block[] {
  if (!damages.length) return [];
  const amount = (label: string) => ({ label: t(label), isNumber: true });
  return [
    { type: 'heading', text: t('documents.clearance.damages') },
    {
      type: 'table',
      columns: [
        { label: t('leasing.damaged_item.description'), share: 3 },
        amount('leasing.damaged_item.quantity'),
        amount('leasing.damaged_item.unit_price'),
        amount('documents.clearance.wear'),
        amount('leasing.damaged_item.amount'),
      ],
      rows: damages.map((item) => [
        item.description,
        formats.number(item.quantity / 100),
        formats.money(item.unit_price),
        leftToRight(`${formats.number(item.wear_percent)}%`),
        formats.money(item.amount),
      ]),
    },
  ];
}
