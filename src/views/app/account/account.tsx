import { useState } from 'react';
import { styled } from 'styled-components';
import type { Account } from '../../../api/app/account.ts';
import { accountMachine, changePasswordMachine, saveAccountMachine } from '../../../machines/app/account/flows.ts';
import { secondFactorMachine } from '../../../machines/app/second-factor/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Row, Section } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { Choose, Preferences } from '../frame/choose.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** /account: one's own name, password, second step and sessions. */
export function AccountPage() {
  const { t } = useTexts();
  const { answer, error, retry, again } = useRead(accountMachine, null);
  const secondFactor = useFlow(secondFactorMachine, { input: { isRequired: false } });
  return (
    <Page>
      <PageTitle>{t('account.title')}</PageTitle>
      <Section>
        <h2>{t('account.profile')}</h2>
        {answer ? <Profile account={answer} onSaved={again} /> : <Loading error={error} onRetry={retry} height="160px" />}
      </Section>
      <Section>
        <h2>{t('account.preferences')}</h2>
        <p className="soft">{t('account.preferences.hint')}</p>
        <Narrow>
          <Preferences />
        </Narrow>
      </Section>
      <Section>
        <h2>{t('account.password')}</h2>
        <Password />
      </Section>
      <Section>
        <h2>{t('account.second_factor.title')}</h2>
        <SecondFactor actor={secondFactor} />
      </Section>
      <Section>
        <h2>{t('account.sessions')}</h2>
        <Sessions />
      </Section>
    </Page>
  );
}

function Profile({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const { t } = useTexts();
  /** What was typed, until it is saved; the rest is shown as it is, whoever changed it. */
  const [typed, setTyped] = useState<Partial<Pick<Account, 'name' | 'language'> & { mobile: string }>>({});
  const { name, mobile, language } = { ...account, mobile: account.mobile ?? '', ...typed };
  const save = useTask(saveAccountMachine, () => {
    setTyped({});
    onSaved();
  });
  const errors = save.failure?.kind === 'invalid' ? save.failure.fields : {};
  const isSame = name === account.name && mobile === (account.mobile ?? '') && language === account.language;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.busy && !isSame) save.perform({ name, mobile: mobile.trim() || null, language, version: account.version });
      }}
    >
      <FailureAlert failure={errors.name || errors.mobile ? null : save.failure} />
      <Field
        label={t('settings.field.name')}
        value={name}
        onChange={(name) => setTyped({ ...typed, name })}
        error={errors.name}
        autoComplete="name"
        isRequired
      />
      <Field
        label={t('settings.field.mobile')}
        value={mobile}
        onChange={(mobile) => setTyped({ ...typed, mobile })}
        error={errors.mobile}
        type="tel"
        dir="ltr"
        autoComplete="tel"
      />
      <Field
        label={t('settings.field.email')}
        value={account.email}
        onChange={() => {}}
        isReadOnly
        dir="ltr"
        hint={t('account.email.hint')}
      />
      <Choose
        label={t('account.language')}
        value={language}
        choices={[
          { id: 'en', label: 'English', lang: 'en' },
          { id: 'ar', label: 'العربية', lang: 'ar' },
        ]}
        onChoose={(language) => setTyped({ ...typed, language })}
      />
      <Row>
        <Button kind="primary" type="submit" isPending={save.busy} why={isSame && !save.busy && t('account.unchanged')}>
          {t('kit.save')}
        </Button>
      </Row>
    </Form>
  );
}

function Password() {
  const { t } = useTexts();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useTask(changePasswordMachine, () => {
    setCurrent('');
    setPassword('');
  });
  const errors = change.failure?.kind === 'invalid' ? change.failure.fields : {};
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.busy) change.perform({ current, password });
      }}
    >
      <p className="soft">{t('account.password.hint')}</p>
      <FailureAlert failure={errors.current || errors.password ? null : change.failure} />
      <Field
        label={t('account.password.current')}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        value={current}
        onChange={setCurrent}
        error={errors.current}
      />
      <Field
        label={t('app.reset.password')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Row>
        <Button kind="primary" type="submit" isPending={change.busy}>
          {t('account.password.change')}
        </Button>
      </Row>
    </Form>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 28px; align-content: start; max-inline-size: 720px; padding: 20px;
  .soft { color: var(--text-soft); }
`;
const Form = styled.form`display: grid; gap: 12px; max-inline-size: 360px;`;
const Narrow = styled.div`display: grid; gap: 12px; max-inline-size: 360px;`;
