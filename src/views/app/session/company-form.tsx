import { useState } from 'react';
import { Button } from '../../kit/actions/button.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

interface CompanyFormProps {
  /** The company that was asked for last. */
  asked: string | null;
  onChoose: (slug: string) => void;
  busy: boolean;
}

/** asks for the company. */
export function CompanyForm({ asked, onChoose, busy }: CompanyFormProps) {
  const { t } = useTexts();
  const [slug, setSlug] = useState(asked ?? '');
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
