import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { styled } from 'styled-components';
import { type PaletteSnapshot, paletteMachine } from '../../../machines/app/palette/flows.ts';
import { Reasons } from '../../kit/actions/button.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useShortcuts } from '../../kit/ground/keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { Keys } from './keys-shown.tsx';
import { type PaletteItem, usePaletteItems } from './palette-items.ts';

const contextOf = (snapshot: PaletteSnapshot) => snapshot.context;
const isBusy = (snapshot: PaletteSnapshot) => snapshot.hasTag('busy') || snapshot.matches('waiting');

/** The palette: a field with matching entries below. Arrows move, Enter selects. */
export function Finder({ typed, onLeave }: { typed: { current: string }; onLeave: () => void }) {
  const { t } = useTexts();
  return (
    <Veil isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onLeave()}>
      <Box>
        <Dialog aria-label={t('app.palette')}>
          <Body early={typed.current} onLeave={onLeave} />
        </Dialog>
      </Box>
    </Veil>
  );
}

function Body({ early, onLeave }: { early: string; onLeave: () => void }) {
  const { t } = useTexts();
  const actor = useFlow(paletteMachine, { input: { typed: early } });
  const { typed, found, failure } = useSelector(actor, contextOf);
  const busy = useSelector(actor, isBusy);
  const groups = usePaletteItems(typed, found);
  const items = groups.flatMap((group) => group.items);
  const [wanted, setWanted] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // The highlighted entry stays the same as results arrive.
  const here = items.find(({ key }) => key === wanted) ?? items[0];
  useShortcuts({ palette: onLeave }, { isInDialog: true });
  useEffect(() => {
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const take = (item: PaletteItem | undefined) => {
    if (!item) return;
    setWanted(item.key);
    if (item.refusals?.length) return;
    onLeave();
    item.run();
  };
  const move = (event: KeyboardEvent) => {
    const at = here ? items.indexOf(here) : 0;
    const last = items.length - 1;
    const to = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    }[event.key];
    if (event.nativeEvent.isComposing || (to === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (to === undefined) take(here);
    else setWanted(items[to]?.key ?? null);
  };
  return (
    <>
      <div className="ask" data-busy={busy || undefined}>
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={here && `${id}-${here.key}`}
          aria-autocomplete="list"
          aria-label={t('app.palette')}
          placeholder={t('app.palette.hint')}
          value={typed}
          dir="auto"
          maxLength={100}
          spellCheck={false}
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onKeyDown={move}
          onChange={(event) => {
            setWanted(null);
            actor.send({ type: 'typed.change', typed: event.target.value });
          }}
        />
      </div>
      <div ref={list} className="ways" id={`${id}-list`} role="listbox" aria-label={t('app.palette')} aria-busy={busy}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, and a fieldset is none
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}-head`}>
            <h3 id={`${id}-${group.id}-head`} role="presentation">
              {t(`app.palette.${group.id}`)}
            </h3>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keyboard
              <div
                key={item.key}
                id={`${id}-${item.key}`}
                role="option"
                aria-selected={item === here}
                aria-disabled={Boolean(item.refusals?.length) || undefined}
                onClick={() => take(item)}
                onPointerMove={() => item !== here && setWanted(item.key)}
              >
                <Icon name={item.refusals?.length ? 'refused' : item.icon} />
                <span>
                  <bdi>{item.label}</bdi>
                </span>
                {item.detail && (
                  <small>
                    <bdi>{item.detail}</bdi>
                  </small>
                )}
                {item.keys && <Keys keys={item.keys} />}
                {item === here && item.refusals?.length ? (
                  <div className="why">
                    <Reasons refusals={item.refusals} />
                  </div>
                ) : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      {failure && (
        <p role="alert">
          {t('app.palette.failed')} {failure.message}
        </p>
      )}
      {items.length === 0 && !busy && !failure && <p>{t('app.palette.nothing', { typed })}</p>}
      <span role="status" className="hidden-visually">
        {busy ? '' : t('app.palette.count', { count: items.length })}
      </span>
    </>
  );
}

const Veil = styled(
  ModalOverlay,
)`position: fixed; inset: 0; z-index: 20; display: grid; justify-items: center; align-items: start; padding: 12vh 16px 0; background: rgb(10 14 20 / 45%); @media (max-width: 560px) { padding: 8px 8px 0; }`;
const Box = styled(Modal)`
  inline-size: min(600px, 100%); border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: hidden;
  [role='dialog'] { outline: none; }
  .ask { display: flex; gap: 10px; align-items: center; padding-inline: 14px; border-block-end: 1px solid var(--line); color: var(--text-soft); }
  .ask[data-busy] svg { opacity: 0.4; }
  input { flex: 1; min-inline-size: 0; padding: 14px 0; border: 0; background: none; color: var(--text); font-size: 15px; outline: none; }
  input::placeholder { color: var(--text-soft); opacity: 1; }
  .ways { max-block-size: min(56vh, 460px); overflow: auto; padding: 0 6px 6px; scroll-padding-block: 30px 6px; }
  h3 { position: sticky; inset-block-start: 0; padding: 10px 10px 4px; background: var(--raised); color: var(--text-soft); font-size: 11px; font-weight: 600; }
  [role='option'] { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; min-block-size: 34px; padding: 4px 10px; border-radius: var(--radius); cursor: default; }
  [role='option'] > svg { color: var(--text-soft); }
  [role='option'] > span:nth-of-type(1) { flex: 1 1 auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [role='option'][aria-selected='true'] { background: var(--accent-soft); }
  [role='option'][aria-disabled] > span { color: var(--text-soft); }
  small { color: var(--text-soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-inline-size: 50%; }
  .why { flex-basis: 100%; padding-inline-start: 26px; padding-block-end: 4px; }
  .why small { white-space: normal; max-inline-size: none; }
  > [role='dialog'] > p { padding: 12px 16px 16px; color: var(--text-soft); }
  > [role='dialog'] > p[role='alert'] { color: var(--danger); }
`;
