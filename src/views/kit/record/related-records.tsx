import { Link } from 'wouter';
import type { Relatable } from '../../../api/app/related.ts';
import { describe } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';
import { relatedEntities, relatedMachine } from '../../../machines/app/related/flows.ts';
import { Loading, Section } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead } from '../ground/use-read.ts';

/** Beside a record: what it came from and what it led to, of what the user may see. */
export function RelatedRecords({ entity, id }: { entity: Relatable; id: number }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(relatedMachine, { entity, id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return relatedEntities.map((name) => {
    const records = answer.filter((one) => one.entity === name);
    if (!records.length) return null;
    const { many, one: single } = namesOf(name);
    return (
      <Section key={name}>
        <h2>{t(records.length > 1 ? many : single)}</h2>
        <ul>
          {records.map(({ id, title, status, role }) => (
            <li key={id}>
              <span>
                <Link href={`${describe(name).path}/${id}`}>
                  <bdi>{title ?? `#${id}`}</bdi>
                </Link>
                {role && <small>{t(`kit.aside.role.${role}`)}</small>}
              </span>
              {status && <span>{t(`${name}.status.${status}`)}</span>}
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}
