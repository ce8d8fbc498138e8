import { useState } from 'react';
import { Button } from '../../kit/actions/button.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** asks for the company. */
export function CompanyForm({ onChoose, busy }: { onChoose: (slug: string) => void; busy: boolean }) {
  const { t } = useTexts();
  const [slug, setSlug] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (slug.trim()) onChoose(slug);
      }}
    >
      <Field
        label={t('app.company.slug')}
        hint={t('app.company.hint')}
        name="company"
        value={slug}
        onChange={setSlug}
        autoFocus
        dir="ltr"
        autoComplete="organization"
      />
      <Button kind="primary" type="submit" isPending={busy}>
        {t('app.company.go')}
      </Button>
    </form>
  );
}
