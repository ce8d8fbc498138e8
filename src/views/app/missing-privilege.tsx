import type { Privilege } from '../../api/privileges.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import { useCurrentUser } from './current-user.tsx';

/** The privilege that this user's role lacks. */
export function MissingPrivilege({ needs }: { needs: Privilege }) {
  const { t, name } = useTexts();
  const { profile } = useCurrentUser();
  const [module = '', flag = ''] = needs.split('.');
  return t('app.not_allowed.hint', {
    role: name(profile.role),
    module: t(`settings.module.${module}`),
    flag: t(`settings.flag.${flag}`),
  });
}
