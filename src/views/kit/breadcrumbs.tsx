import { styled } from 'styled-components';
import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import { useTexts } from './texts.tsx';

/** Where one is, and the way back. The last step is here. */
export function Breadcrumbs({ steps }: { steps: { to: string; label: string }[] }) {
  const { t } = useTexts();
  return (
    <Face aria-label={t('kit.back')}>
      <ol>
        {steps.map(({ to, label }, i) => (
          <li key={to}>
            {i > 0 && <Icon name="next" />}
            {i === steps.length - 1 && i > 0 ? <span aria-current="page">{label}</span> : <Link href={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </Face>
  );
}

const Face = styled.nav`
  ol { display: flex; flex-wrap: wrap; gap: 4px; }
  li { display: inline-flex; align-items: center; gap: 4px; color: var(--text-soft); }
  svg { inline-size: 12px; block-size: 12px; }
`;
