import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';

/** Says that options couldn't be loaded, before an empty list is opened. */
export function Unread({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTexts();
  return (
    <span role="alert">
      {t('kit.choices.unread')}{' '}
      {onRetry && (
        <Button kind="quiet" onPress={onRetry}>
          {t('kit.retry')}
        </Button>
      )}
    </span>
  );
}
