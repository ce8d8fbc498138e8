import { useEffect, useRef, useState } from 'react';
import {
  type ContentChange,
  contentMachine,
  type QuotationOwner,
  serviceChoicesMachine,
} from '../../machines/sales/quotation-parts.machine.ts';
import { Button } from '../kit/actions/button.tsx';
import { Alert, Grid } from '../kit/display/parts.tsx';
import { Field, MoneyField, SelectField } from '../kit/fields/field.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useRead, useTask } from '../kit/ground/use-read.ts';
import { Question } from '../kit/overlays/dialog.tsx';

type Item = Extract<ContentChange, { what: 'item' }>;
type Typed = Pick<Item, 'item_type' | 'service_id' | 'description' | 'amount' | 'periodicity'>;

const kinds = ['service', 'parking', 'fee'] as const;
const often = ['yearly', 'once'] as const;

/** What is charged for a unit beside its rent. Stays open, with what was typed, until the server has taken it. */
export function Charge({
  about,
  unit,
  onLeave,
}: {
  about: { owner: QuotationOwner; id: number };
  unit: number;
  onLeave: () => void;
}) {
  const { t, name } = useTexts();
  const { answer: services } = useRead(serviceChoicesMachine, null);
  const { perform, failure, busy, done } = useTask(contentMachine);
  const [typed, setTyped] = useState<Typed>({ item_type: 'service', description: '', amount: '', periodicity: 'yearly' });
  const change = (next: Partial<Typed>) => setTyped({ ...typed, ...next });
  useEffect(() => {
    if (done) onLeave();
  }, [done, onLeave]);
  const fields = useRef<HTMLDivElement>(null);
  const [isTold, setTold] = useState(false);
  const isMissing = {
    service_id: typed.item_type === 'service' && typed.service_id === undefined,
    description: !typed.description.trim(),
    amount: typed.amount === '',
  };
  const missing = Object.entries(isMissing).flatMap(([name, is]) => (is ? [[name, t('app.error.required')]] : []));
  const wrongs: Record<string, string> = {
    ...(failure?.kind === 'invalid' && failure.fields),
    ...(isTold && Object.fromEntries(missing)),
  };
  const add = () => {
    setTold(true);
    if (busy) return;
    if (!missing.length) perform({ ...about, change: { what: 'item', unit_id: unit, ...typed } });
    else fields.current?.querySelector<HTMLElement>(`[name=${missing[0]?.[0]}]`)?.focus();
  };
  const choose = (id: string) => {
    const service = services?.find((one) => String(one.id) === id);
    change({
      service_id: service?.id,
      ...(service && { description: name(service), amount: service.price, periodicity: service.periodicity }),
    });
  };
  return (
    <Question
      title={t('sales.item.add')}
      onAnswer={add}
      onLeave={onLeave}
      actions={
        <>
          <Button kind="primary" isPending={busy} onPress={add}>
            {t('sales.item.add')}
          </Button>
          <Button onPress={onLeave}>{t('kit.cancel')}</Button>
        </>
      }
    >
      {failure && !Object.keys(wrongs).length && <Alert role="alert">{failure.message}</Alert>}
      <Grid ref={fields}>
        <SelectField
          label={t('sales.item.what')}
          value={typed.item_type}
          choices={kinds.map((id) => ({ id, label: t(`sales.item.${id}`) }))}
          onChange={(id) => change({ item_type: id as Typed['item_type'], service_id: undefined })}
          wrong={wrongs.item_type}
        />
        {typed.item_type === 'service' && (
          <SelectField
            name="service_id"
            label={t('sales.item.service')}
            value={String(typed.service_id ?? '')}
            empty=""
            choices={(services ?? []).map((service) => ({ id: String(service.id), label: name(service) }))}
            onChange={choose}
            isRequired
            wrong={wrongs.service_id}
          />
        )}
        <Field
          name="description"
          label={t('sales.item.description')}
          value={typed.description}
          onChange={(description) => change({ description })}
          isRequired
          wrong={wrongs.description}
        />
        <SelectField
          label={t('sales.item.periodicity')}
          value={typed.periodicity}
          choices={often.map((id) => ({ id, label: t(`sales.periodicity.${id}`) }))}
          onChange={(id) => change({ periodicity: id as Typed['periodicity'] })}
        />
        <MoneyField
          name="amount"
          label={t('sales.item.amount')}
          value={typed.amount}
          onChange={(amount) => change({ amount })}
          isRequired
          wrong={wrongs.amount}
        />
      </Grid>
    </Question>
  );
}
