import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { isCommentable } from '../../../api/app/comment.ts';
import { describe, type EntityName, isEntity } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';
import type { Fix as FixOf, Refusal } from '../../../api/failure.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { withinSentence } from '../../../locales/translate.ts';
import { askSomebodyMachine, fixCallMachine } from '../../../machines/app/fix/flows.ts';
import { holders, whomToAsk } from '../../../machines/app/stores/holders.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { FailureAlert } from '../display/failure-alert.tsx';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useTask } from '../ground/use-read.ts';
import { Button } from './button.tsx';

const Fields = lazyView(async () => (await import('./fix-fields.tsx')).FixFields, 'little');

/** Fix of a refusal, as far as this user may: a field, a link, an action; or whom to ask, by one press. */
export function Fix({ refusal, why }: { refusal: Refusal; why: string }) {
  const { fix } = refusal;
  return (
    <Ways>
      {fix && fix.kind !== 'person' && <Mend fix={fix} about={refusal.about} />}
      <Ask refusal={refusal} why={why} />
    </Ways>
  );
}

/** The entity on whose page another one is shown. */
const pageOf = (entity: EntityName): EntityName => {
  const { path, partOf } = describe(entity);
  return path || !partOf || !isEntity(partOf.entity) ? entity : partOf.entity;
};

function Mend({ fix, about }: { fix: Exclude<FixOf, { kind: 'person' }>; about: Refusal['about'] }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const [here] = useLocation();
  if (!isEntity(fix.entity)) return null;
  const entity = pageOf(fix.entity);
  if (fix.kind === 'field')
    return may(privilegeOf(entity, 'edit')) ? (
      <LazyBoundary>
        <Fields key={fix.id} fix={fix} about={about} />
      </LazyBoundary>
    ) : null;
  if (fix.kind === 'action' && fix.id === null) return <Call entity={fix.entity} event={fix.event} about={about} />;
  const { path, module } = { ...describe(entity), module: privilegeOf(entity, 'view') };
  if (!path || !may(module)) return null;
  if (fix.kind === 'action')
    return may(privilegeOf(entity, 'edit')) ? (
      <Link href={`${path}/${fix.id}?do=${fix.event}`}>{t(`${fix.entity}.event.${fix.event}`)}</Link>
    ) : null;
  const { one, many } = namesOf(entity);
  if (fix.id === null) return <Link href={path}>{t('kit.fix.open', { what: withinSentence(t(many)) })}</Link>;
  // A link to the page that is open leads nowhere.
  if (!fix.tab && here === `${path}/${fix.id}`) return null;
  return (
    <Link href={`${path}/${fix.id}${fix.tab ? `?tab=${fix.tab}` : ''}`}>
      {t('kit.fix.open', { what: withinSentence(t(one)) })}
    </Link>
  );
}

function Call({ entity, event, about }: { entity: string; event: string; about: Refusal['about'] }) {
  const { t } = useTexts();
  const { perform, failure, busy, done } = useTask(fixCallMachine);
  return (
    <>
      <FailureAlert failure={failure} />
      {done ? (
        <span role="status">{t(`kit.fix.${entity}.${event}.done`)}</span>
      ) : (
        <Button isPending={busy} onPress={() => perform({ entity, event, about })}>
          {t(`kit.fix.${entity}.${event}`)}
        </Button>
      )}
    </>
  );
}

/** Record on which somebody is asked: the one that has to change, if the reader sees it, or else the one that is refused. */
function useAskedOn({ fix, about }: Refusal): { entity: EntityName; id: number } | null {
  const { may } = useCurrentUser();
  const places = [fix && 'id' in fix && fix.id !== null ? { entity: fix.entity, id: fix.id } : undefined, about];
  for (const place of places)
    if (place && isCommentable(place.entity) && may(privilegeOf(place.entity, 'view')))
      return { entity: place.entity, id: place.id };
  return null;
}

function Ask({ refusal, why }: { refusal: Refusal; why: string }) {
  const { t } = useTexts();
  const known = useSelector(holders, ({ context }) => context);
  const place = useAskedOn(refusal);
  const [asked, setAsked] = useState(false);
  const { perform, failure, busy } = useTask(askSomebodyMachine, () => setAsked(true));
  const person = whomToAsk(refusal.unblockers, known)?.first;
  if (!person || !place) return null;
  if (asked) return <span role="status">{t('kit.fix.asked', { name: person.name })}</span>;
  return (
    <>
      <FailureAlert failure={failure} />
      <Button
        isPending={busy}
        onPress={() => perform({ ...place, text: t('kit.fix.ask_text', { person: `@[${person.id}]`, why }) })}
      >
        {t('kit.fix.ask', { name: person.name })}
      </Button>
    </>
  );
}

const Ways = styled.span`display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block-start: 6px; &:empty { display: none; }`;
