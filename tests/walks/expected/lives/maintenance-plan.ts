import { stands } from '../../test-beds/variation.ts';
import type { ExpectedLife } from '../life.ts';
import { forbidden, type LoneFailure } from '../lone-failure.ts';

const ready: Record<string, LoneFailure> = {
  // Whoever edits plans doesn't approve them by that.
  may: forbidden('operations'),
  isEquipmentKept: { in: 'retired equipment of the plan' },
  isProviderAtWork: { in: 'a suspended provider of the plan' },
  hasChecklistSteps: { in: 'a checklist of the plan without steps' },
};
const reason = (text: string) => ({
  given: { reason: text },
  guards: { may: forbidden('leasing_agent'), gaveReason: { given: {} } },
});

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { activate: 'active' },
    active: { fall_due: 'active', pause: 'paused' },
    paused: { resume: 'active', end: 'ended' },
    ended: {},
  },
  variations: {
    'retired equipment of the plan': [
      `with made as (insert into equipments (company_id, code, name_en, name_ar, category_id, compound_id, qr_token)
      select p.company_id, 'EQ-' || p.id, 'Chiller', 'مبرد', s.category_id, p.compound_id, 'plan-' || p.id from maintenance_plans p
        join maintenance_subsubcategories d on d.company_id = p.company_id and d.id = p.subsubcategory_id
        join maintenance_subcategories s on s.company_id = d.company_id and s.id = d.subcategory_id where p.id = $1
      returning company_id, id) update maintenance_plans p set equipment_id = m.id from made m where p.company_id = m.company_id and p.id = $1`,
      stands('equipments', 'status', 'retired', 'id = (select equipment_id from maintenance_plans where id = $1)'),
    ],
    'a suspended provider of the plan': [
      `with made as (insert into providers (company_id, name_en, name_ar, legal_name, category_ids)
      select company_id, 'Cooling', 'تبريد', 'Cooling Est.', '[]' from maintenance_plans where id = $1
      returning company_id, id) update maintenance_plans p set provider_id = m.id from made m where p.company_id = m.company_id and p.id = $1`,
      stands('providers', 'status', 'suspended', 'id = (select provider_id from maintenance_plans where id = $1)'),
    ],
    'a checklist of the plan without steps': `with made as (insert into work_order_checklists (company_id, name_en, name_ar)
      select company_id, 'Empty', 'فارغة' from maintenance_plans where id = $1
      returning company_id, id) update maintenance_plans p set checklist_id = m.id from made m where p.company_id = m.company_id and p.id = $1`,
  },
  guards: [
    { from: ['draft'], event: 'activate', by: 'general_manager', guards: ready },
    { from: ['paused'], event: 'resume', by: 'general_manager', guards: ready },
    { from: ['active'], event: 'pause', by: 'operations', ...reason('The building is being renovated') },
    { from: ['paused'], event: 'end', by: 'operations', ...reason('The compound was handed over') },
  ],
};
