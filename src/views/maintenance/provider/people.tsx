import { useState } from 'react';
import { styled } from 'styled-components';
import type { Provider } from '../../../api/maintenance/provider.ts';
import type { ProviderUser } from '../../../api/maintenance/provider-user.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { may } from '../../../machines/kit/lifecycle.ts';
import { providerLifecycle } from '../../../machines/maintenance/provider/lifecycle.ts';
import {
  inviteProviderUserMachine,
  providerAccessMachine,
  providerPeopleMachine,
} from '../../../machines/maintenance/provider/people.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Loading, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

const stateOf = ({ active, invited }: ProviderUser) => (!active ? 'inactive' : invited ? 'invited' : 'active');
const tones = { inactive: 'gray', invited: 'yellow', active: 'green' } as const;

/** The people of a provider who sign in to its own pages, and an invitation for one more. */
export function ProviderPeople({ provider: { id, status } }: { provider: Provider }) {
  const { t } = useTexts();
  const { viewer } = useCurrentUser();
  const { answer, error, retry, again } = useRead(providerPeopleMachine, { id });
  const access = useTask(providerAccessMachine, again);
  if (!answer) return <Loading error={error} {...(retry && { onRetry: retry })} height="120px" />;
  const canEdit = may(viewer, 'maintenance.edit');
  const caption = t('maintenance.provider_users');
  return (
    <Stack>
      <p>{t('maintenance.provider_users.about')}</p>
      {answer.length ? (
        <SmallTable
          caption={caption}
          heads={[
            { label: t('settings.field.name') },
            { label: t('settings.field.email') },
            { label: t('settings.field.state') },
            { label: '' },
          ]}
          rows={answer.map((user) => ({
            key: String(user.id),
            cells: [
              user.name,
              user.email,
              <Chip key="state" tone={tones[stateOf(user)]}>
                {t(`maintenance.provider_users.${stateOf(user)}`)}
              </Chip>,
              canEdit && (
                <Button
                  key="access"
                  kind="quiet"
                  isHeld={access.busy}
                  aria-label={t(`maintenance.provider_users.${user.active ? 'end' : 'restore'}`, { name: user.name })}
                  onPress={() => access.perform({ provider_id: id, id: user.id, version: user.version, active: !user.active })}
                >
                  {t(`maintenance.provider_users.${user.active ? 'end' : 'restore'}_short`)}
                </Button>
              ),
            ],
          }))}
        />
      ) : (
        <p>{t('maintenance.provider_users.none')}</p>
      )}
      <FailureAlert failure={access.failure} />
      {canEdit && hasTag(providerLifecycle, status, 'engaged') && <Invitation provider={id} onDone={again} />}
    </Stack>
  );
}

const blank = { name: '', email: '', mobile: '', language: 'ar' as 'en' | 'ar' };

function Invitation({ provider, onDone }: { provider: number; onDone: () => void }) {
  const { t } = useTexts();
  const [given, setGiven] = useState(blank);
  const { perform, failure, busy } = useTask(inviteProviderUserMachine, () => {
    setGiven(blank);
    onDone();
  });
  const errors = failure?.kind === 'invalid' ? failure.fields : {};
  const set = (name: keyof typeof blank) => (value: string) => setGiven({ ...given, [name]: value });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) perform({ ...given, mobile: given.mobile || null, provider_id: provider });
      }}
    >
      <Field
        name="name"
        label={t('settings.field.name')}
        isRequired
        value={given.name}
        onChange={set('name')}
        error={errors.name}
      />
      <Field
        {...{ name: 'email', label: t('settings.field.email'), type: 'email', dir: 'ltr' }}
        isRequired
        value={given.email}
        onChange={set('email')}
        error={errors.email}
        hint={t('settings.hint.invitation')}
      />
      <Field
        {...{ name: 'mobile', label: t('settings.field.mobile'), type: 'tel', dir: 'ltr' }}
        value={given.mobile}
        onChange={set('mobile')}
        error={errors.mobile}
      />
      <SelectField
        name="language"
        label={t('settings.field.language')}
        value={given.language}
        choices={(['ar', 'en'] as const).map((one) => ({ id: one, label: t(`settings.language.${one}`) }))}
        onChange={set('language')}
      />
      <FailureAlert failure={failure} />
      <Button type="submit" isPending={busy}>
        {t('maintenance.provider_users.invite')}
      </Button>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: 12px; max-inline-size: 420px;`;
