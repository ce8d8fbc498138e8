import type { Mutant } from './mutant.ts';

/** Sabotages of what a person sees. */
export const views: Mutant[] = [
  {
    id: 'refused-actions-are-shown-as-free',
    kind: 'view',
    file: 'src/views/kit/actions/button.tsx',
    find: '  if (why || refusals.length)\n    return (',
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
    find: "{t('kit.cancel')}",
    replace: '',
    suite: { project: 'views', files: ['tests/walks/controls.views.test.tsx'], only: '^interest level form' },
  },
  {
    id: 'cancel-does-nothing',
    kind: 'view',
    file: 'src/views/kit/record/record-form.tsx',
    find: "const leave = () => actor.send({ type: 'cancel' });",
    replace: 'const leave = () => {};',
    suite: { project: 'views', files: ['tests/walks/controls.views.test.tsx'], only: '^interest level form' },
  },
  {
    id: 'a-pending-button-is-pressed-again',
    kind: 'view',
    file: 'src/views/kit/actions/button.tsx',
    find: '    <Face data-kind={kind} {...props}>',
    replace: '    <Face data-kind={kind} {...props} isPending={false}>',
    suite: { project: 'views', files: ['tests/walks/controls.views.test.tsx'], only: '^interest level form' },
  },
];
