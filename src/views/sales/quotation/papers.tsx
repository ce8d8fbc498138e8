import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { createGlobalStyle, styled } from 'styled-components';
import type { Quotation } from '../../../api/sales/quotation.ts';
import type { VirtualInvoice } from '../../../api/sales/quotation-content.ts';
import { languages } from '../../../locales/translate.ts';
import { proformaMachine } from '../../../machines/sales/quotation/parts.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { Facts, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { Segments } from '../../kit/display/segments.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { SpokenIn, useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { SaveDocument } from '../../kit/record/save-document.tsx';

const spoken = [...languages, 'both'] as const;
const papers = ['offer', 'proforma'] as const;

/** The customer's documents: the quotation and, for a lead, a proforma invoice, in one language or both. */
export function Papers({ quotation }: { quotation: Quotation }) {
  const { t, language } = useTexts();
  const [{ paper, spoken: chosen }, choose] = useQueryStates({
    paper: parseAsStringLiteral(papers).withDefault('offer'),
    spoken: parseAsStringLiteral(spoken).withDefault(language),
  });
  const Paper = paper === 'offer' ? Offer : Proforma;
  return (
    <Stack>
      <PrintAlone />
      <Row className="no-print">
        {quotation.lead_id !== null && (
          <Segments
            label={t('sales.papers')}
            value={paper}
            onChange={(next) => void choose({ paper: next })}
            choices={papers.map((id) => ({ id, label: t(`sales.papers.${id}`) }))}
          />
        )}
        <Segments
          label={t('sales.papers.spoken')}
          value={chosen}
          onChange={(next) => void choose({ spoken: next })}
          choices={spoken.map((id) => ({ id, label: t(`sales.papers.${id}`) }))}
        />
        <Button onPress={() => print()}>{t('sales.offer.print')}</Button>
        {paper === 'offer' && (
          <SaveDocument of="quotations" id={quotation.id} languages={chosen === 'both' ? languages : [chosen]} />
        )}
      </Row>
      <Sheets>
        {(chosen === 'both' ? languages : [chosen]).map((one) => (
          <SpokenIn key={one} language={one}>
            <Paper quotation={quotation} />
          </SpokenIn>
        ))}
      </Sheets>
    </Stack>
  );
}

const unitOf = (name: ReturnType<typeof useTexts>['name'], unit: Quotation['units'][number]) =>
  `${unit.number} · ${name({ name_en: unit.building_name_en, name_ar: unit.building_name_ar })}`;

function Head({ title, quotation }: { title: string; quotation: Quotation }) {
  const { t, name } = useTexts();
  const { profile } = useCurrentUser();
  const { company } = profile;
  return (
    <header>
      <div>
        <strong>{name(company)}</strong>
        <h2>
          {title} <bdi>{quotation.ref_no}</bdi>
        </h2>
      </div>
      <p>{t('sales.offer.to', { name: quotation.lead_name ?? quotation.tenant_name ?? '' })}</p>
    </header>
  );
}

function Offer({ quotation }: { quotation: Quotation }) {
  const { t, name, money, date, bothDates } = useTexts();
  return (
    <Sheet className="paper">
      <Head title={t('sales.offer.title')} quotation={quotation} />
      <p>
        {t('sales.offer.term', { from: bothDates(quotation.start_on), to: bothDates(quotation.end_on) })}{' '}
        {t('sales.quotation.valid', { day: date(quotation.valid_until) })}.
      </p>
      <SmallTable
        caption={t('app.nav.units')}
        heads={[
          { label: t('sales.unit.number') },
          { label: t('sales.item.what') },
          { label: t('sales.item.periodicity') },
          { label: t('sales.item.amount'), isNumber: true },
        ]}
        rows={quotation.units.flatMap((unit) =>
          unit.items.map((item) => ({
            key: item.id,
            cells: [
              unitOf(name, unit),
              item.item_type === 'unit' ? t('sales.item.unit') : item.description,
              t(`sales.periodicity.${item.periodicity}`),
              money(item.amount),
            ],
          })),
        )}
      />
      <SmallTable
        caption={t('sales.quotation.schedule')}
        heads={[
          { label: t('sales.quotation.due') },
          { label: t('sales.quotation.net'), isNumber: true },
          { label: t('sales.quotation.vat'), isNumber: true },
          { label: t('sales.quotation.total'), isNumber: true },
        ]}
        rows={quotation.schedule.map((row) => ({
          key: row.number,
          cells: [date(row.due_on), money(row.net), money(row.vat), money(row.gross)],
        }))}
      />
      <Facts
        rows={[
          [t('sales.quotation.deposit'), quotation.deposit_waived ? t('sales.quotation.waived') : money(quotation.deposit)],
          [
            t('sales.quotation.total'),
            <strong key="t">
              {money(quotation.total_gross)} {t('sales.riyals')}
            </strong>,
          ],
        ]}
      />
    </Sheet>
  );
}

/** A proforma isn't an invoice: it has no number, isn't booked, and is watermarked accordingly. */
function Proforma({ quotation }: { quotation: Quotation }) {
  const { answer, error, retry } = useRead(proformaMachine, { lead_id: quotation.lead_id as number, id: quotation.id });
  if (!answer) return <Loading error={error} onRetry={retry} height="240px" />;
  return <ProformaSheet quotation={quotation} invoice={answer} />;
}

function ProformaSheet({ quotation, invoice }: { quotation: Quotation; invoice: VirtualInvoice }) {
  const { t, money, date } = useTexts();
  return (
    <Sheet className="paper" data-mark={t('sales.papers.mark')}>
      <Head title={t('sales.papers.proforma')} quotation={quotation} />
      <Facts
        rows={[
          [t('sales.papers.date'), date(invoice.date)],
          [t('sales.papers.vat_number'), invoice.seller_vat_no && <bdi key="v">{invoice.seller_vat_no}</bdi>],
        ]}
      />
      <SmallTable
        caption={t('sales.papers.proforma')}
        heads={[
          { label: t('sales.quotation.period') },
          { label: t('sales.quotation.net'), isNumber: true },
          { label: t('sales.quotation.vat'), isNumber: true },
          { label: t('sales.quotation.total'), isNumber: true },
        ]}
        rows={[
          ...invoice.lines.map((line, i) => ({
            key: i,
            cells: [line.description.split(' – ').map(date).join(' – '), money(line.net), money(line.vat), money(line.gross)],
          })),
          {
            key: 'total',
            cells: [
              <strong key="t">{t('sales.quotation.total')}</strong>,
              money(invoice.net),
              money(invoice.vat),
              <strong key="g">
                {money(invoice.gross)} {t('sales.riyals')}
              </strong>,
            ],
          },
        ]}
      />
      <p>{t('sales.papers.not_an_invoice')}</p>
    </Sheet>
  );
}

const Sheets = styled.div`display: grid; gap: 16px; max-inline-size: 760px; @media print { max-inline-size: none; }`;
const Sheet = styled.article`
  position: relative; display: grid; gap: 14px; padding: 24px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); overflow: hidden;
  header { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; align-items: end; padding-block-end: 10px; border-block-end: 2px solid var(--text); }
  header h2 { font-size: 18px; }
  &[data-mark]::after {
    content: attr(data-mark); position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none;
    font-size: 72px; font-weight: 700; color: var(--text); opacity: 0.07; rotate: -24deg;
  }
  @media print { border: 0; padding: 0; break-after: page; }
`;

/** Prints only the sheet, black on white in any theme. */
const PrintAlone = createGlobalStyle`
  @media print {
    body *:not(:has(.paper)):not(.paper):not(.paper *) { display: none !important; }
    :root, .paper { --ground: #fff; --sunken: #fff; --text: #000; --text-soft: #333; --line: #bbb; --line-strong: #888; }
  }
`;
