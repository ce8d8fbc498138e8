import type { ConfigStep } from '../../src/api/approvals/config.ts';
import type { ApprovalKind } from '../../src/api/approvals/kinds.ts';
import { contractDiscountReasons, rejectionReasons, workflowConfigs } from '../db/schema/approvals.ts';
import { insertRow } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import type { Made } from './company.ts';

const reasons: Record<ApprovalKind, [en: string, ar: string, note?: true][]> = {
  quotation: [
    ['Price too low', 'السعر منخفض'],
    ['Unit promised elsewhere', 'الوحدة موعود بها'],
    ['Customer not suitable', 'العميل غير مناسب'],
    ['Other', 'أخرى', true],
  ],
  quotation_discount: [
    ['Discount not justified', 'الخصم غير مبرر'],
    ['Over the season’s limit', 'يتجاوز حد الموسم'],
    ['Other', 'أخرى', true],
  ],
  contract_discount: [
    ['Not agreed in the contract', 'غير متفق عليه في العقد'],
    ['Other', 'أخرى', true],
  ],
  deal: [
    ['Terms not acceptable', 'الشروط غير مقبولة'],
    ['Customer’s credit', 'ملاءة العميل'],
    ['Other', 'أخرى', true],
  ],
};

const all = { compounds: [], property_use: [] as string[], contract_kind: [], unit_types: [] };
const step = (order: number, name: string, assignees: ConfigStep['assignees'], more: Partial<ConfigStep> = {}): ConfigStep => ({
  order,
  name,
  assignees,
  mode: 'any',
  due_hours: 9,
  on_timeout: 'remind',
  allow_delegate: true,
  require_comment: false,
  ...more,
});

/** The demo's approval rules and rejection reasons. */
export async function fillApprovals(services: Services, made: Made): Promise<void> {
  const role = (code: string): ConfigStep['assignees'] => [{ type: 'role', id: made.roles[code] }];
  const config = (kind: ApprovalKind, name_en: string, name_ar: string, steps: ConfigStep[], more: object = {}) => ({
    kind,
    name_en,
    name_ar,
    active: true,
    scope: all,
    thresholds: [],
    steps,
    ...more,
  });
  const supervisor: ConfigStep['assignees'] = [{ type: 'requester_supervisor' }];
  await services.db.write(made.company.id, async (scope) => {
    for (const [kind, list] of Object.entries(reasons))
      for (const [name_en, name_ar, note_required = false] of list)
        await insertRow(scope, rejectionReasons, { kind, name_en, name_ar, note_required });
    for (const [name_en, name_ar] of [
      ['Early payment', 'سداد مبكر'],
      ['Maintenance delay', 'تأخر الصيانة'],
      ['Goodwill', 'مبادرة حسن نية'],
    ])
      await insertRow(scope, contractDiscountReasons, { name_en, name_ar });
    const configs = [
      config(
        'quotation',
        'Residential quotations',
        'عروض الوحدات السكنية',
        [step(1, 'Supervisor', supervisor), step(2, 'Finance', role('finance_manager'), { mode: 'all', on_timeout: 'escalate' })],
        {
          scope: { ...all, property_use: ['residential'] },
        },
      ),
      config(
        'quotation',
        'Commercial quotations',
        'عروض الوحدات التجارية',
        [
          step(1, 'Supervisor', supervisor),
          step(2, 'Finance', role('finance_manager')),
          step(3, 'General manager', role('general_manager'), { require_comment: true }),
        ],
        { scope: { ...all, property_use: ['commercial'] } },
      ),
      config(
        'quotation_discount',
        'Discounts over 5 %',
        'الخصومات فوق 5٪',
        [step(1, 'General manager', role('general_manager'), { on_timeout: 'escalate' })],
        { thresholds: [{ field: 'discount_percent', op: '>', value: 5 }] },
      ),
      config('contract_discount', 'Contract discounts', 'خصومات العقود', [step(1, 'Supervisor', supervisor)]),
      config('deal', 'Deals over 300,000', 'الصفقات فوق 300,000', [step(1, 'General manager', role('general_manager'))], {
        thresholds: [{ field: 'total_amount', op: '>', value: 300_000 }],
      }),
    ];
    for (const [i, values] of configs.entries()) {
      const before = configs.slice(0, i).filter(({ kind }) => kind === values.kind).length;
      await insertRow(scope, workflowConfigs, { ...values, priority: before + 1 });
    }
  });
}
