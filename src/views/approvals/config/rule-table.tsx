import { type Applicable, thresholdFields } from '../../../api/approvals/config.ts';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** How rules match one quotation: which one applies, and why the others don't. */
export function RuleTable({ rules, caption }: { rules: Applicable[]; caption: string }) {
  const { t, name, number, language } = useTexts();
  const comma = language === 'ar' ? '، ' : ', ';
  const said = (what: string, value: string) =>
    what === 'property_use'
      ? value
          .split(', ')
          .map((use) => t(`sales.use.${use}`))
          .join(comma)
      : what === 'contract_kind'
        ? value
            .split(', ')
            .map((kind) => t(`approvals.contract_kind.${kind}`))
            .join(comma)
        : thresholdFields.some((one) => one === what)
          ? value.replace(/\d+(\.\d+)?/, (figure) => number(Number(figure)))
          : value;
  const check = ({ what, met, wanted, found }: Applicable['checks'][number]) => {
    const isSame = wanted === found;
    const here = isSame ? '' : ` ${t('approvals.here', { found: said(what, found) })}`;
    return `${met ? '✓' : '✕'} ${t(`approvals.field.${what}`)}: ${said(what, wanted)}${here}`;
  };
  const standing = ({ chosen, matches, active }: Applicable) => {
    if (chosen) return `● ${t('approvals.runs_this')}`;
    if (!active) return t('approvals.inactive');
    return t(matches ? 'approvals.matches' : 'approvals.matches_not');
  };
  return (
    <SmallTable
      caption={caption}
      heads={[
        { label: t('approvals.rule') },
        { label: t('approvals.kind') },
        { label: t('approvals.applies') },
        { label: t('approvals.why') },
      ]}
      rows={rules.map((rule) => ({
        key: rule.id,
        cells: [
          rule.id === 0 ? <strong key="draft">{t('approvals.rule.draft', { name: name(rule) })}</strong> : name(rule),
          t(`approvals.kind.${rule.kind}`),
          standing(rule),
          rule.checks.map(check).join(' · ') || t('approvals.always'),
        ],
      }))}
    />
  );
}
