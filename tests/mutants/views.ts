import type { Mutant, Suite } from './mutant.ts';

const leadForm: Suite = { project: 'views', files: ['tests/walks/controls.views.test.tsx'], only: '^lead form', isFull: true };

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
    find: '      data-kind={kind}\n      {...props}\n      ref=',
    replace: '      data-kind={kind}\n      {...props}\n      isPending={false}\n      ref=',
    suite: { ...leadForm, only: '^log an activity' },
  },
];
