import { Link, useLocation } from 'wouter';
import type { Statement } from '../../../api/finance/statement.ts';
import { halalas } from '../../../api/money.ts';
import { statementMachine } from '../../../machines/finance/statement/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { Chip, Facts, Loading, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { TenantDunning } from '../dunning-case/of-tenant.tsx';
import { TenantInvoices } from '../invoice/of-tenant.tsx';

/** A tenant's money today and their invoices, and what can be done with it, or why not. */
export function TenantMoney({ tenant }: { tenant: number }) {
  const { may } = useCurrentUser();
  const { answer, error, retry } = useRead(statementMachine, { tenant_id: tenant });
  return (
    <Stack>
      {answer ? <Sums statement={answer} /> : <Loading error={error} onRetry={retry} height="80px" />}
      {may('finance.view') && answer && <TenantDunning tenant={tenant} overdue={answer.overdue} />}
      <TenantInvoices tenant={tenant} more={answer && <Actions statement={answer} />} />
    </Stack>
  );
}

function Sums({ statement: { tenant_id, open, overdue, credit, deposits, cheques, cheques_total } }: { statement: Statement }) {
  const { t, money } = useTexts();
  return (
    <Facts
      rows={[
        [t('finance.statement.open'), <b key="o">{money(open)}</b>],
        [
          t('finance.statement.overdue'),
          halalas(overdue) > 0 ? (
            <Chip key="d" tone="red">
              {money(overdue)}
            </Chip>
          ) : (
            money(overdue)
          ),
        ],
        [t('finance.statement.credit_held'), money(credit)],
        [t('finance.statement.deposits'), money(deposits)],
        [
          t('finance.statement.cheques'),
          cheques.length ? (
            <Link key="q" href={`/cheques?tenant_id=${tenant_id}`}>
              {money(cheques_total)}
            </Link>
          ) : (
            money(cheques_total)
          ),
        ],
      ]}
    />
  );
}

function Actions({ statement: { tenant_id, open, credit } }: { statement: Statement }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const [, go] = useLocation();
  const notAllowed = t('app.not_allowed');
  const whyNoCredit =
    (!may('finance.edit') && notAllowed) ||
    (halalas(credit) <= 0 && t('finance.money.no_credit')) ||
    (halalas(open) <= 0 && t('finance.money.nothing_open'));
  return (
    <>
      <Button why={whyNoCredit} onPress={() => go(`/collections?tenant_id=${tenant_id}`)}>
        {t('finance.money.use_credit')}
      </Button>
      <Button why={!may('finance.create') && notAllowed} onPress={() => go(`/cheques/new?tenant_id=${tenant_id}`)}>
        {t('finance.money.receive_cheques')}
      </Button>
    </>
  );
}
