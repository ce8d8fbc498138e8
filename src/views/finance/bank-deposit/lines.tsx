import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { BankDepositDetails, Depositable } from '../../../api/finance/bank-deposit.ts';
import { halalas, isMoney, money as toMoney } from '../../../api/money.ts';
import { depositableMachine } from '../../../machines/finance/bank-deposit/flows.ts';
import { Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { CheckField } from '../../kit/fields/field.tsx';
import { sayErrorOf } from '../../kit/fields/form-errors.tsx';
import { FormFieldOf } from '../../kit/fields/form-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { contextOf, type EditRefOf } from '../../kit/record/edit-ref.ts';

interface CashLine {
  cash_box_id: number;
  amount: string;
}
interface Typed {
  cash_lines?: CashLine[];
  cheque_ids?: number[];
}
const amountOf = (text: string): number => (isMoney(text) ? halalas(text) : 0);

/** Contents of a slip: the cash of each open box, and the cheques that the bank takes today. */
export function SlipLines({ edit, slip }: { edit: EditRefOf; slip: BankDepositDetails | null }) {
  const { answer, error, retry } = useRead(depositableMachine, {});
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return <Choices edit={edit} free={withOwn(answer, slip)} isNew={!slip} />;
}

/** The slip's own cheques and boxes can be chosen, too. */
function withOwn({ boxes, cheques }: Depositable, slip: BankDepositDetails | null): Depositable {
  const others = (slip?.cash_lines ?? [])
    .filter((line) => !boxes.some(({ cash_box_id }) => cash_box_id === line.cash_box_id))
    .map(({ cash_box_id, cash_box_name, amount }) => ({
      ...{ cash_box_id, cash_box_name, balance: amount, float: '0.00', suggested: amount },
    }));
  const own = (slip?.cheque_lines ?? []).filter((line) => !cheques.some(({ cheque_id }) => cheque_id === line.cheque_id));
  return { boxes: [...others, ...boxes], cheques: [...own, ...cheques] };
}

function Choices({ edit, free, isNew }: { edit: EditRefOf; free: Depositable; isNew: boolean }) {
  const { t, date, money } = useTexts();
  const { mine, fieldErrors } = useSelector(edit, contextOf);
  const { cash_lines = [], cheque_ids = [] }: Typed = mine;
  const change = (field: keyof Typed, value: unknown) => edit.send({ type: 'draft.change', field, value });
  const isFilled = useRef(!isNew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once: what is there, less the floats, is offered to begin with.
  useEffect(() => {
    if (isFilled.current || cash_lines.length) return;
    isFilled.current = true;
    const offered = free.boxes
      .filter(({ suggested }) => halalas(suggested) > 0)
      .map(({ cash_box_id, suggested }) => ({ cash_box_id, amount: suggested }));
    if (offered.length) change('cash_lines', offered);
  }, []);
  const setCash = (cash_box_id: number, amount: string) => {
    const others = cash_lines.filter((line) => line.cash_box_id !== cash_box_id);
    change('cash_lines', amount ? [...others, { cash_box_id, amount }] : others);
  };
  const setCheque = (id: number, isChosen: boolean) =>
    change('cheque_ids', isChosen ? [...cheque_ids, id] : cheque_ids.filter((one) => one !== id));
  const total =
    cash_lines.reduce((sum, { amount }) => sum + amountOf(amount), 0) +
    free.cheques.filter(({ cheque_id }) => cheque_ids.includes(cheque_id)).reduce((sum, { amount }) => sum + halalas(amount), 0);
  const chequeError = sayErrorOf(t, fieldErrors, 'cheque_ids');
  return (
    <Section aria-label={t('finance.bank_deposit.lines')}>
      <h2>{t('finance.bank_deposit.lines')}</h2>
      <Stack>
        {free.boxes.length === 0 && <p>{t('finance.bank_deposit.no_boxes')}</p>}
        {free.boxes.map(({ cash_box_id, cash_box_name, balance }) => (
          <FormFieldOf
            key={cash_box_id}
            field={{
              name: `cash_${cash_box_id}`,
              label: t('finance.bank_deposit.of_box', { name: cash_box_name, balance: money(balance) }),
              kind: 'money',
            }}
            value={cash_lines.find((line) => line.cash_box_id === cash_box_id)?.amount ?? ''}
            error={sayErrorOf(t, fieldErrors, 'cash_lines')}
            onChange={(value) => setCash(cash_box_id, String(value ?? ''))}
          />
        ))}
        {free.cheques.length === 0 && <p>{t('finance.bank_deposit.no_cheques')}</p>}
        {free.cheques.map(({ cheque_id, cheque_no, drawer, cheque_on, amount }) => (
          <CheckField
            key={cheque_id}
            label={[cheque_no, drawer, date(cheque_on), money(amount)].join(' · ')}
            value={cheque_ids.includes(cheque_id)}
            onChange={(isChosen) => setCheque(cheque_id, isChosen)}
          />
        ))}
        {chequeError && <p role="alert">{chequeError}</p>}
        <p role="status">{t('finance.bank_deposit.total', { amount: money(toMoney(total)) })}</p>
      </Stack>
    </Section>
  );
}
