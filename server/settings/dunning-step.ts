import type { DunningStep, dunningStepCalls } from '../../src/api/settings/dunning-step.ts';
import { dunningSteps } from '../db/schema/dunning-step.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

const s = dunningSteps;
export const dunningStepStore = namedStore('dunning_step', s, {
  sorts: { days: s.days },
  begins: [
    {
      ...{ name_en: 'Friendly reminder', name_ar: 'تذكير ودّي', days: 3 },
      letter_en:
        'Dear {tenant_name},\n\nOur records show that {total} is past due. If you have paid in the meantime, thank you; otherwise please pay within the next few days.',
      letter_ar:
        'السيد/السيدة {tenant_name}،\n\nتُظهر سجلاتنا مبلغًا متأخرًا قدره {total}. إن كنت قد سددته فشكرًا لك، وإلا فنرجو سداده خلال الأيام القادمة.',
    },
    {
      ...{ name_en: 'Second reminder', name_ar: 'تذكير ثانٍ', days: 10 },
      letter_en:
        'Dear {tenant_name},\n\nDespite our reminder, {total} is still past due. Please pay it within seven days, or call us if something is wrong with the invoices.',
      letter_ar:
        'السيد/السيدة {tenant_name}،\n\nرغم تذكيرنا السابق ما زال مبلغ {total} متأخرًا. نرجو سداده خلال سبعة أيام، أو التواصل معنا إن كان لديك اعتراض على الفواتير.',
    },
    {
      ...{ name_en: 'Final notice', name_ar: 'إنذار نهائي', days: 21 },
      letter_en:
        'Dear {tenant_name},\n\nThis is our final notice: {total} is past due. If it isn’t paid within ten days, {company_name} will take legal steps without further notice.',
      letter_ar:
        'السيد/السيدة {tenant_name}،\n\nهذا إنذار نهائي: ما زال مبلغ {total} متأخرًا. إذا لم يُسدَّد خلال عشرة أيام فستتخذ {company_name} الإجراءات النظامية دون إشعار آخر.',
    },
  ],
});

/** Two steps on the same day would be two letters at once. */
async function mustBeAlone({ client, company }: Scope, days: unknown, id: number | null): Promise<void> {
  if (days === undefined) return;
  const { rowCount } = await client.query(
    'select from dunning_steps where company_id = $1 and days = $2 and id is distinct from $3',
    [...[company, days, id]],
  );
  if (rowCount) throw invalid({ days: 'settings.dunning_step.error.days' });
}

export const dunningStepHandlers: Handlers<typeof dunningStepCalls> = crudOf<DunningStep>(dunningStepStore, {
  check: async ({ scope }, values, id) => {
    await mustBeAlone(scope, values.days, id);
    return values;
  },
  removable: async ({ scope: { client, company } }) => {
    const { rowCount } = await client.query('select from dunning_steps where company_id = $1 limit 3', [company]);
    if ((rowCount ?? 0) < 3) throw new ApiError(422, 'refused', 'settings.dunning_step.error.two');
  },
});
