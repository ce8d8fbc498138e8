import { Fragment } from 'react';
import { Link } from 'wouter';
import type { DunningLetter, OverdueItem } from '../../../api/finance/dunning-case.ts';
import { halalas, money as moneyOf } from '../../../api/money.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Chip, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { SaveDocument } from '../../kit/record/save-document.tsx';

/** The invoices that are past due, and what of each a cheque covers. */
export function Items({ items }: { items: OverdueItem[] }) {
  const { t, money, date } = useTexts();
  if (!items.length) return null;
  return (
    <Section>
      <h2>{t('finance.dunning_case.items')}</h2>
      <SmallTable
        caption={t('finance.dunning_case.items')}
        heads={[
          { label: t('app.entity.invoice') },
          { label: t('finance.invoice.due_on') },
          { label: t('finance.dunning_case.open'), isNumber: true },
          { label: t('finance.dunning_case.covered'), isNumber: true },
        ]}
        rows={items.map((item) => ({
          key: item.invoice_id ?? item.due_on,
          cells: [
            <Link key="n" href={`/invoices/${item.invoice_id}`}>
              {item.number}
            </Link>,
            date(item.due_on),
            money(item.open),
            halalas(item.covered) ? money(item.covered) : '–',
          ],
        }))}
      />
    </Section>
  );
}

const tones: Record<DunningLetter['state'], Tone> = {
  queued: 'yellow',
  sent: 'green',
  to_print: 'blue',
  failed: 'red',
  withdrawn: 'gray',
};

/** The letters of a case, each as it was written. */
export function Letters({ letters }: { letters: DunningLetter[] }) {
  const { t, money, date, name } = useTexts();
  if (!letters.length) return null;
  return (
    <Section>
      <h2>{t('finance.dunning_case.letters')}</h2>
      <SmallTable
        caption={t('finance.dunning_case.letters')}
        heads={[
          { label: t('finance.dunning_case.letter') },
          { label: t('sales.lead.status') },
          { label: t('finance.dunning_case.to_pay'), isNumber: true },
          { label: '' },
        ]}
        rows={letters.map((letter) => ({
          key: letter.id,
          cells: [
            // Under its name, so that the amount fits beside them on a phone.
            <Fragment key="n">
              {name(letter)}
              <br />
              <small>{date(letter.sent_on ?? letter.written_on)}</small>
            </Fragment>,
            <Chip key="s" tone={tones[letter.state]}>
              {t(`finance.dunning_case.letter.${letter.state}`)}
            </Chip>,
            money(moneyOf(halalas(letter.overdue) - halalas(letter.covered))),
            <SaveDocument key="d" of="dunning_letters" id={letter.id} languages={[letter.language]} name="PDF" />,
          ],
        }))}
      />
    </Section>
  );
}
