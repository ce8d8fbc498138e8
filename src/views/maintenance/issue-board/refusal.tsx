import { Button, Reasons } from '../../kit/actions/button.tsx';
import { Alert } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useBoardParts } from './use-board.ts';

/** Why the last act was refused and who can help, at the place where the card was dropped. */
export function Refusal() {
  const { t } = useTexts();
  const { refusal, message, onDismiss } = useBoardParts();
  if (!refusal) return null;
  return (
    <Alert role="alert">
      {refusal.reasons.length > 0 ? <Reasons refusals={refusal.reasons} isMended /> : <p>{message ?? t('app.error.refused')}</p>}
      <Button onPress={onDismiss}>{t('kit.close')}</Button>
    </Alert>
  );
}
