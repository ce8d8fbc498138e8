import { useState } from 'react';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { addressOf } from '../../story.ts';

/** Copies a link that restores exactly what is shown. */
export function LinkHere({ code }: { code: string }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const id = new URL(location.href).searchParams.get('id') ?? '';
    await navigator.clipboard.writeText(addressOf(id, code && `situation:${code}`));
    setCopied(code);
  };
  return (
    <Button kind="plain" onPress={() => void copy()}>
      {copied === code ? t('workbench.try.copied') : t('workbench.try.copy')}
    </Button>
  );
}
