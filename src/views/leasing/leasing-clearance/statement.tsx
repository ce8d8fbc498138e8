import { styled } from 'styled-components';
import type { ClearanceBasis, ClearanceStatement } from '../../../api/leasing/clearance-statement.ts';
import type { LeasingClearance } from '../../../api/leasing/leasing-clearance.ts';
import { halalas, money as moneyOf } from '../../../api/money.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../../machines/leasing/leasing-clearance/lifecycle.ts';
import { Alert } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** What a balance comes to, in words. */
export function useBalance() {
  const { t, money } = useTexts();
  return (balance: string): string => {
    const amount = halalas(balance);
    if (amount === 0) return t('leasing.clearance.even');
    return t(amount > 0 ? 'leasing.clearance.owes' : 'leasing.clearance.gets', { amount: money(moneyOf(Math.abs(amount))) });
  };
}

/** The statement beside the steps: it changes as they are done, and while the costs are typed. */
export function Statement({
  clearance,
  statement = clearance.statement,
}: {
  clearance: LeasingClearance;
  /** As it would be with what is being typed. */
  statement?: ClearanceStatement;
}) {
  const { t, money, date } = useTexts();
  const balance = useBalance();
  const isIssued = hasTag(leasingClearanceLifecycle, clearance.status, 'issued');
  const { disputed_lines, dispute_reason, basis } = clearance;
  return (
    <Paper aria-label={t('leasing.clearance.statement')}>
      <h2>{t('leasing.clearance.statement')}</h2>
      <p>
        {isIssued && clearance.issued_on
          ? t('leasing.clearance.issued', { day: date(clearance.issued_on) })
          : t('leasing.clearance.would')}
      </p>
      {disputed_lines.length > 0 && (
        <Alert>
          <span>
            {t('leasing.clearance.disputed', {
              lines: disputed_lines.map((line) => t(`leasing.clearance.line.${line}`)).join(' · '),
            })}
          </span>
          <p>{dispute_reason}</p>
        </Alert>
      )}
      <table>
        <caption className="hidden-visually">{t('leasing.clearance.statement.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('leasing.clearance.what')}</th>
            <th scope="col" data-number>
              {t('leasing.clearance.charge')}
            </th>
            <th scope="col" data-number>
              {t('leasing.clearance.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {statement.lines.map(({ kind, is_credit, amount, vat }) => (
            <tr key={kind} data-faint={halalas(amount) === 0 || undefined}>
              <th scope="row">
                {t(`leasing.clearance.line.${kind}`)}
                <Detail kind={kind} basis={basis} />
                {halalas(vat) > 0 && <small>{t('leasing.clearance.of_vat', { amount: money(vat) })}</small>}
              </th>
              <td data-number>{!is_credit && money(amount)}</td>
              <td data-number>{is_credit && money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('leasing.clearance.total')}</th>
            <td data-number>{money(statement.charges)}</td>
            <td data-number>{money(statement.credits)}</td>
          </tr>
        </tfoot>
      </table>
      <output aria-live="polite">{balance(statement.balance)}</output>
    </Paper>
  );
}

/** How a line was computed. */
function Detail({ kind, basis }: { kind: ClearanceStatement['lines'][number]['kind']; basis: ClearanceBasis }) {
  const { t, money, date } = useTexts();
  if (kind === 'unearned_rent')
    return (
      <small>
        {t('leasing.clearance.earned', {
          day: date(basis.rent_until),
          amount: money(basis.earned),
          count: basis.earned_days,
        })}
      </small>
    );
  if (kind === 'overstay' && basis.days_after_end > 0)
    return <small>{t('leasing.clearance.overstayed', { count: basis.days_after_end })}</small>;
  return null;
}

const Paper = styled.section`
  display: grid; gap: 8px; align-content: start; padding: 16px; min-inline-size: 0;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised);
  p { margin: 0; color: var(--text-soft); font-size: 12px; }
  table { inline-size: 100%; border-collapse: collapse; }
  th { text-align: start; font-weight: 400; padding: 4px 0; } thead th { color: var(--text-soft); font-size: 12px; }
  td, th { border-block-end: 1px solid var(--line); vertical-align: top; }
  [data-number] { text-align: end; padding-inline-start: 12px; font-variant-numeric: tabular-nums; white-space: nowrap; }
  thead [data-number] { white-space: normal; }
  small { display: block; color: var(--text-soft); }
  tr[data-faint] > * { color: var(--text-soft); }
  tfoot > tr > * { font-weight: 600; border-block-end: 0; }
  output { font-weight: 600; font-size: 16px; }
`;
