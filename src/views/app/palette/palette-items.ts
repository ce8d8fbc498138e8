import { useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import type { SearchResult } from '../../../api/app/my-work.ts';
import { describe, entitiesThat } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';
import type { Refusal } from '../../../api/failure.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { plain } from '../../../locales/plain.ts';
import { withinSentence } from '../../../locales/translate.ts';
import { overlay } from '../../../machines/app/stores/overlay.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { type Recent, recents, recentsKey } from '../../../machines/app/stores/recents.ts';
import type { IconName } from '../../kit/ground/icon.tsx';
import { usePublishedActions } from '../../kit/ground/page-actions.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { useDecisions } from '../my-work/my-work.ts';
import { usePlaces } from '../places.ts';
import { iconOf, pathOfRecord } from '../record-paths.ts';

/** A palette entry: a destination or an action. */
export interface PaletteItem {
  key: string;
  label: string;
  detail?: string | null;
  icon: IconName;
  /** Its keyboard shortcut. */
  keys?: string;
  /** If set, the entry stays and says why it isn't available. */
  refusals?: Refusal[];
  run: () => void;
}
export interface PaletteGroup {
  id: 'here' | 'refused' | 'found' | 'recent' | 'waiting' | 'go' | 'do';
  items: PaletteItem[];
}

/** Each typed word must start a word of the label. */
export function isMeant(typed: string, ...labels: (string | null | undefined)[]): boolean {
  const words = plain(labels.filter(Boolean).join(' ')).split(/[\s·:()،,]+/);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part) || word.replace(/^ال/, '').startsWith(part)));
}

/** Every destination and action available here that matches the typed words. */
export function usePaletteItems(typed: string, found: SearchResult | null): PaletteGroup[] {
  const { t, language } = useTexts();
  const { profile, session, may } = useCurrentUser();
  const [location, navigate] = useLocation();
  const places = usePlaces();
  const published = usePublishedActions();
  const decisions = useDecisions();
  const seen = useSelector(recents, (state) => state.context.of[recentsKey(profile.company.id, profile.id)]) ?? [];
  const to = (path: string | null) => () => navigate(path ?? '/');
  const only = (items: PaletteItem[]) => items.filter(({ label, detail }) => isMeant(typed, label, detail));

  const record = ({ entity, id, title }: Recent): PaletteItem => ({
    key: `${entity}-${id}`,
    label: title,
    detail: t(`app.entity.${entity}`),
    icon: iconOf(entity),
    run: to(pathOfRecord(entity, id)),
  });
  const hits = (found ?? []).map(
    ({ entity, id, title, detail }): PaletteItem => ({
      ...record({ entity, id, title }),
      detail: [t(namesOf(entity).one), detail].filter(Boolean).join(' · '),
    }),
  );
  const known = new Set(hits.map(({ key }) => key));
  const actions = only(
    published.flatMap(({ about, actions }) =>
      actions.map(({ id, label, refusals, run }) => ({
        key: `do-${id}`,
        label,
        detail: about,
        icon: 'workflow' as const,
        refusals,
        run,
      })),
    ),
  );
  // What can't be done now stays in sight, but never before what was looked for.
  const isRefused = ({ refusals = [] }: PaletteItem) => refusals.length > 0;
  const groups: PaletteGroup[] = [
    { id: 'here', items: actions.filter((item) => !isRefused(item)) },
    { id: 'found', items: hits },
    {
      id: 'recent',
      items: only(seen.map(record)).filter(
        ({ key }) => !known.has(key) && location !== pathOfRecord(key.split('-')[0] ?? '', Number(key.split('-')[1])),
      ),
    },
    {
      id: 'waiting',
      items: only(
        decisions.map(({ id, execution_id, record_title, kind }) => ({
          key: `decide-${id}`,
          label: t('app.palette.decide', { record: record_title ?? `#${execution_id}` }),
          detail: t(`approvals.kind.${kind}`),
          icon: 'approval',
          run: to(`/approvals/${execution_id}`),
        })),
      ),
    },
    {
      id: 'go',
      items: only(
        places.map(({ to: path, label, icon, key }) => ({
          key: path,
          label: t(label),
          icon,
          keys: key && `KeyG ${key}`,
          run: to(path),
        })),
      ),
    },
    {
      id: 'do',
      items: only([
        ...entitiesThat('create')
          .filter((entity) => may(privilegeOf(entity, 'create')))
          .map((entity) => {
            const path = `${describe(entity).path}/new`;
            return {
              key: path,
              label: t('kit.new', { one: withinSentence(t(namesOf(entity).one)) }),
              icon: 'plus' as const,
              run: to(path),
            };
          }),
        {
          key: 'language',
          label: t('app.palette.language'),
          detail: 'English العربية',
          icon: 'globe',
          run: () => preferences.trigger.languageChosen({ language: language === 'ar' ? 'en' : 'ar' }),
        },
        ...(['light', 'dark'] as const).map((theme) => ({
          key: theme,
          label: `${t('app.theme')}: ${t(`app.theme.${theme}`)}`,
          icon: 'view' as const,
          run: () => preferences.trigger.themeChosen({ theme }),
        })),
        {
          key: 'keys',
          label: t('app.keys'),
          icon: 'keyboard',
          keys: 'Shift+Slash',
          run: () => overlay.trigger.opened({ what: 'shortcuts' }),
        },
        { key: 'out', label: t('app.sign_out'), icon: 'leave', run: () => session.send({ type: 'sign.out' }) },
      ]),
    },
    { id: 'refused', items: actions.filter(isRefused) },
  ];
  // Typing the start of a place's name means the place, however many records match.
  const isPlace = typed.trim() && places.some(({ label }) => plain(t(label)).startsWith(plain(typed.trim())));
  const rank = ({ id }: PaletteGroup) => (id === 'here' ? 0 : id === 'go' && isPlace ? 1 : 2);
  return groups.filter(({ items }) => items.length > 0).sort((a, b) => rank(a) - rank(b));
}
