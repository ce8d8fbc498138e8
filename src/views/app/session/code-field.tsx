import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  autoFocus?: boolean;
}

/** A code of the authenticator app, or a recovery code instead. */
export function CodeField({ autoFocus = true, ...props }: CodeFieldProps) {
  const { t } = useTexts();
  return (
    <Field
      label={t('app.code')}
      hint={t('app.code.hint')}
      name="code"
      autoComplete="one-time-code"
      dir="ltr"
      autoFocus={autoFocus}
      {...props}
    />
  );
}
