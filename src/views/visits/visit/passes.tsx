import { styled } from 'styled-components';
import type { Visit } from '../../../api/visits/visit.ts';
import { visitMovementsMachine, visitPassMachine } from '../../../machines/visits/visit/flows.ts';
import { QrCode } from '../../app/account/qr-code.tsx';
import { Chip, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const tones = { accepted: 'green', double: 'red', refused: 'red' } as const;

/** The passes of a visit and its code, and who passed a gate on it. */
export function Passes({ record }: { record: Visit }) {
  return (
    <Stack>
      {record.revision > 0 && <Codes key={record.revision} id={record.id} />}
      <Movements id={record.id} />
    </Stack>
  );
}

function Codes({ id }: { id: number }) {
  const { t, instant } = useTexts();
  const { answer, error, retry } = useRead(visitPassMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="240px" />;
  return (
    <Section>
      <h2>{t('visits.passes')}</h2>
      <p>{t('visits.passes.window', { from: instant(answer.window_from), to: instant(answer.window_to) })}</p>
      <p>
        {t('visits.passes.code')} <Code dir="ltr">{answer.code}</Code>
      </p>
      <Sheet>
        {answer.passes.map(({ position, name, text }) => (
          <figure key={position}>
            <QrCode text={text} label={t('visits.passes.of', { name })} level="M" />
            <figcaption>
              <bdi>{name}</bdi>
            </figcaption>
          </figure>
        ))}
      </Sheet>
    </Section>
  );
}
const Sheet = styled.div`
  display: flex; flex-wrap: wrap; gap: 16px;
  figure { margin: 0; display: grid; gap: 4px; justify-items: center; }
`;
const Code = styled.bdi`font-size: 20px; font-weight: 600; letter-spacing: .12em; font-variant-numeric: tabular-nums;`;

function Movements({ id }: { id: number }) {
  const { t, instant } = useTexts();
  const { answer, error, retry } = useRead(visitMovementsMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const none = t('kit.none');
  return (
    <Section>
      <h2>{t('visits.movements')}</h2>
      {answer.length === 0 ? (
        <p>{t('visits.movements.none')}</p>
      ) : (
        <SmallTable
          caption={t('visits.movements')}
          heads={(['at', 'visitor', 'direction', 'gate', 'result', 'by'] as const).map((head) => ({
            label: t(`visits.movement.${head}`),
          }))}
          rows={answer.map((row) => ({
            key: row.id,
            cells: [
              instant(row.at),
              <bdi key="v">{row.visitor_name}</bdi>,
              t(`visits.direction.${row.direction}`),
              row.gate ?? none,
              <span key="r">
                <Chip tone={tones[row.result]}>{t(`visits.movement.result.${row.result}`)}</Chip>
                {row.offline && ` ${t('visits.movement.offline')}`}
                {row.why && ` ${t(row.why)}`}
              </span>,
              row.by_name ?? none,
            ],
          }))}
        />
      )}
    </Section>
  );
}
