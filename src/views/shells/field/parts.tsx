import { useState } from 'react';
import { latinDigits } from '../../../api/fields.ts';
import type { FieldPart } from '../../../api/maintenance/field.ts';
import type { WorkOrderItem } from '../../../api/maintenance/work-order-item.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';
import { Card, Row } from './frame.tsx';
import { useJob } from './job.tsx';
import { canScan, ScanButton } from './scan.tsx';

/** Parts of the job that are reserved, and others of the store, found by scanning or typing. */
export function PartsScreen() {
  const { t, name } = useTexts();
  const { parts, add, items } = useField();
  const job = useJob();
  const [words, setWords] = useState('');
  if (!job) return <p role="status">{t('field.job.gone')}</p>;
  const wanted = latinDigits(words).trim().toLowerCase();
  const found = wanted === '' ? [] : parts.filter((part) => isMeant(part, wanted)).slice(0, 8);
  const used = new Set(items.filter(({ event }) => event.event === 'use').map(({ event }) => event.payload?.item_id));
  const reserved = job.items.filter(({ id, status, kind }) => kind === 'part' && status === 'approved' && !used.has(id));
  const issue_id = job.issue.id;
  return (
    <section>
      <h1>{t('field.parts.title')}</h1>
      {reserved.map((item) => (
        <Reserved
          key={item.id}
          item={item}
          onUse={(qty) => add({ issue_id, event: 'use', payload: { item_id: item.id, qty } })}
        />
      ))}
      <Row>
        <Field label={t('field.parts.find')} name="part" value={words} onChange={setWords} dir="auto" />
        {canScan() && <ScanButton onFound={setWords} />}
      </Row>
      {wanted !== '' && found.length === 0 && <p role="status">{t('field.parts.none')}</p>}
      {found.map((part) => (
        <Found
          key={part.id}
          part={part}
          onUse={(qty) => {
            add({ issue_id, event: 'part', payload: { part_id: part.id, qty } });
            setWords('');
          }}
        />
      ))}
      <small>{t('field.parts.used', { names: partNames(items, issue_id, parts, name) })}</small>
    </section>
  );
}

const isMeant = ({ code, barcode, name_en, name_ar }: FieldPart, words: string): boolean =>
  [code, barcode ?? '', name_en, name_ar].some((text) => text.toLowerCase().includes(words));

/** The parts that this phone has noted for a job. */
function partNames(
  items: ReturnType<typeof useField>['items'],
  issue: number,
  parts: FieldPart[],
  name: ReturnType<typeof useTexts>['name'],
): string {
  const noted = items.filter(({ event, state }) => event.issue_id === issue && event.event === 'part' && state !== 'refused');
  const names = noted.map(({ event: { payload } }) => {
    const part = parts.find(({ id }) => id === payload?.part_id);
    return part ? `${String(payload?.qty)} × ${name(part)}` : '';
  });
  return names.filter(Boolean).join(' · ') || '–';
}

function Found({ part, onUse }: { part: FieldPart; onUse: (qty: number) => void }) {
  const { t, name, number } = useTexts();
  return (
    <Card>
      <h2>{name(part)}</h2>
      <small>
        <bdi>{part.code}</bdi> · {t('field.parts.free', { count: number(part.free) })} ·{' '}
        {t(`maintenance.part.measure.${part.measure}`)}
      </small>
      <Quantity initial={1} onUse={onUse} />
    </Card>
  );
}

function Reserved({ item, onUse }: { item: WorkOrderItem; onUse: (qty: number) => void }) {
  const { t, name } = useTexts();
  return (
    <Card>
      <h2>{name({ name_en: item.part_name_en, name_ar: item.part_name_ar })}</h2>
      <small>{t('field.parts.reserved')}</small>
      <Quantity initial={item.quantity} onUse={onUse} />
    </Card>
  );
}

function Quantity({ initial, onUse }: { initial: number; onUse: (qty: number) => void }) {
  const { t } = useTexts();
  const [text, setText] = useState(String(initial));
  const qty = Number(latinDigits(text));
  return (
    <Row>
      <Field label={t('field.parts.quantity')} value={text} onChange={setText} inputMode="numeric" />
      <Button kind="primary" why={!(Number.isInteger(qty) && qty >= 1) && t('field.parts.whole')} onPress={() => onUse(qty)}>
        {t('field.parts.use')}
      </Button>
    </Row>
  );
}
