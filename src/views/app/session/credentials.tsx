import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

interface CredentialsProps {
  email: string;
  /** If omitted, the user is already known and only the password is asked for. */
  onEmail?: (email: string) => void;
  password: string;
  onPassword: (password: string) => void;
}

/** Email and password. */
export function Credentials({ email, onEmail, password, onPassword }: CredentialsProps) {
  const { t } = useTexts();
  return (
    <>
      <Field
        label={t('app.sign_in.email')}
        name="email"
        type="email"
        value={email}
        onChange={onEmail ?? (() => {})}
        isReadOnly={!onEmail}
        autoFocus={Boolean(onEmail)}
        dir="ltr"
        autoComplete="username"
      />
      <Field
        label={t('app.sign_in.password')}
        name="password"
        type="password"
        value={password}
        onChange={onPassword}
        autoFocus={!onEmail}
        dir="ltr"
        autoComplete="current-password"
      />
    </>
  );
}
