import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { Company } from '../../../api/settings/company.ts';
import { companyCardMachine } from '../../../machines/settings/company/flows.ts';
import { Logo } from '../../kit/display/attached-file.tsx';
import { Facts } from '../../kit/display/parts.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { useCurrentUser } from '../current-user.tsx';

const codes = ['commercial_register', 'vat_no', 'iban', 'short_address', 'phone', 'email', 'website'] as const;

/** The company's logo and details, and the way to change them. */
export function CompanyCard({ onLeave }: { onLeave: () => void }) {
  const { t, name } = useTexts();
  const { profile, may } = useCurrentUser();
  const { answer, error } = useRead(companyCardMachine, null);
  return (
    <Sheet>
      {answer?.logo_id && <Logo key={answer.logo_id} id={answer.logo_id} />}
      <header>
        <strong>{name(profile.company)}</strong>
        <small dir="ltr">{profile.company.slug}</small>
      </header>
      {error && <p role="alert">{error}</p>}
      {answer && (
        <Facts rows={rowsOf(answer).map(([field, value]) => [t(`settings.field.${field}`), <bdi key={field}>{value}</bdi>])} />
      )}
      {may('settings.view') && (
        <footer>
          <Link href="/settings/company" onClick={onLeave}>
            <Icon name="settings" /> {t('settings.company.details')}
          </Link>
        </footer>
      )}
    </Sheet>
  );
}

const rowsOf = (company: Company): [field: string, value: string][] =>
  codes.flatMap((field) => (company[field] ? [[field, company[field]]] : []));

const Sheet = styled.div`
  display: grid; gap: 12px; inline-size: min(340px, 86vw);
  header { display: grid; } header small { color: var(--text-soft); justify-self: start; }
  bdi { overflow-wrap: anywhere; }
  footer { padding-block-start: 8px; border-block-start: 1px solid var(--line); }
  footer a { display: flex; gap: 6px; align-items: center; min-block-size: var(--field); color: var(--text); }
`;
