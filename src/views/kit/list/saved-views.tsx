import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { type SavedView, savedViewFields } from '../../../api/app/saved-view.ts';
import { metaOf } from '../../../api/define-fields.ts';
import { type SavedViewsSnapshot, savedViewsMachine } from '../../../machines/app/saved-view/flows.ts';
import { type StandardView, standardViewsOf } from '../../../machines/app/saved-view/standard.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../actions/button.tsx';
import { MenuButton } from '../actions/menu.tsx';
import { FailureAlert } from '../display/failure-alert.tsx';
import { Loading } from '../display/parts.tsx';
import { CheckField } from '../fields/field.tsx';
import { Field } from '../fields/text-field.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import { useHidden } from './column-menu.tsx';
import { keptOf, type Values } from './use-list-query.ts';

/** A view's hidden columns are saved in its query, but aren't in the URL. */
const hiding = 'hidden_columns';
const written = (values: Values, hidden: string[]): string =>
  new URLSearchParams({ ...keptOf(values), ...(hidden.length && { [hiding]: hidden.join('.') }) }).toString();

const queryOf = ({ query }: StandardView): string => new URLSearchParams(query).toString();

/** Applies a saved view to a list. */
function useApply(list: string) {
  const [path, navigate] = useLocation();
  return (view: Pick<SavedView, 'query'>, replace = false) => {
    const query = new URLSearchParams(view.query);
    preferences.trigger.columnsHidden({ list, hidden: query.get(hiding)?.split('.') ?? [] });
    query.delete(hiding);
    navigate(query.size ? `${path}?${query}` : path, { replace });
  };
}
const viewsOf = (snapshot: SavedViewsSnapshot) => snapshot.context.views;
const failureOf = (snapshot: SavedViewsSnapshot) => snapshot.context.failure;
const isBusy = (snapshot: SavedViewsSnapshot) => snapshot.hasTag('busy');

/** The user's default view of this list, looked up before the list first loads. */
export function DefaultView({ list, id, onSettled }: { list: string; id: number | string; onSettled: () => void }) {
  return typeof id === 'string' ? (
    <DefaultStandard list={list} id={id} onSettled={onSettled} />
  ) : (
    <DefaultSaved list={list} id={id} onSettled={onSettled} />
  );
}

function DefaultStandard({ list, id, onSettled }: { list: string; id: string; onSettled: () => void }) {
  const apply = useApply(list);
  const { may } = useCurrentUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const view = standardViewsOf(list, may).find((one) => one.id === id);
    if (view) apply({ query: queryOf(view) }, true);
    // The user's role has changed meanwhile.
    else preferences.trigger.viewPreferred({ list, view: null });
    onSettled();
  }, []);
  return null;
}

function DefaultSaved({ list, id, onSettled }: { list: string; id: number; onSettled: () => void }) {
  const apply = useApply(list);
  const actor = useFlow(savedViewsMachine, { input: { list } });
  const views = useSelector(actor, viewsOf);
  const failure = useSelector(actor, failureOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    const view = views?.find((one) => one.id === id);
    if (view) apply(view, true);
    // It has been deleted meanwhile.
    if (views && !view) preferences.trigger.viewPreferred({ list, view: null });
    if (views || failure) onSettled();
  }, [views, failure]);
  return null;
}

/** A list's saved views: apply, set as default, rename, share, overwrite, delete, and add. */
export function SavedViews({ list, values, close }: { list: string; values: Values; close: () => void }) {
  const { t } = useTexts();
  const { viewer } = useCurrentUser();
  const apply = useApply(list);
  const hidden = useHidden(list);
  const actor = useFlow(savedViewsMachine, { input: { list } });
  const views = useSelector(actor, viewsOf);
  const failure = useSelector(actor, failureOf);
  const busy = useSelector(actor, isBusy);
  const [naming, setNaming] = useState<{ id: number; name: string } | null>(null);
  const [typed, setTyped] = useState({ name: '', shared: false });
  const query = written(values, hidden);
  const error = failure?.kind === 'invalid' ? failure.fields.name : undefined;
  if (!views) return <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="80px" />;
  const wish = actor.send;
  return (
    <>
      {!error && <FailureAlert failure={failure} />}
      <Standard list={list} query={query} apply={apply} close={close} />
      {views.length === 0 && <p>{t('kit.views.none')}</p>}
      <List aria-label={t('kit.views')}>
        {views.map((view) => (
          <li key={view.id} data-here={view.query === query || undefined}>
            {naming?.id === view.id ? (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  wish({ type: 'wish', wish: { kind: 'update', id: view.id, name: naming.name } });
                  setNaming(null);
                }}
              >
                <Field
                  label={t(metaOf(savedViewFields, 'name').label)}
                  value={naming.name}
                  autoFocus
                  onChange={(name) => setNaming({ id: view.id, name })}
                />
                <Button type="submit">{t('kit.save')}</Button>
              </form>
            ) : (
              <>
                <Button
                  kind="quiet"
                  className="name"
                  onPress={() => {
                    apply(view);
                    close();
                  }}
                >
                  <bdi>{view.name}</bdi>
                  {view.shared && (
                    <small>
                      {view.user_id === viewer.id ? t('kit.views.shared') : t('kit.views.shared_by', { name: view.user_name })}
                    </small>
                  )}
                </Button>
                <Star list={list} id={view.id} name={view.name} />
                {(view.user_id === viewer.id || viewer.is_admin) && (
                  <MenuButton
                    kind="quiet"
                    label={t('kit.views.more', { name: view.name })}
                    items={[
                      { id: 'rename', label: t('kit.views.rename'), onAction: () => setNaming({ id: view.id, name: view.name }) },
                      {
                        id: 'overwrite',
                        label: t('kit.views.overwrite'),
                        detail: t('kit.views.overwrite_hint'),
                        onAction: () => wish({ type: 'wish', wish: { kind: 'update', id: view.id, query } }),
                      },
                      {
                        id: 'share',
                        label: t(view.shared ? 'kit.views.unshare' : 'kit.views.share'),
                        onAction: () => wish({ type: 'wish', wish: { kind: 'update', id: view.id, shared: !view.shared } }),
                      },
                      {
                        id: 'remove',
                        label: t('kit.delete'),
                        isDanger: true,
                        onAction: () => wish({ type: 'wish', wish: { kind: 'remove', id: view.id } }),
                      },
                    ]}
                  >
                    <Icon name="more" />
                  </MenuButton>
                )}
              </>
            )}
          </li>
        ))}
      </List>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          wish({ type: 'wish', wish: { kind: 'create', ...typed, query } });
          setTyped({ name: '', shared: false });
        }}
      >
        <Field
          label={t(metaOf(savedViewFields, 'name').label)}
          value={typed.name}
          error={error}
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <CheckField
          label={t(metaOf(savedViewFields, 'shared').label)}
          value={typed.shared}
          onChange={(shared) => setTyped({ ...typed, shared })}
        />
        <Button type="submit" isPending={busy} why={!typed.name.trim() && t('kit.views.name_first')}>
          {t('kit.views.save')}
        </Button>
      </form>
    </>
  );
}

function Star({ list, id, name }: { list: string; id: number | string; name: string }) {
  const { t } = useTexts();
  const isPreferred = useSelector(preferences, ({ context }) => context.defaultView[list] === id);
  return (
    <Button
      kind="quiet"
      aria-label={t('kit.views.default', { name })}
      aria-pressed={isPreferred}
      onPress={() => preferences.trigger.viewPreferred({ list, view: isPreferred ? null : id })}
    >
      <span aria-hidden="true">{isPreferred ? '★' : '☆'}</span>
    </Button>
  );
}

/** The views that come with the list. */
function Standard({
  list,
  query,
  apply,
  close,
}: {
  list: string;
  query: string;
  apply: ReturnType<typeof useApply>;
  close: () => void;
}) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const views = standardViewsOf(list, may);
  if (!views.length) return null;
  return (
    <List aria-label={t('kit.views.standard')}>
      {views.map((view) => (
        <li key={view.id} data-here={queryOf(view) === query || undefined}>
          <Button
            kind="quiet"
            className="name"
            onPress={() => {
              apply({ query: queryOf(view) });
              close();
            }}
          >
            {t(view.label)}
          </Button>
          <Star list={list} id={view.id} name={t(view.label)} />
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid; gap: 2px;
  li { display: flex; align-items: center; }
  li[data-here] .name { color: var(--accent); }
  .name { flex: 1; justify-content: start; min-inline-size: 0; font-weight: 400; }
  .name bdi { overflow: hidden; text-overflow: ellipsis; }
  small { color: var(--text-soft); }
  form { display: flex; gap: 6px; align-items: end; flex: 1; }
`;
