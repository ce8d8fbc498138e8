import { styled } from 'styled-components';
import { type DataImport, dataImportFields } from '../../../api/app/data-import.ts';
import { importFileMachine } from '../../../machines/app/data-import/flows.ts';
import { dataImportLifecycle } from '../../../machines/app/data-import/lifecycle.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import type { ActionItem } from '../../kit/actions/action-bar.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert, Facts, Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { Columns } from './columns.tsx';
import { Rows } from './rows.tsx';

const figures = ['total', 'created', 'existing', 'bad'] as const;

/** The steps of an import: its columns, its rows with what is wrong with them, and what came of it. */
export function Guide({ record, actions }: { record: DataImport; actions: ActionItem[] }) {
  const { t, number } = useTexts();
  const step = (...events: string[]) => (
    <Row>
      {actions
        .filter(({ id }) => events.includes(id))
        .map(({ id, label, kind, refusals, isPending, onPress }) => (
          <Button key={id} kind={kind} refusals={refusals} isPending={isPending} onPress={onPress}>
            {label}
          </Button>
        ))}
    </Row>
  );
  const { status, failure, total, created, existing, bad, checked } = record;
  const isChecked = checked > 0;
  return (
    <Steps aria-label={t('imports.new')}>
      {failure && <Alert role="alert">{failure}</Alert>}
      <Progress record={record} />
      {record.columns.length > 0 && (
        <li>
          <h2>{t('imports.step.columns')}</h2>
          <Columns record={record} />
          {step('map', 'remap')}
        </li>
      )}
      {isChecked && (
        <li>
          <h2>{t('imports.step.rows')}</h2>
          <Facts
            rows={figures.map((name) => [
              t(dataImportFields[name].meta.label ?? name),
              number({ total, created, existing, bad }[name]),
            ])}
          />
          <Rows key={status} record={record} />
          {step('start')}
        </li>
      )}
      {isChecked && bad > 0 && !hasTag(dataImportLifecycle, status, 'working') && <ErrorSheet id={record.id} />}
    </Steps>
  );
}

/** How far the server is, while it works. */
function Progress({ record: { status, total, checked, created, existing, bad } }: { record: DataImport }) {
  const { t, number } = useTexts();
  if (!hasTag(dataImportLifecycle, status, 'working')) return null;
  const done = status === 'importing' ? created + existing + bad : checked;
  const said = t('imports.progress', { done: number(done), total: number(total) });
  return (
    <li>
      <p role="status">{t(`data_import.status.${status}`)}</p>
      {total > 0 && (
        <Row>
          <progress aria-label={t(`data_import.status.${status}`)} max={total} value={done} />
          <span className="num">{said}</span>
        </Row>
      )}
    </li>
  );
}

function ErrorSheet({ id }: { id: number }) {
  const { t } = useTexts();
  const { perform, failure, busy } = useTask(importFileMachine);
  return (
    <li>
      <h2>{t('imports.step.result')}</h2>
      <p>{t('imports.error_sheet_hint')}</p>
      <Row>
        <Button isPending={busy} onPress={() => perform({ format: 'xlsx', errorsOf: id })}>
          {t('imports.error_sheet')}
        </Button>
      </Row>
      <FailureAlert failure={failure} />
    </li>
  );
}

const Steps = styled.ol`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; margin: 0; padding: 0; list-style: none;
  > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
  progress { flex: 1 1 160px; max-inline-size: 400px; accent-color: var(--accent); }
`;
