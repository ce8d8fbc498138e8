import { parseAsInteger, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { useChoosing } from '../../kit/fields/choices.ts';
import { SelectField } from '../../kit/fields/field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** A page about the units for sale of all compounds, or of the one in the URL. */
export function InCompound({
  title,
  other,
  show,
}: {
  title: string;
  /** A link to another of these pages. */
  other: { to: string; label: string };
  show: (compound_id: number | null) => ReactNode;
}) {
  const { t } = useTexts();
  const [compound, setCompound] = useQueryState('compound_id', parseAsInteger);
  const { choices, onUnread } = useChoosing(choicesOf('compound'));
  return (
    <Page>
      <Row as="header">
        <PageTitle>{title}</PageTitle>
        <Link href="/sellable-units">{t('app.nav.sellable_units')}</Link>
        <Link href={other.to}>{other.label}</Link>
      </Row>
      <SelectField
        label={t('property.field.compound_id')}
        value={compound === null ? '' : String(compound)}
        choices={choices}
        empty={t('property.sellable.all_compounds')}
        hint={onUnread && <Unread onRetry={onUnread} />}
        onChange={(id) => void setCompound(id ? Number(id) : null)}
      />
      {show(compound)}
    </Page>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 16px 20px; > div:has(> select) { max-inline-size: 360px; }
  @media (max-width: 640px) { padding: 12px; }
`;
