import { Section } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { Description } from '../../../src/workbench/description.ts';
import type { Permission, PermissionChange } from '../../../src/workbench/differences.ts';
import { roles } from '../../../src/workbench/roles.ts';
import { spell } from '../../../src/workbench/say.ts';
import { Turn } from '../kit/details.tsx';

/** Who may do what in which state, where the two versions differ. Roles with the same change share a line. */
export function PermissionChanges({
  before,
  after,
  permissions,
}: {
  before: Description;
  after: Description;
  permissions: PermissionChange[];
}) {
  const { t, name, language } = useTexts();
  if (!permissions.length) return null;
  const said = (key: string) => (t(key) === key ? spell(key.split('.').at(-1) ?? key) : t(key));
  const role = (code: string) => {
    const found = roles.find((one) => one.code === code);
    return found ? name(found) : code;
  };
  const title = (id: string) => said((after.states[id] ?? before.states[id])?.title ?? id);
  const event = ({ state, event: word }: PermissionChange) => {
    const from = `${state}: ${word} → `;
    const labelIn = ({ transitions }: Description) => Object.entries(transitions).find(([id]) => id.startsWith(from))?.[1].label;
    return said(labelIn(after) ?? labelIn(before) ?? `${after.name}.event.${word}`);
  };
  const may = (permission: Permission) => t(`workbench.permissions.${permission ?? 'none_here'}`);
  const lines = new Map<string, PermissionChange[]>();
  for (const one of permissions) {
    const key = [one.state, one.event, one.before, one.after].join(' ');
    lines.set(key, [...(lines.get(key) ?? []), one]);
  }
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
        rows={[...lines].map(([key, own]) => {
          const [first] = own as [PermissionChange];
          return {
            key,
            cells: [
              <span key="e">
                {title(first.state)}: <b>{event(first)}</b>
              </span>,
              own.map((one) => role(one.role)).join(language === 'ar' ? '، ' : ', '),
              <span key="h" data-permission={`${first.before ?? 'none'} ${first.after ?? 'none'}`}>
                {may(first.before)} <Turn>→</Turn> <b>{may(first.after)}</b>
              </span>,
            ],
          };
        })}
      />
    </Section>
  );
}
