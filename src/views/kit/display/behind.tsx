import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Alert } from './parts.tsx';

/** What is shown may be out of date: it was read before, and reading it again failed. */
export function Behind({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTexts();
  return (
    <Alert data-tone="yellow" role="status">
      {t('kit.behind')}
      {onRetry && <Button onPress={onRetry}>{t('kit.retry')}</Button>}
    </Alert>
  );
}
