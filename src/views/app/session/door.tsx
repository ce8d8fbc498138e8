import { styled } from 'styled-components';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { Button } from '../../kit/actions/button.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { EnvironmentName } from '../environment-name.tsx';

/** The layout of all pages before sign-in, with the language switch. */
export function Door({ title, children }: { title: string; children: React.ReactNode }) {
  const { t, language } = useTexts();
  return (
    <Hall>
      <main>
        <p className="brand">
          {t('app.name')} <EnvironmentName />
        </p>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <Button kind="quiet" onPress={() => preferences.trigger.languageChosen({ language: language === 'ar' ? 'en' : 'ar' })}>
          <span lang={language === 'ar' ? 'en' : 'ar'}>{t('app.language.other')}</span>
        </Button>
      </footer>
    </Hall>
  );
}

const Hall = styled.div`
  min-block-size: 100%; display: grid; grid-template-rows: 1fr auto; place-items: center; padding: 24px 16px; background: var(--sunken);
  main { inline-size: min(340px, 100%); display: grid; gap: 16px; padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
  form { display: grid; gap: 14px; }
  .brand { color: var(--text-soft); font-weight: 600; letter-spacing: 0.02em; }
`;
