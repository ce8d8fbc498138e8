import type { TemplateInput } from '../../src/api/settings/template.ts';

const uses = {
  residential: {
    en: 'Residential quotation',
    ar: 'عرض سعر سكني',
    vatEn: 'Residential rent is exempt from VAT.',
    vatAr: 'إيجار الوحدات السكنية معفى من ضريبة القيمة المضافة.',
  },
  commercial: {
    en: 'Commercial quotation',
    ar: 'عرض سعر تجاري',
    vatEn: 'VAT of {{total_vat}} is included in the total.',
    vatAr: 'الإجمالي يشمل ضريبة القيمة المضافة وقدرها {{total_vat}}.',
  },
};

/** The quotation template of a use, in both languages. */
export const quotationText = (use: 'residential' | 'commercial'): TemplateInput => ({
  name_en: uses[use].en,
  name_ar: uses[use].ar,
  kind: 'quotation',
  property_use: use,
  body_en: `{{date}}

Dear {{customer_name}},

we are glad to offer you {{units}} in {{compound}}, {{city}}, from {{start_on}} to {{end_on}}.

{{services}}

Yearly rent: {{yearly_rent}}
${uses[use].vatEn}

Payments: {{payments_per_year}} a year
{{installments}}

{{terms}}

{{agent_name}}`,
  body_ar: `{{date}}

السيد/ة {{customer_name}} المحترم/ة،

يسرنا أن نعرض عليكم {{units}} في {{compound}}، {{city}}، للفترة من {{start_on}} إلى {{end_on}}.

{{services}}

الإيجار السنوي: {{yearly_rent}}
${uses[use].vatAr}

عدد الدفعات في السنة: {{payments_per_year}}
{{installments}}

{{terms}}

{{agent_name}}`,
});

export const contractText: TemplateInput = {
  name_en: 'Lease contract',
  name_ar: 'عقد إيجار',
  kind: 'contract',
  property_use: 'general',
  body_en: `{{date}}

Landlord: {{company_name}}, commercial register {{company_commercial_register}}, {{company_address}}
Tenant: {{customer_name}}, identity no. {{customer_identity_no}}, {{customer_mobile}}

1. The landlord lets {{units}} in {{compound}}, {{city}} to the tenant from {{start_on}} to {{end_on}} ({{calendar}} calendar).
2. The rent is {{yearly_rent}} a year; {{total}} for the whole term. It is paid to {{company_iban}} as follows:
{{installments}}
3. The tenant pays a security deposit of {{deposit}}, given back after the handover less what is owed.
4. {{terms}}`,
  body_ar: `{{date}}

المؤجر: {{company_name}}، سجل تجاري {{company_commercial_register}}، {{company_address}}
المستأجر: {{customer_name}}، رقم الهوية {{customer_identity_no}}، {{customer_mobile}}

١. يؤجر المؤجر للمستأجر {{units}} في {{compound}}، {{city}} من {{start_on}} إلى {{end_on}} (التقويم {{calendar}}).
٢. الإيجار السنوي {{yearly_rent}}، والإجمالي لكامل المدة {{total}}، ويُسدد إلى الحساب {{company_iban}} على النحو الآتي:
{{installments}}
٣. يدفع المستأجر مبلغ ضمان قدره {{deposit}} يُعاد إليه بعد تسليم الوحدة مخصومًا منه ما عليه من مستحقات.
٤. {{terms}}`,
};
