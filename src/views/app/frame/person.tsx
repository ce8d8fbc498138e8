import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { overlay } from '../../../machines/app/stores/overlay.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { openWorkbenchMachine } from '../../../machines/app/workflows/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useCurrentUser } from '../current-user.tsx';

/** The account menu: user, preferences, sign-out. */
export function Person({ onLeave }: { onLeave: () => void }) {
  const { t, name } = useTexts();
  const { profile, session, may } = useCurrentUser();
  const { theme, density, language, arabicDigits, letterKeys } = useSelector(preferences, (state) => state.context);
  const workbench = useTask(openWorkbenchMachine);
  const isLeaving = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('signingOut'));
  return (
    <Sheet>
      <header>
        <strong>{profile.name}</strong>
        <small dir="ltr">{profile.email}</small>
        <small>{name(profile.role)}</small>
      </header>
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
      <SwitchField
        label={t('app.keys.letters')}
        hint={t('app.keys.letters.hint')}
        value={letterKeys}
        onChange={(letterKeys) => preferences.trigger.letterKeysChosen({ letterKeys })}
      />
      <FailureAlert failure={workbench.failure} />
      <footer>
        <Button
          kind="quiet"
          onPress={() => {
            onLeave();
            overlay.trigger.opened({ what: 'shortcuts' });
          }}
        >
          <Icon name="keyboard" /> {t('app.keys')}
        </Button>
        {may('workflows.view') && (
          <Button kind="quiet" isPending={workbench.busy} onPress={() => workbench.perform({ search: '' })}>
            <Icon name="bench" /> {t('app.workbench')}
          </Button>
        )}
        <Button kind="quiet" isPending={isLeaving} onPress={() => session.send({ type: 'sign.out' })}>
          <Icon name="leave" /> {t('app.sign_out')}
        </Button>
      </footer>
    </Sheet>
  );
}

/** A choice among a few options, side by side. */
function Choose<K extends string>({
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
    <fieldset>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.id} lang={choice.lang}>
            <input type="radio" name={name} checked={choice.id === value} onChange={() => onChoose(choice.id)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const Sheet = styled.div`
  display: grid; gap: 12px; inline-size: min(300px, 86vw);
  header { display: grid; } header small { color: var(--text-soft); justify-self: start; }
  fieldset { display: grid; gap: 4px; margin: 0; padding: 0; border: 0; min-inline-size: 0; }
  legend { padding: 0; color: var(--text-soft); font-size: 12px; }
  fieldset > div { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; padding: 2px; border-radius: var(--radius); background: var(--sunken); border: 1px solid var(--line); }
  fieldset label { position: relative; display: grid; }
  fieldset input { position: absolute; inset: 0; margin: 0; opacity: 0; }
  fieldset span { padding: 3px 6px; border-radius: 4px; text-align: center; white-space: nowrap; color: var(--text-soft); }
  fieldset input:checked + span { background: var(--ground); color: var(--text); font-weight: 500; box-shadow: 0 0 0 1px var(--line-strong); }
  fieldset input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 1px; }
  footer { display: grid; padding-block-start: 8px; border-block-start: 1px solid var(--line); }
  footer button { justify-content: start; }
`;
