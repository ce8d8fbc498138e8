import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { isEntity } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';
import { isMoney } from '../../../api/money.ts';
import { type DryRunInput, dryRunMachine } from '../../../machines/app/dry-run/flows.ts';
import { Alert, Loading } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead } from '../ground/use-read.ts';

/** Input that is still being typed isn't tried, in milliseconds. */
const pause = 400;

interface ConsequencesProps extends DryRunInput {
  /** The event asks for nothing more: a refusal is said at once. */
  isComplete?: boolean;
}

/**
 * Consequences of an event in numbers, from the server's rehearsal of it. An event that asks for input shows nothing until the
 * input suffices.
 */
export function Consequences({ payload, isComplete, ...about }: ConsequencesProps) {
  const typed = JSON.stringify(payload);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (typed === settled) return;
    const later = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(later);
  }, [typed, settled]);
  return (
    <Rehearsed
      key={settled}
      about={{ ...about, payload: JSON.parse(settled) as DryRunInput['payload'] }}
      isComplete={isComplete}
    />
  );
}

function Rehearsed({ about, isComplete }: { about: DryRunInput; isComplete?: boolean }) {
  const { t, money, name } = useTexts();
  const { answer, error, retry } = useRead(dryRunMachine, about);
  if (!answer) return <Loading error={error} onRetry={retry} height="40px" />;
  const { posts, accounts, moves, notices, remarks, against } = answer;
  const formatted = (values: Record<string, string | number>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'string' && isMoney(value) ? money(value) : value]),
    );
  if (against) return isComplete ? <Alert>{t(against.say, formatted(against.values))}</Alert> : null;
  const lines = [
    ...remarks.map(({ say, values }) => t(say, formatted(values))),
    ...moves.map(({ entity, status, count }) =>
      t('kit.consequences.moves', {
        count,
        entity: isEntity(entity) ? t(namesOf(entity)[count === 1 ? 'one' : 'many']) : t(`app.entity.${entity}`),
        status: t(`${entity}.status.${status}`),
      }),
    ),
    ...(notices > 0 ? [t('kit.consequences.notices', { count: notices })] : []),
  ];
  return (
    <Box>
      {accounts.length > 0 && (
        <table>
          <caption>{t('kit.consequences.posts', { amount: money(posts) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('kit.consequences.account')}</th>
              <th scope="col">{t('kit.consequences.debit')}</th>
              <th scope="col">{t('kit.consequences.credit')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.sub_account_id}>
                <th scope="row">{name(account)}</th>
                <td className="num">{account.debit === '0.00' ? '' : money(account.debit)}</td>
                <td className="num">{account.credit === '0.00' ? '' : money(account.credit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid; gap: 8px;
  table { border-collapse: collapse; inline-size: 100%; font-size: 13px; }
  caption { text-align: start; font-weight: 600; padding-block-end: 4px; }
  th { text-align: start; font-weight: 400; padding: 3px 0; }
  thead th { color: var(--text-soft); font-size: 12px; }
  thead th:not(:first-child), td { padding: 3px 0; padding-inline-start: 8px; text-align: end; }
  td { white-space: nowrap; }
  tbody tr { border-block-start: 1px solid var(--line); }
  ul { margin: 0; padding-inline-start: 18px; }
`;
