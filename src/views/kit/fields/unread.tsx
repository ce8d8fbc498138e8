import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';

/** What can be chosen is not there, and why an open list would be empty is said before it is opened. */
export function Unread({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <span role="alert">
      {t('kit.choices.unread')}{' '}
      <Button kind="quiet" onPress={onRetry}>
        {t('kit.retry')}
      </Button>
    </span>
  );
}
