import { Section } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { changeWords } from '../../../src/workbench/change-words.ts';
import type { Description } from '../../../src/workbench/description.ts';
import type { PermissionChange } from '../../../src/workbench/differences.ts';
import { Turn } from '../kit/details.tsx';

/** Who may do what in which state, where the two versions differ. */
export function PermissionChanges({
  before,
  after,
  permissions,
}: {
  before: Description;
  after: Description;
  permissions: PermissionChange[];
}) {
  const i18n = useTexts();
  const { t } = i18n;
  if (!permissions.length) return null;
  const heading = t('workbench.permissions');
  return (
    <Section>
      <h2>{heading}</h2>
      <SmallTable
        caption={heading}
        heads={[
          { label: t('workbench.changes.where') },
          { label: t('workbench.permissions.role') },
          { label: t('workbench.changes.how') },
        ]}
        rows={changeWords({ before, now: after }, i18n)
          .permissions(permissions)
          .map((row) => ({
            key: row.key,
            cells: [
              <span key="e">
                {row.state}: <b>{row.event}</b>
              </span>,
              row.roles,
              <span key="h" data-permission={row.code}>
                {row.before} <Turn>→</Turn> <b>{row.after}</b>
              </span>,
            ],
          }))}
      />
    </Section>
  );
}
