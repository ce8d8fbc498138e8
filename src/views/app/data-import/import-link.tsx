import { Link } from 'wouter';
import type { ImportKind } from '../../../api/app/data-import.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useCurrentUser } from '../current-user.tsx';

/** From a list to importing its records from a file, for whoever may create them. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  return may(privilegeOf(kind, 'create')) ? <Link href={`/imports/new?kind=${kind}`}>{t('app.import')}</Link> : null;
}
