import { useEffect } from 'react';
import { Redirect } from 'wouter';
import type { Privilege } from '../../api/privileges.ts';
import { notifier } from '../../machines/kit/notifier.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import { useCurrentUser } from './current-user.tsx';

/**
 * instead of a page that this user may not see. Goes to the fallback, and says which privilege is missing and who can
 * grant it.
 */
export function MissingPrivilege({ needs, fallback = '/' }: { needs: Privilege; fallback?: string }) {
  const { t, name } = useTexts();
  const { profile } = useCurrentUser();
  const [module = '', flag = ''] = needs.split('.');
  const message = t('app.not_allowed.hint', {
    role: name(profile.role),
    module: t(`settings.module.${module}`),
    flag: t(`settings.flag.${flag}`),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, whatever the language becomes
  useEffect(() => notifier.trigger.shown({ tone: 'error', message }), []);
  return <Redirect to={fallback} replace />;
}
