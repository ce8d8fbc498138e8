import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { isDay } from '../../../api/fields.ts';
import { type StatementWish, statementMachine } from '../../../machines/finance/statement/flows.ts';
import { tenantContractsMachine } from '../../../machines/leasing/tenant/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Loading, Row } from '../../kit/display/parts.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { UrlDay } from '../../kit/fields/url-day.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { SaveDocuments } from '../../kit/record/save-document.tsx';
import { SaveSheet } from '../../kit/record/save-sheet.tsx';
import { StatementRows } from './rows.tsx';

const parsers = { from: parseAsString, to: parseAsString, contract_id: parseAsInteger };

/** /tenants/:id/statement: a tenant's statement of account. Its days and its contract are in the URL. */
export function StatementPage({ id }: { id: number }) {
  const { t } = useTexts();
  const { may, profile } = useCurrentUser();
  const [url, setUrl] = useQueryStates(parsers);
  const query = {
    ...(url.from !== null && { from: url.from }),
    ...(url.to !== null && { to: url.to }),
    ...(url.contract_id !== null && { contract_id: url.contract_id }),
  };
  const error = errorOf(url);
  return (
    <Page>
      <Row as="header">
        <PageTitle>{t('finance.statement')}</PageTitle>
        <Link href={`/tenants/${id}?tab=invoices`}>{t('finance.statement.back')}</Link>
        <span className="spacer" />
        {!error && (
          <>
            <SaveDocuments of="tenants" paper="statement" id={id} query={query} name="statement" />
            {may('finance.export') && <SaveSheet path={`/tenants/${id}/statement/file`} query={query} />}
          </>
        )}
      </Row>
      <Fields>
        <UrlDay
          label={t('finance.statement.from')}
          hint={t('finance.statement.from.hint')}
          value={url.from}
          onChange={(from) => void setUrl({ from })}
        />
        <UrlDay
          label={t('finance.statement.to')}
          value={url.to ?? profile.company.today}
          error={error}
          onChange={(to) => void setUrl({ to })}
        />
        <ContractOf id={id} value={url.contract_id} onChange={(contract_id) => void setUrl({ contract_id })} />
      </Fields>
      {!error && <Shown key={JSON.stringify(query)} wish={{ tenant_id: id, ...query }} />}
    </Page>
  );
}

/** Why these days are none of a statement, as a locale key. */
function errorOf({ from, to }: { from: string | null; to: string | null }): string | undefined {
  if ([from, to].some((day) => day !== null && !isDay(day))) return 'app.error.not_date';
  return from !== null && to !== null && from > to ? 'app.error.range_order' : undefined;
}

function ContractOf({ id, value, onChange }: { id: number; value: number | null; onChange: (id: number | null) => void }) {
  const { t, date } = useTexts();
  const { answer, error, retry } = useRead(tenantContractsMachine, { id });
  return (
    <SelectField
      label={t('finance.invoice.contract')}
      value={value === null ? '' : String(value)}
      empty={t('finance.statement.all_contracts')}
      choices={(answer ?? []).map((one) => ({
        id: String(one.id),
        label: `${one.ref_no} · ${date(one.start_on)} – ${date(one.end_on)}`,
      }))}
      hint={error !== null && <Unread onRetry={retry} />}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
    />
  );
}

function Shown({ wish }: { wish: StatementWish }) {
  const { answer, error, retry } = useRead(statementMachine, wish);
  if (!answer) return <Loading error={error} onRetry={retry} height="320px" />;
  return <StatementRows statement={answer} />;
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 16px 20px 40px; .spacer { flex: 1; }
  @media (max-width: 640px) { padding: 12px; }
`;
const Fields = styled.div`display: grid; gap: 12px; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); max-inline-size: 800px;`;
