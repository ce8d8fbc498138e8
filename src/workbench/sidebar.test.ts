import { describe, expect, it } from 'vitest';
import workbench from '../locales/ar/workbench.json' with { type: 'json' };
import workflows from '../locales/ar/workflows.json' with { type: 'json' };
import { nameInSidebar } from './sidebar.ts';

describe('names in the sidebar', () => {
  const texts = { ...workflows, ...workbench };
  it('are the charts’, the pages’, the areas’ and the groups’', () => {
    const names = ['Workflows', 'Sales', 'Quotation', 'Quotation builder', 'What changed', 'Diagram', 'Glossary'];
    expect(names.map((name) => nameInSidebar(name, texts))).toEqual([
      'دورات الحياة',
      'المبيعات',
      'عرض السعر',
      'محتوى عرض السعر',
      'ما الذي تغيّر',
      'المخطط',
      'مسرد المصطلحات',
    ]);
  });
  it('stay as they are without a text', () => {
    expect(nameInSidebar('awaiting.retry', texts)).toBe('awaiting.retry');
  });
});
