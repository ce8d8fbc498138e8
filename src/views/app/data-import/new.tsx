import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { importKinds, isImportKind, mostImportRows } from '../../../api/app/data-import.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { withinSentence } from '../../../locales/translate.ts';
import { beginImportMachine, importFileMachine } from '../../../machines/app/data-import/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { UploadField } from '../../kit/fields/upload-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useCurrentUser } from '../current-user.tsx';
import { NotAllowed } from '../nowhere.tsx';

/** /imports/new: what is imported, and the file. Everything else follows on the import's own page. */
export function New() {
  const { t, number } = useTexts();
  const { may } = useCurrentUser();
  const [, navigate] = useLocation();
  const allowed = importKinds.filter((kind) => may(privilegeOf(kind, 'create')));
  const [asked, setKind] = useQueryState('kind', parseAsStringLiteral(importKinds));
  const [file, setFile] = useState<number | null>(null);
  const begin = useTask(beginImportMachine);
  const save = useTask(importFileMachine);
  const kind = asked && allowed.includes(asked) ? asked : allowed[0];
  const begun = begin.answer?.id;
  useEffect(() => {
    if (begun !== undefined) navigate(`/imports/${begun}`, { replace: true });
  }, [begun, navigate]);
  if (!kind) return <NotAllowed needs={privilegeOf('unit', 'create')} />;
  const named = t(`imports.kind.${kind}`);
  return (
    <Page>
      <nav aria-label={t('kit.back')}>
        <Link href="/imports">{t('imports.all')}</Link>
      </nav>
      <h1>{t('imports.title', { kind: withinSentence(named) })}</h1>
      <SelectField
        label={t('imports.kind')}
        name="kind"
        value={kind}
        choices={allowed.map((one) => ({ id: one, label: t(`imports.kind.${one}`) }))}
        onChange={(next) => isImportKind(next) && void setKind(next)}
      />
      <Row>
        <Button isPending={save.busy} onPress={() => save.perform({ format: 'xlsx', template: kind })}>
          {t('imports.template')}
        </Button>
      </Row>
      <FailureAlert failure={save.failure} />
      <UploadField
        label={t('imports.file')}
        owner="data_import"
        hint={t('imports.file_hint', { limit: number(mostImportRows) })}
        value={file}
        onChange={setFile}
      />
      <FailureAlert failure={begin.failure} />
      <Row>
        <Button
          kind="primary"
          why={!begin.busy && file === null && t('kit.upload.first')}
          isPending={begin.busy}
          onPress={() => file !== null && begin.perform({ kind, attachment_id: file })}
        >
          {t('imports.begin')}
        </Button>
      </Row>
    </Page>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-content: start; padding: 14px 20px 40px; max-inline-size: 640px;
  @media (max-width: 640px) { padding: 12px; }
`;
