import * as z from 'zod/mini';
import { crud, get, post } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, pick, recordOf, sortsOf } from '../define-fields.ts';
import { propertyUses, recordShape, text } from '../fields.ts';

/** The placeholders that a template may contain, and their printed values. */
export const placeholders = [
  'company_name',
  'company_vat_no',
  'company_commercial_register',
  'company_iban',
  'company_address',
  'company_phone',
  'customer_name',
  'customer_mobile',
  'customer_email',
  'customer_identity_no',
  'customer_vat_no',
  'trade_name',
  'ref_no',
  'date',
  'valid_until',
  'start_on',
  'end_on',
  'term',
  'calendar',
  'units',
  'compound',
  'city',
  'yearly_rent',
  'total_net',
  'total_vat',
  'total',
  'deposit',
  'down_payment',
  'discount',
  'payments_per_year',
  'installments',
  'services',
  'terms',
  'agent_name',
  'agent_mobile',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** A placeholder with the blanks around its word, which the pattern leaves to `trim()`: matching them as well takes cubic time. */
export const inBraces = /\{\{([^{}]*)\}\}/g;

/** The placeholders of a text, each once, in order; `unknown` are those without a value. */
export function placeholdersOf(body: string): { known: Placeholder[]; unknown: string[] } {
  const words = new Set([...body.matchAll(inBraces)].map(([, word = '']) => word.trim()));
  // Unclosed braces would be printed as they are.
  const rest = body.replace(inBraces, '');
  const isKnown = (word: string): word is Placeholder => (placeholders as readonly string[]).includes(word);
  return {
    known: [...words].filter(isKnown),
    unknown: [...[...words].filter((word) => !isKnown(word)), ...(/\{\{|\}\}/.test(rest) ? ['{{'] : [])],
  };
}

const body = () =>
  z.pipe(
    text(50_000),
    z.string().check(z.refine((value) => placeholdersOf(value).unknown.length === 0, 'settings.template.error.placeholder')),
  );

export const templateFields = defineFields('settings.field', {
  ...nameFields(),
  kind: field.choice(['quotation', 'contract', 'offer_message'], 'settings.template_kind', {
    initial: 'quotation',
    isSorted: true,
  }),
  property_use: field.presetChoice(propertyUses, 'settings.property_use', { initial: 'general' }),
  body_en: field.own('long', z.string(), body(), { initial: '', isRequired: true, hint: 'settings.hint.placeholders' }),
  body_ar: field.own('long', z.string(), body(), { initial: '', isRequired: true, hint: 'settings.hint.placeholders' }),
});
export const Template = z.object({ ...recordShape, ...recordOf(templateFields) });
export type Template = z.infer<typeof Template>;
export const TemplateInput = z.strictObject(inputOf(templateFields));
export type TemplateInput = z.input<typeof TemplateInput>;
export const templateColumns = columnsOf<Template>(templateFields, ['name_en', 'name_ar', 'kind', 'property_use']);

export const TemplateOption = z.object({
  id: z.int(),
  ...recordOf(pick(templateFields, 'name_en', 'name_ar', 'kind', 'property_use')),
});
export type TemplateOption = z.infer<typeof TemplateOption>;

const options = z.array(TemplateOption);

export const templateCalls = {
  ...crud('/templates', {
    ids: ['SET-80', 'SET-81', 'SET-82', 'SET-83', 'SET-84'],
    module: 'templates',
    wrapper: 'template',
    record: Template,
    input: TemplateInput,
    filters: filtersOf(templateFields, 'kind', 'property_use'),
    sorts: sortsOf(templateFields),
  }),
  /** Names to choose from, for anyone who writes a quotation, whether or not they may view templates. */
  quotationOptions: get('SET-85', '/templates/quotation_options', {
    needs: 'anybody',
    answer: options,
  }),
  contractOptions: get('SET-86', '/templates/contract_options', { needs: 'anybody', answer: options }),
  duplicate: post('SET-87', '/templates/{id}/duplicate', { needs: 'templates.create', answer: Template }),
  /** The quotation templates for the lead's property use. */
  ofLead: get('LEA-13', '/leads/{id}/quotation_templates', { needs: 'leads.view', answer: options }),
  /** All templates that can be assigned to the lead, for its quotation and its contract. */
  assignable: get('LEA-16', '/leads/{id}/assignable_templates', { needs: 'leads.view', answer: options }),
};
