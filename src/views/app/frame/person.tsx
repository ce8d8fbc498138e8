import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
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
import { Preferences } from './choose.tsx';

/** The account menu: user, preferences, sign-out. */
export function Person({ onLeave }: { onLeave: () => void }) {
  const { t, name } = useTexts();
  const { profile, session, may } = useCurrentUser();
  const letterKeys = useSelector(preferences, (state) => state.context.letterKeys);
  const workbench = useTask(openWorkbenchMachine);
  const isLeaving = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('signingOut'));
  return (
    <Sheet>
      <header>
        <strong>{profile.name}</strong>
        <small dir="ltr">{profile.email}</small>
        <small>{name(profile.role)}</small>
      </header>
      <Preferences />
      <SwitchField
        label={t('app.keys.letters')}
        hint={t('app.keys.letters.hint')}
        value={letterKeys}
        onChange={(letterKeys) => preferences.trigger.letterKeysChosen({ letterKeys })}
      />
      <FailureAlert failure={workbench.failure} />
      <footer>
        <Link className="link" href="/account" onClick={onLeave}>
          <Icon name="person" /> {t('account.title')}
        </Link>
        <Link className="link" href="/whats-new" onClick={onLeave}>
          <Icon name="bell" /> {t('news.title')}
        </Link>
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

const Sheet = styled.div`
  display: grid; gap: 12px; inline-size: min(300px, 86vw);
  header { display: grid; } header small { color: var(--text-soft); justify-self: start; }
  footer { display: grid; padding-block-start: 8px; border-block-start: 1px solid var(--line); }
  footer button { justify-content: start; }
  .link { display: flex; gap: 6px; align-items: center; min-block-size: var(--field); padding-inline: 12px; border-radius: var(--radius); color: var(--text); }
  .link:hover { background: var(--hover); text-decoration: none; }
`;
