import { useState } from 'react';
import { latinDigits } from '../../../api/fields.ts';
import type { Meter } from '../../../api/maintenance/meter.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';
import { Card, Row } from './frame.tsx';
import { useJob } from './job.tsx';

/** The meters of the job's equipment. */
export function ReadingScreen() {
  const { t } = useTexts();
  const job = useJob();
  if (!job) return <p role="status">{t('field.job.gone')}</p>;
  return (
    <section>
      <h1>{t('field.reading')}</h1>
      {job.meters.map((meter) => (
        <MeterCard key={meter.id} meter={meter} issue={job.issue.id} />
      ))}
    </section>
  );
}

function MeterCard({ meter, issue }: { meter: Meter; issue: number }) {
  const { t, name, number } = useTexts();
  const { add, items } = useField();
  const [text, setText] = useState('');
  const value = Number(latinDigits(text));
  const noted = items.findLast(
    ({ event, state }) => event.event === 'reading' && event.payload?.meter_id === meter.id && state !== 'refused',
  );
  const last = typeof noted?.event.payload?.value === 'number' ? noted.event.payload.value : meter.value;
  const isWrong = text.trim() === '' || !Number.isInteger(value) || value < 0;
  return (
    <Card>
      <h2>{name(meter)}</h2>
      <small>
        {t('field.reading.last', { value: number(last) })} · {t(`maintenance.meter.measure.${meter.measure}`)}
      </small>
      <Row>
        <Field label={t('field.value')} name="reading" value={text} onChange={setText} inputMode="numeric" />
        <Button
          kind="primary"
          why={isWrong && t('field.value.whole')}
          onPress={() => {
            add({ issue_id: issue, event: 'reading', payload: { meter_id: meter.id, value } });
            setText('');
          }}
        >
          {t('field.keep')}
        </Button>
      </Row>
    </Card>
  );
}
