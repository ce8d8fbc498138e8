import { useState } from 'react';
import { Button } from '../../src/views/kit/actions/button.tsx';
import { useTexts } from '../../src/views/kit/ground/texts.tsx';

/** The address that restores what is shown: the workbench's own, whether or not its frame is around. */
const addressOf = (code: string): string => {
  const here = new URL(location.href);
  const globals = here.searchParams.get('globals');
  const address = new URL(here.pathname.replace(/iframe\.html$/, ''), here.origin);
  address.search = `?path=/story/${here.searchParams.get('id')}&args=situation:${code}${globals ? `&globals=${globals}` : ''}`;
  return address.href;
};

/** Copies a link to exactly this situation. */
export function LinkHere({ code }: { code: string }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(addressOf(code));
    setCopied(code);
  };
  return (
    <Button kind="plain" onPress={() => void copy()}>
      {copied === code ? t('workbench.try.copied') : t('workbench.try.copy')}
    </Button>
  );
}
