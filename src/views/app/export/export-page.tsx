import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { type ExportSnapshot, exportMachine } from '../../../machines/app/export/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { ExportState } from '../../kit/list/export-state.tsx';

/** The target of a notification: the download starts on its own, and can be repeated. */
export function ExportPage({ id }: { id: number }) {
  const { t } = useTexts();
  const actor = useFlow(exportMachine, { input: { id } });
  const isIdle = useSelector(actor, (snapshot: ExportSnapshot) => snapshot.matches('idle'));
  const hasFailed = useSelector(actor, (snapshot: ExportSnapshot) => snapshot.matches('failed'));
  const list = useSelector(actor, ({ context }: ExportSnapshot) => context.found?.title ?? null);
  const title = list === null ? t('kit.export') : t('kit.export.of', { list });
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      {!hasFailed && <p>{t('kit.export.by_itself')}</p>}
      <ExportState actor={actor} label={title} />
      {isIdle && <Button onPress={() => actor.send({ type: 'collect', id })}>{t('kit.export.again')}</Button>}
    </Page>
  );
}

const Page = styled.div`
  display: grid; gap: 12px; justify-items: start; max-inline-size: 420px; padding: 24px 20px;
  > p { color: var(--text-soft); }
`;
