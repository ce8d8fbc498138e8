import { useState } from 'react';
import { type BankBalance, type BankStatement, bankLinesAtOnce } from '../../../api/finance/bank-statement.ts';
import {
  type BankLinesWanted,
  bankBalanceMachine,
  bankLinesMachine,
  settleLineMachine,
} from '../../../machines/finance/bank-statement/flows.ts';
import { bankStatementLifecycle } from '../../../machines/finance/bank-statement/lifecycle.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert, Empty, Facts, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { Desk } from './desk.tsx';

/** The bank beside the books, and the statement's lines: each is matched or explained. */
export function Lines({ statement }: { statement: BankStatement }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const mayWork = may('finance.edit') && hasTag(bankStatementLifecycle, statement.status, 'in_work');
  const [isOpenOnly, setOpenOnly] = useState(hasTag(bankStatementLifecycle, statement.status, 'in_work'));
  const [after, setAfter] = useState(0);
  return (
    <Stack>
      <Gap statement={statement} />
      <BankAndBooks id={statement.id} mayWork={mayWork} />
      <Row>
        <SwitchField
          label={t('finance.bank_statement.only_open')}
          name="only_open"
          value={isOpenOnly}
          onChange={(next) => {
            setAfter(0);
            setOpenOnly(next);
          }}
        />
      </Row>
      <Some
        key={`${isOpenOnly} ${after}`}
        wanted={{ id: statement.id, state: isOpenOnly ? 'unmatched' : null, after }}
        mayWork={mayWork}
        onMore={setAfter}
      />
    </Stack>
  );
}

/** Warns of a statement that doesn't go on where the one before ended. */
function Gap({ statement: { opening, closing_before } }: { statement: BankStatement }) {
  const { t, money } = useTexts();
  if (closing_before === null || closing_before === opening) return null;
  return (
    <Alert data-tone="yellow">
      {t('finance.bank_statement.gap', { opening: money(opening), closing: money(closing_before) })}
    </Alert>
  );
}

function BankAndBooks({ id, mayWork }: { id: number; mayWork: boolean }) {
  const { t, money, number } = useTexts();
  const { answer, error, retry } = useRead(bankBalanceMachine, { id });
  const { perform, failure, busy } = useTask(settleLineMachine);
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const some = (count: number, sum: string) => t('finance.bank_statement.some', { count: number(count), sum: money(sum) });
  const { bank, book, difference, open_lines, lines, open_movements, movements, exact_lines }: BankBalance = answer;
  return (
    <>
      <Facts
        rows={[
          [t('finance.bank_statement.bank'), money(bank)],
          [t('finance.bank_statement.book'), money(book)],
          [t('finance.bank_statement.difference'), money(difference)],
          [t('finance.bank_statement.bank_only'), some(open_lines, lines)],
          [t('finance.bank_statement.book_only'), some(open_movements, movements)],
        ]}
      />
      <FailureAlert failure={failure} />
      {mayWork && exact_lines > 0 && (
        <Row>
          <Button kind="primary" isPending={busy} onPress={() => perform({ id, do: 'match_exact' })}>
            {t('finance.bank_statement.match_exact', { count: number(exact_lines) })}
          </Button>
        </Row>
      )}
    </>
  );
}

function Some({ wanted, mayWork, onMore }: { wanted: BankLinesWanted; mayWork: boolean; onMore: (after: number) => void }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(bankLinesMachine, wanted);
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  const last = answer.at(-1);
  if (!last) return <Empty title={t(`finance.bank_statement.${wanted.state ? 'none_open' : 'no_lines'}`)} />;
  return (
    <>
      <Desk statement={wanted.id} lines={answer} mayWork={mayWork} />
      <Row>
        {wanted.after > 0 && <Button onPress={() => onMore(0)}>{t('finance.invoicing_run.first')}</Button>}
        {answer.length === bankLinesAtOnce && <Button onPress={() => onMore(last.id)}>{t('finance.invoicing_run.more')}</Button>}
      </Row>
    </>
  );
}
