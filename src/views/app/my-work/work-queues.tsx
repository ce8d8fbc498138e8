import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { Queue } from '../../../api/app/my-work.ts';
import { describe, isEntity } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';
import { workQueuesMachine } from '../../../machines/app/my-work/flows.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { Skeleton } from '../../kit/display/skeleton.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { iconOf, pathOfRecord } from '../record-paths.ts';
import { Lines, Nothing } from './work-activities.tsx';

/** The area in whose lists a queue's records are. */
const areaOf = ({ entity }: Queue): string | undefined => {
  const { nav, partOf } = isEntity(entity) ? describe(entity) : {};
  return (nav ?? (partOf && isEntity(partOf.entity) ? describe(partOf.entity).nav : undefined))?.group;
};

/**
 * Records that wait for my role by the charts, and those stuck elsewhere; each queue with the records that have waited longest. Those of
 * an area, or of all.
 */
export function WorkQueues({ area }: { area?: string }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(workQueuesMachine, null);
  if (!answer) return error ? <Loading error={error} onRetry={retry} height="120px" /> : <Skeleton columns={3} rows={4} />;
  const queues = answer.queues.filter((queue) => area === undefined || areaOf(queue) === area);
  const [mine, others] = [queues.filter(({ mine }) => mine), queues.filter(({ mine }) => !mine)];
  return (
    <>
      <Section>
        <h2>{t('app.work.queues')}</h2>
        {mine.length ? <QueueLines queues={mine} now={answer.at} /> : <Nothing>{t('app.work.no_queues')}</Nothing>}
      </Section>
      {others.length > 0 && (
        <Section>
          <h2>{t('app.work.stuck')}</h2>
          <QueueLines queues={others} now={answer.at} />
        </Section>
      )}
    </>
  );
}

/** The list of what is in the queue; a status that a record has besides its own is another filter of that record's list. */
const listOf = ({ entity, state }: Queue): string | null => {
  const { path, partOf } = isEntity(entity) ? describe(entity) : {};
  if (path) return `${path}?status=${state}`;
  const whole = partOf?.life && isEntity(partOf.entity) ? describe(partOf.entity).path : undefined;
  return whole ? `${whole}?${partOf?.life}=${state}` : null;
};

function QueueLines({ queues, now }: { queues: Queue[]; now: string }) {
  const { t, ago, instant, number } = useTexts();
  return (
    <Lines>
      {queues.map((queue) => {
        const { entity, state, title, waits, mine, count, late, longest } = queue;
        const list = listOf(queue);
        // A status that a record has besides its own, such as a contract's in Ejar, is shown under the record's name.
        const shown = longest[0]?.page_entity ?? entity;
        const name = isEntity(shown) ? `${t(namesOf(shown).many)} · ${t(title)}` : t(title);
        return (
          <li key={`${entity} ${state}`}>
            <Icon name={iconOf(shown)} />
            <span>
              {list ? <Link href={list}>{name}</Link> : <b className="name">{name}</b>}
              <Longest>
                {!mine && <>{t('app.work.waits_on', { who: t(waits) })} · </>}
                {longest.map(({ id, title: record, since, page_entity, page_id }, i) => (
                  <span key={id}>
                    {i > 0 && ' · '}
                    <Link href={pathOfRecord(page_entity, page_id) ?? '/'} title={t('app.work.since', { at: instant(since) })}>
                      <bdi>{record ?? '–'}</bdi>
                    </Link>{' '}
                    {i === 0 && ago(since, now)}
                  </span>
                ))}
              </Longest>
            </span>
            <Count>
              {late > 0 && <b data-late>{t('app.work.late', { count: late })}</b>}
              <span className="num">{number(count)}</span>
            </Count>
          </li>
        );
      })}
    </Lines>
  );
}

const Longest = styled.small`
  a { color: inherit; }
`;
const Count = styled.div`
  display: flex; flex: none; gap: 10px; align-items: baseline;
  > .num { min-inline-size: 28px; text-align: end; }
`;
