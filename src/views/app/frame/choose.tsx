import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { useTexts } from '../../kit/ground/texts.tsx';

/** How the app looks in this browser. */
export function Preferences() {
  const { t } = useTexts();
  const { theme, density, language, arabicDigits } = useSelector(preferences, (state) => state.context);
  return (
    <>
      <Choose
        label={t('app.language')}
        value={language}
        choices={[
          { id: 'en', label: 'English', lang: 'en' },
          { id: 'ar', label: 'العربية', lang: 'ar' },
        ]}
        onChoose={(language) => preferences.trigger.languageChosen({ language })}
      />
      <Choose
        label={t('app.theme')}
        value={theme}
        choices={(['system', 'light', 'dark'] as const).map((id) => ({ id, label: t(`app.theme.${id}`) }))}
        onChoose={(theme) => preferences.trigger.themeChosen({ theme })}
      />
      <Choose
        label={t('app.density')}
        value={density}
        choices={(['compact', 'comfortable'] as const).map((id) => ({ id, label: t(`app.density.${id}`) }))}
        onChoose={(density) => preferences.trigger.densityChosen({ density })}
      />
      {language === 'ar' && (
        <Choose
          label={t('app.digits')}
          value={arabicDigits ? 'arabic' : 'latin'}
          choices={[
            { id: 'latin', label: '0123' },
            { id: 'arabic', label: '٠١٢٣' },
          ]}
          onChoose={(digits) => preferences.trigger.digitsChosen({ arabicDigits: digits === 'arabic' })}
        />
      )}
    </>
  );
}

/** A choice among a few options, side by side. */
export function Choose<K extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: K;
  choices: { id: K; label: string; lang?: string }[];
  onChoose: (id: K) => void;
}) {
  const name = useId();
  return (
    <Choices>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.id} lang={choice.lang}>
            <input type="radio" name={name} checked={choice.id === value} onChange={() => onChoose(choice.id)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </Choices>
  );
}

const Choices = styled.fieldset`
  display: grid; gap: 4px; margin: 0; padding: 0; border: 0; min-inline-size: 0;
  legend { padding: 0; color: var(--text-soft); font-size: 12px; }
  > div { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; padding: 2px; border-radius: var(--radius); background: var(--sunken); border: 1px solid var(--line); }
  label { position: relative; display: grid; }
  input { position: absolute; inset: 0; margin: 0; opacity: 0; }
  span { padding: 3px 6px; border-radius: 4px; text-align: center; white-space: nowrap; color: var(--text-soft); }
  input:checked + span { background: var(--ground); color: var(--text); font-weight: 500; box-shadow: 0 0 0 1px var(--line-strong); }
  input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 1px; }
`;
