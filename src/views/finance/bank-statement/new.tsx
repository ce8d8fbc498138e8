import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import type { Failure } from '../../../api/failure.ts';
import { mostFileText } from '../../../api/finance/bank-statement.ts';
import { textOfFile } from '../../../machines/finance/bank-statement/file-text.ts';
import { importBankFileMachine } from '../../../machines/finance/bank-statement/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { NotAllowed } from '../../app/nowhere.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Alert, Row, Stack } from '../../kit/display/parts.tsx';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

interface Chosen {
  name: string;
  content: string;
}

/** /bank-statements/new: the bank's file. What is wrong in it is told by row, and the file stays chosen. */
export function New() {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const title = useNewLabel('bank_statement');
  const [, navigate] = useLocation();
  const [file, setFile] = useState<Chosen | null>(null);
  const [account, setAccount] = useState('');
  const { perform, failure, busy, answer } = useTask(importBankFileMachine);
  const made = answer?.id;
  useEffect(() => {
    if (made !== undefined) navigate(`/bank-statements/${made}`, { replace: true });
  }, [made, navigate]);
  if (!may('finance.create')) return <NotAllowed needs="finance.create" />;
  const isTooLong = (file?.content.length ?? 0) > mostFileText;
  const begin = (isSkipping = false) =>
    file &&
    !isTooLong &&
    perform({
      ...{ file_name: file.name, content: file.content },
      ...(account.trim() && { account }),
      ...(isSkipping && { skip_known: true }),
    });
  const offer = failure?.kind === 'invalid' ? failure.fields.skip_known : undefined;
  return (
    <Page>
      <nav aria-label={t('kit.back')}>
        <Link href="/bank-statements">{t('app.nav.bank_statements')}</Link>
      </nav>
      <PageTitle>{title}</PageTitle>
      <FilePick file={file} onChoose={setFile} />
      {isTooLong && <Alert role="alert">{t('finance.bank_statement.too_long')}</Alert>}
      <Field
        label={t('finance.bank_statement.account')}
        hint={t('finance.bank_statement.account_hint')}
        name="account"
        dir="ltr"
        value={account}
        onChange={setAccount}
        error={failure?.kind === 'invalid' ? failure.fields.account : undefined}
      />
      <WrongRows failure={failure} offer={offer} />
      <Row>
        <Button
          kind={offer ? 'plain' : 'primary'}
          why={!busy && ((!file && t('kit.upload.first')) || (isTooLong && t('finance.bank_statement.too_long')))}
          isPending={busy}
          onPress={() => begin()}
        >
          {t('finance.bank_statement.import')}
        </Button>
        {offer && (
          <Button kind="primary" isPending={busy} onPress={() => begin(true)}>
            {t('finance.bank_statement.skip_known')}
          </Button>
        )}
      </Row>
    </Page>
  );
}

/** A file: chosen or dropped. Its text is read here, in whatever encoding the bank wrote it. */
function FilePick({ file, onChoose }: { file: Chosen | null; onChoose: (file: Chosen) => void }) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = async (chosen: File | undefined) => {
    if (chosen) onChoose({ name: chosen.name, content: textOfFile(new Uint8Array(await chosen.arrayBuffer())) });
  };
  return (
    <Drop
      role="group"
      aria-label={t('finance.bank_statement.file')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.txt,.xml,.sta,.mt940,.940,text/csv,text/plain,text/xml,application/xml"
        aria-label={t('kit.upload.choose')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Row>
        <Button onPress={() => picker.current?.click()}>{t(file ? 'kit.upload.choose_other' : 'kit.upload.choose')}</Button>
        {file ? <bdi>{file.name}</bdi> : <small>{t('kit.upload.drop')}</small>}
      </Row>
      <small>{t('finance.bank_statement.file_hint')}</small>
    </Drop>
  );
}

/** The faults of the file, by row. Where known lines can be skipped, `offer` says so instead of asking for another file. */
function WrongRows({ failure, offer }: { failure: Failure | null; offer: string | undefined }) {
  const { t } = useTexts();
  if (!failure) return null;
  const said =
    failure.kind === 'invalid'
      ? Object.entries(failure.fields)
          .filter(([name]) => name !== 'account' && name !== 'skip_known')
          .map(([, message]) => message)
      : [failure.message];
  if (!said.length) return null;
  return (
    <Alert role="alert">
      <Stack>
        <p>{offer ?? t('finance.bank_statement.not_imported')}</p>
        <ul>
          {said.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Stack>
    </Alert>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-content: start; padding: 14px 20px 40px; max-inline-size: 640px;
  @media (max-width: 640px) { padding: 12px; }
`;
const Drop = styled.div`
  display: grid; gap: 6px; padding: 14px 12px; border: 1px dashed var(--line-strong); border-radius: var(--radius); min-inline-size: 0;
  &[data-over] { border-color: var(--accent); background: var(--sunken); }
  bdi { overflow-wrap: anywhere; }
  small { color: var(--text-soft); font-size: 12px; }
`;
