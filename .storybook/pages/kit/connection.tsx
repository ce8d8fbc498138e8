import type { ReactNode } from 'react';
import { setCredentials } from '../../../src/api/client.ts';
import type { Failure } from '../../../src/api/failure.ts';
import { readStored } from '../../../src/machines/app/stores/stored.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Alert, Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';

/** Makes calls as the user who is signed in to the app in this browser: the built workbench has the same origin. */
export function useSession(): () => void {
  const { language } = useTexts();
  const take = () => {
    const { token, slug } = readStored();
    setCredentials({ token, slug, language });
  };
  take();
  return take;
}

/** What to do where the rules can't be read: run the app, sign in, or ask for the privilege. */
export function ConnectionHelp({ failure, retry }: { failure: Failure; retry: () => void }): ReactNode {
  const { t } = useTexts();
  const isOut = failure.kind === 'signed_out';
  const isRefused = failure.kind === 'forbidden' || failure.kind === 'throttled';
  return (
    <Section>
      {isRefused ? (
        <Alert role="alert">{failure.message}</Alert>
      ) : (
        <p role="note">
          {t(isOut ? 'approvals.trial.sign_in' : 'approvals.trial.unreachable')}{' '}
          {isOut ? (
            <a href="/" target="_blank" rel="noreferrer">
              {t('workbench.proposal.open_app')}
            </a>
          ) : (
            <code dir="ltr">npm start</code>
          )}
        </p>
      )}
      <Row>
        <Button kind="plain" onPress={retry}>
          {t('kit.retry')}
        </Button>
      </Row>
    </Section>
  );
}
