import { useState } from 'react';
import { styled } from 'styled-components';
import type { BankLine, BankMovement } from '../../../api/finance/bank-statement.ts';
import { halalas, money as toMoney } from '../../../api/money.ts';
import { bankMovementsMachine, type LineWish } from '../../../machines/finance/bank-statement/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { CheckField } from '../../kit/fields/field.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

interface Panel {
  statement: number;
  line: BankLine;
  mayWork: boolean;
  /** The movements that are about to be matched. */
  chosen: number[];
  onToggle: (movement: number) => void;
  isBusy: boolean;
  onMatch: () => void;
  onSettle: (wish: LineWish) => void;
}
const pages: Record<string, string> = {
  collection: '/collections',
  cheque: '/cheques',
  cash_refund: '/cash-refunds',
  bank_deposit: '/bank-deposits',
};

/** What the bank says of a line, and what it is or may be. */
export function LinePanel(panel: Panel) {
  const { line } = panel;
  const { t, date, money } = useTexts();
  return (
    <Stack>
      <Said>
        <strong>
          <bdi>{line.text}</bdi>
        </strong>
        <span className="num">{`${date(line.booked_on)} · ${money(line.amount)}`}</span>
        {[line.reference, line.bank_ref].map((one) => one && <bdi key={one}>{one}</bdi>)}
        <small>{t('finance.bank_statement.row', { row: line.row })}</small>
      </Said>
      {line.state === 'unmatched' ? <Open {...panel} /> : <Settled {...panel} />}
    </Stack>
  );
}

function Settled({ statement, line, mayWork, isBusy, onSettle }: Panel) {
  const { t } = useTexts();
  return (
    <>
      {line.reason && <p>{line.reason}</p>}
      {line.movements.length > 0 && (
        <Movements>
          {line.movements.map((one) => (
            <li key={one.transaction_id}>
              <Named movement={one} />
            </li>
          ))}
        </Movements>
      )}
      {line.settled_by_name && <small>{t('finance.bank_statement.settled_by', { name: line.settled_by_name })}</small>}
      {mayWork && (
        <Row>
          <Button isPending={isBusy} onPress={() => onSettle({ id: statement, do: 'release', line_id: line.id })}>
            {t('finance.bank_statement.release')}
          </Button>
        </Row>
      )}
    </>
  );
}

function Open(panel: Panel) {
  const { line, mayWork, chosen, onToggle, isBusy, onMatch } = panel;
  const { t, money } = useTexts();
  const [search, setSearch] = useState<string | null>(null);
  const [found, setFound] = useState<BankMovement[]>([]);
  const known = new Map([...line.suggestions, ...found].map((one) => [one.transaction_id, one]));
  const sum = chosen.reduce((all, one) => all + halalas(known.get(one)?.amount ?? '0'), 0);
  const left = halalas(line.amount) - sum;
  const chosenElsewhere = found.filter(
    (one) =>
      chosen.includes(one.transaction_id) &&
      !line.suggestions.some(({ transaction_id }) => transaction_id === one.transaction_id),
  );
  const toggle = (movement: BankMovement) => {
    setFound((before) => (before.some((one) => one.transaction_id === movement.transaction_id) ? before : [...before, movement]));
    onToggle(movement.transaction_id);
  };
  return (
    <>
      {line.suggestions.length + chosenElsewhere.length > 0 ? (
        <Movements aria-label={t('finance.bank_statement.suggestions')}>
          {[...line.suggestions, ...chosenElsewhere].map((one, i) => (
            <Choice
              key={one.transaction_id}
              movement={one}
              place={i + 1}
              panel={panel}
              onToggle={() => onToggle(one.transaction_id)}
            />
          ))}
        </Movements>
      ) : (
        <p>{t('finance.bank_statement.no_suggestions')}</p>
      )}
      {mayWork && (
        <>
          {chosen.length > 0 && left !== 0 && (
            <p role="status">{t('finance.bank_statement.left', { left: money(toMoney(left)) })}</p>
          )}
          <Row>
            <Button
              kind="primary"
              isPending={isBusy}
              why={
                (!chosen.length && t('finance.bank_statement.choose_first')) ||
                (left !== 0 && t('finance.bank_statement.left', { left: money(toMoney(left)) }))
              }
              onPress={onMatch}
            >
              {t('finance.bank_statement.match')}
            </Button>
            {search === null && <Button onPress={() => setSearch('')}>{t('finance.bank_statement.find')}</Button>}
            <ToCollection line={line} />
          </Row>
          {search !== null && (
            <>
              <SearchField label={t('finance.bank_statement.find_by')} value={search} onSearch={setSearch} />
              <Found key={search} search={search} panel={panel} onToggle={toggle} />
            </>
          )}
          <Explain {...panel} />
        </>
      )}
    </>
  );
}

function Found({ search, panel, onToggle }: { search: string; panel: Panel; onToggle: (movement: BankMovement) => void }) {
  const { t } = useTexts();
  const wanted = { id: panel.statement, line_id: panel.line.id, search };
  const { answer, error, retry } = useRead(bankMovementsMachine, wanted);
  if (!answer) return <Loading error={error} onRetry={retry} height="60px" />;
  const shown = new Set(panel.line.suggestions.map(({ transaction_id }) => transaction_id));
  const others = answer.filter(({ transaction_id }) => !shown.has(transaction_id) && !panel.chosen.includes(transaction_id));
  if (!others.length) return <p>{t('finance.bank_statement.none_found')}</p>;
  return (
    <Movements aria-label={t('finance.bank_statement.find')}>
      {others.map((one) => (
        <Choice key={one.transaction_id} movement={one} panel={panel} onToggle={() => onToggle(one)} />
      ))}
    </Movements>
  );
}

function Choice({
  movement,
  place,
  panel: { mayWork, chosen },
  onToggle,
}: {
  movement: BankMovement;
  /** The digit that chooses it. */
  place?: number;
  panel: Panel;
  onToggle: () => void;
}) {
  const { date, money } = useTexts();
  const { document_number, tenant_name, amount, transaction_id } = movement;
  const label = [place, document_number, tenant_name, date(movement.date), money(amount)].filter(Boolean).join(' · ');
  return (
    <li>
      {mayWork && <CheckField label={label} value={chosen.includes(transaction_id)} onChange={onToggle} />}
      <Named movement={movement} isShort={mayWork} />
    </li>
  );
}

/** A movement, with the way to its document. */
function Named({ movement, isShort }: { movement: BankMovement; isShort?: boolean }) {
  const { t, date, money } = useTexts();
  const { document_kind, document_id, document_number, tenant_name, reference } = movement;
  const page = pages[document_kind];
  return (
    <small>
      {page && <LinkInText href={`${page}/${document_id}`}>{document_number ?? t(`app.entity.${document_kind}`)}</LinkInText>}
      {[
        isShort ? null : tenant_name,
        isShort ? null : date(movement.date),
        isShort ? null : money(movement.amount),
        reference,
      ].map(
        (one) =>
          one && (
            <span key={one}>
              {' · '}
              <bdi>{one}</bdi>
            </span>
          ),
      )}
      {movement.is_reversed && <span>{` · ${t('finance.bank_statement.is_reversed')}`}</span>}
    </small>
  );
}

/** Money that came in and isn't in the books becomes a collection, which is matched at once. */
function ToCollection({ line: { id, amount, booked_on, reference, bank_ref, suggestions } }: { line: BankLine }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  if (halalas(amount) < 0 || !may('finance.create')) return null;
  // Cash that was paid in is in the books already: its slip is matched.
  if (suggestions.some((one) => one.transaction_id < 0 && one.amount === amount)) return null;
  const said = reference ?? bank_ref;
  const asked = new URLSearchParams({
    ...{ bank_line_id: String(id), method: 'bank_transfer_payment', amount, received_on: booked_on },
    ...(said && { reference: said.slice(0, 60) }),
  });
  return <LinkButton to={`/collections/new?${asked}`}>{t('finance.bank_statement.to_collection')}</LinkButton>;
}

function Explain({ statement, line, isBusy, onSettle }: Panel) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const explain = () => onSettle({ id: statement, do: 'explain', line_id: line.id, reason });
  return (
    <Row>
      <Field
        label={t('finance.bank_statement.why')}
        hint={t('finance.bank_statement.why_hint')}
        value={reason}
        onChange={setReason}
      />
      <Button isPending={isBusy} why={!reason.trim() && t('kit.record.reason_first')} onPress={explain}>
        {t('finance.bank_statement.explain')}
      </Button>
    </Row>
  );
}

const Said = styled.div`
  display: grid; gap: 2px; overflow-wrap: anywhere;
  strong { font-weight: 500; }
  small { color: var(--text-soft); font-size: 12px; }
`;
const Movements = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 8px;
  li { display: grid; gap: 2px; min-inline-size: 0; }
  small { color: var(--text-soft); font-size: 12px; overflow-wrap: anywhere; }
`;
