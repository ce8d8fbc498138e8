import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { MyWork } from '../../../api/app/my-work.ts';
import type { Privilege } from '../../../api/privileges.ts';
import { dismissMachine } from '../../../machines/app/account/flows.ts';
import { overlay } from '../../../machines/app/stores/overlay.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useCurrentUser } from '../current-user.tsx';

interface Step {
  id: string;
  needs: Privilege | null;
  to: string | (() => void);
}

/** An empty company is led to its first lead; then what a day's work begins with. */
const stepsOf = ({ has_units, has_leads }: MyWork['begun']): Step[] => [
  ...(has_units
    ? []
    : ([
        { id: 'company', needs: 'settings.edit', to: '/settings/company' },
        { id: 'compound', needs: 'compounds.create', to: '/compounds/new' },
        { id: 'unit', needs: 'units.create', to: '/units/new' },
      ] satisfies Step[])),
  ...(has_leads
    ? ([{ id: 'lead', needs: 'leads.view', to: '/leads' }] satisfies Step[])
    : ([{ id: 'first_lead', needs: 'leads.create', to: '/leads/new' }] satisfies Step[])),
  { id: 'find', needs: null, to: () => overlay.trigger.opened({ what: 'palette' }) },
  { id: 'keys', needs: null, to: () => overlay.trigger.opened({ what: 'shortcuts' }) },
  { id: 'account', needs: null, to: '/account' },
];

/** The first hours: each step is real work and leads there. Dismissed for good, wherever the person signs in. */
export function Start({ begun }: { begun: MyWork['begun'] }) {
  const { t } = useTexts();
  const { may, profile, session } = useCurrentUser();
  const dismiss = useTask(dismissMachine, () => session.send({ type: 'profile.changed' }));
  if (profile.dismissed.includes('tour')) return null;
  const steps = stepsOf(begun).filter(({ needs }) => needs === null || may(needs));
  return (
    <Card aria-labelledby="start-title">
      <header>
        <h2 id="start-title">{t(begun.has_units ? 'start.title' : 'start.title_empty')}</h2>
        <Button kind="quiet" isPending={dismiss.busy} onPress={() => dismiss.perform({ what: 'tour' })}>
          {t('start.dismiss')}
        </Button>
      </header>
      <FailureAlert failure={dismiss.failure} />
      <ol>
        {steps.map(({ id, to }) => (
          <li key={id}>
            {typeof to === 'string' ? (
              <Link href={to}>{t(`start.${id}`)}</Link>
            ) : (
              <Button kind="quiet" onPress={to}>
                {t(`start.${id}`)}
              </Button>
            )}
            <small>{t(`start.${id}.why`)}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const Card = styled.section`
  display: grid; gap: 8px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--sunken);
  header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; }
  ol { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); }
  li { display: grid; align-content: start; justify-items: start; }
  && li > a, && li > button { min-block-size: 24px; block-size: 24px; line-height: 24px; padding-inline: 0; color: var(--accent); font-weight: 500; }
  small { color: var(--text-soft); }
`;
