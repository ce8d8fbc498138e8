import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';

/** Prints a record as it stands, as Ctrl P does: for those that have no document of their own. */
export function Print() {
  const { t } = useTexts();
  return (
    <Face kind="quiet" onPress={() => print()}>
      <Icon name="print" />
      <span>{t('kit.print')}</span>
    </Face>
  );
}

// On a phone only the icon is visible, and the text is read out.
const Face = styled(
  Button,
)`@media (max-width: 640px) { span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); } }`;
