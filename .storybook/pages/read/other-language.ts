import { useEffect, useState } from 'react';
import { loadTexts } from '../../../src/locales/load.ts';
import { loadWorkbenchTexts } from '../../../src/locales/load-workbench.ts';
import { type Translate, translator } from '../../../src/locales/translate.ts';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';

/** The texts of the other language; null while they load. */
export function useOtherLanguage(): Translate | null {
  const { language } = useTexts();
  const other = language === 'ar' ? 'en' : 'ar';
  const [said, setSaid] = useState<Translate | null>(null);
  useEffect(() => {
    let wanted = true;
    void Promise.all([loadTexts(other, 'all'), loadWorkbenchTexts(other)]).then(([texts, also]) => {
      if (wanted) setSaid(() => translator(other, { ...texts, ...also }));
    });
    return () => {
      wanted = false;
    };
  }, [other]);
  return said;
}
