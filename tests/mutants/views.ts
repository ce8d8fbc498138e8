import type { Mutant, Suite } from './mutant.ts';

const leadForm: Suite = { project: 'views', files: ['tests/walks/controls.views.test.tsx'], only: '^lead form', isFull: true };

const inView = (file: string, only: string): Suite => ({
  ...{ project: 'views', files: [`tests/walks/${file}.views.test.tsx`], only, isFull: true },
});

/** Sabotages of what a person sees. */
export const views: Mutant[] = [
  {
    id: 'refused-actions-are-shown-as-free',
    kind: 'view',
    file: 'src/views/kit/actions/button.tsx',
    find: '  if (isRefused)\n    return (',
    replace: '  if (why)\n    return (',
    suite: { project: 'views', files: ['tests/walks/controls.views.test.tsx'], only: '^lead page' },
  },
  {
    id: 'another-guards-reason-in-arabic',
    kind: 'text',
    file: 'src/locales/ar/lifecycles.json',
    find: '"lead.why.isDealApproved": "لم تُعتمد الصفقة بعد."',
    replace: '"lead.why.isDealApproved": "لم تُسجَّل الدفعة المقدمة بعد."',
    suite: { project: 'unit', files: ['tests/texts.test.ts'] },
  },
  {
    id: 'a-form-has-no-way-out',
    kind: 'view',
    file: 'src/views/kit/record/record-form.tsx',
    find: "      <Button why={!isFree && t('kit.form.wait')} onPress={leave}>\n        {t('kit.cancel')}\n      </Button>\n",
    replace: '',
    suite: leadForm,
  },
  {
    id: 'a-button-has-no-name',
    kind: 'view',
    file: 'src/views/kit/record/record-form.tsx',
    find: "{t('kit.cancel')}",
    replace: '',
    suite: leadForm,
  },
  {
    id: 'cancel-does-nothing',
    kind: 'view',
    file: 'src/views/kit/record/record-form.tsx',
    find: "const leave = () => actor.send({ type: 'cancel' });",
    replace: 'const leave = () => {};',
    suite: leadForm,
  },
  {
    id: 'a-pending-button-is-pressed-again',
    kind: 'view',
    file: 'src/views/kit/actions/button.tsx',
    find: '      isDisabled={isHeld}\n      {...props}\n      ref=',
    replace: '      isDisabled={isHeld}\n      {...props}\n      isPending={false}\n      ref=',
    suite: { ...leadForm, only: '^log an activity' },
  },
  {
    id: 'a-closing-that-shows-the-opening',
    kind: 'view',
    file: 'src/views/finance/statement/rows.tsx',
    find: "[t('finance.statement.closing'), strong(money(closing))],",
    replace: "[t('finance.statement.closing'), strong(money(opening))],",
    suite: inView('shown', 'statement'),
  },
  {
    id: 'swapped-columns-of-a-report',
    kind: 'view',
    file: 'src/api/reports/aging.ts',
    find: '    credit: held,\n    cheques: held,',
    replace: "    credit: { ...held, label: 'finance.aging.cheques' },\n    cheques: { ...held, label: 'finance.aging.credit' },",
    suite: inView('shown', 'aging by tenant'),
  },
  {
    id: 'a-refund-without-credit',
    kind: 'view',
    file: 'src/views/finance/cash-refund/refunds.tsx',
    find: '    source.why ||\n',
    replace: '',
    suite: inView('offered', 'collection refunded by'),
  },
  {
    id: 'an-allocation-ends-twice',
    kind: 'view',
    file: 'src/views/finance/collection/allocations.tsx',
    find: 'mayEnd && one.ended_on === null ?',
    replace: 'mayEnd ?',
    suite: inView('offered', 'collection deallocated by'),
  },
  {
    id: 'a-warning-is-inverted',
    kind: 'view',
    file: 'src/views/finance/collection/page.tsx',
    find: 'allocations.some(({ ended_on }) => ended_on === null) ?',
    replace: 'allocations.some(({ ended_on }) => ended_on !== null) ?',
    suite: inView('offered', 'collection reverse:'),
  },
  {
    id: 'another-range-of-days-in-arabic',
    kind: 'text',
    file: 'src/locales/ar/finance.json',
    find: '"finance.aging.from_31": "31–60 يومًا"',
    replace: '"finance.aging.from_31": "61–90 يومًا"',
    suite: { project: 'unit', files: ['tests/texts.test.ts'] },
  },
  {
    id: 'a-form-swaps-two-fields',
    kind: 'input',
    file: 'src/views/kit/record/record-form.tsx',
    find: "onChange={(value) => actor.send({ type: 'draft.change', field: field.name, value })}",
    replace:
      "onChange={(value) => actor.send({ type: 'draft.change', field: { email: 'name', name: 'email' }[field.name] ?? field.name, value })}",
    suite: inView('typed', 'by lead form'),
  },
];
